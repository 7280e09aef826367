import { isRecord } from '../../../shared/isRecord';
import { listen } from '../../realtime/watches';

/** `unsupported`: this browser has no notifications, or gives them only to secure pages. */
export type Permission = 'default' | 'granted' | 'denied' | 'unsupported';

export interface NotificationContent {
  /** Replaces the notification of the same tag. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly icon: string | null;
}

interface ShownNotification {
  close(): void;
}

/** The notifications of the browser, and what its pages show. */
export interface Notifier {
  permission(): Permission;
  /** Asks the user; browsers allow that right after a press only. */
  ask(): Promise<Permission>;
  /** Rejects where the browser shows none, although it allows them. */
  show(content: NotificationContent, onPress: () => void): Promise<ShownNotification>;
  /** Tells the other tabs what this one shows. */
  setOnScreen(names: readonly string[]): void;
  /** The names with the prefix that tabs show. */
  namesOnScreen(prefix: string): Promise<ReadonlySet<string>>;
}

/** The notifier of this page. Tabs tell each other what they show by shared Web Locks, which end with the tab. */
export function createNotifier(page: Window & typeof globalThis): Notifier {
  const { locks } = page.navigator as Partial<Navigator>;
  const isSupported = 'Notification' in page && page.isSecureContext && locks !== undefined;
  let hidden = new AbortController();
  return {
    permission: () => (isSupported ? page.Notification.permission : 'unsupported'),
    ask: async () => (isSupported ? page.Notification.requestPermission() : 'unsupported'),
    async show(content, onPress) {
      try {
        return showByPage(page, content, onPress);
      } catch {
        // In Chrome for Android only service workers may show notifications.
        return showByWorker(page, content, onPress);
      }
    },
    setOnScreen(names) {
      hidden.abort();
      hidden = new AbortController();
      const { signal } = hidden;
      const isHidden = new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => resolve()),
      );
      for (const name of names) {
        // Rejects when something else is shown before the lock was granted.
        locks?.request(name, { mode: 'shared', signal }, () => isHidden).catch(() => undefined);
      }
    },
    async namesOnScreen(prefix) {
      const { held = [] } = (await locks?.query()) ?? {};
      const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
      return new Set(names);
    },
  };
}

const optionsOf = ({ body, tag, icon }: NotificationContent): NotificationOptions => ({
  body,
  tag,
  ...(icon !== null && { icon }),
});

function showByPage(
  page: Window & typeof globalThis,
  content: NotificationContent,
  onPress: () => void,
): ShownNotification {
  const shown = new page.Notification(content.title, optionsOf(content));
  shown.onclick = () => {
    page.focus();
    shown.close();
    onPress();
  };
  return shown;
}

/** The worker tells its pages which notification was pressed (`serviceWorker/worker.ts`). */
async function showByWorker(
  { navigator, location }: Window,
  content: NotificationContent,
  onPress: () => void,
): Promise<ShownNotification> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const registration = await serviceWorker?.getRegistration();
  if (!serviceWorker || !registration?.active) throw new Error('there is no service worker');
  const { tag, title } = content;
  const stop = listen(serviceWorker, 'message', (event) => {
    const { data } = event as MessageEvent<unknown>;
    if (!isRecord(data) || data['pressedNotification'] !== tag) return;
    stop();
    onPress();
  });
  await registration.showNotification(title, { ...optionsOf(content), data: location.href });
  return {
    close: () => {
      stop();
      void registration.getNotifications({ tag }).then((shown) => {
        for (const each of shown) each.close();
      });
    },
  };
}
