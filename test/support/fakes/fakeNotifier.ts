import type {
  NotificationContent,
  Notifier,
  Permission,
} from '../../../src/features/notifications/notifier';

interface ShownNotification extends NotificationContent {
  readonly press: () => void;
}

/** The notifications of a browser, in memory. */
export function createFakeNotifier(initial: Permission = 'granted') {
  let permission = initial;
  const shown: ShownNotification[] = [];
  /** What other tabs show. */
  const elsewhere = new Set<string>();
  let own: readonly string[] = [];
  const notifier: Notifier = {
    permission: () => permission,
    ask: () => {
      permission = 'granted';
      return Promise.resolve(permission);
    },
    show: (content, press) => {
      const each = { ...content, press };
      shown.push(each);
      const close = () => {
        if (shown.includes(each)) shown.splice(shown.indexOf(each), 1);
      };
      return Promise.resolve({ close });
    },
    setOnScreen: (names) => {
      own = names;
    },
    namesOnScreen: () => Promise.resolve(new Set([...own, ...elsewhere])),
  };
  return {
    notifier,
    shown,
    elsewhere,
    own: () => own,
    titles: () => shown.map(({ title }) => title),
    setPermission: (changed: Permission) => {
      permission = changed;
    },
  };
}
