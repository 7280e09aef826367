/** `unsupported`: this browser has no notifications, or gives them only to secure pages. */
export type Permission = 'default' | 'granted' | 'denied' | 'unsupported';

export interface NotificationContent {
  /** Replaces the notification of the same tag. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly icon: string | null;
}

/** The notifications of the browser, and what its pages show. */
export interface Notifier {
  permission(): Permission;
  /** Asks the user; browsers allow that right after a press only. */
  ask(): Promise<Permission>;
  /** @throws where only service workers may show notifications */
  show(content: NotificationContent, onPress: () => void): { close(): void };
  /** Tells the other tabs what this one shows. */
  setOnScreen(names: readonly string[]): void;
  /** What tabs show, of those that begin with the prefix. */
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
    show({ title, body, tag, icon }, onPress) {
      const shown = new page.Notification(title, { body, tag, ...(icon !== null && { icon }) });
      shown.onclick = () => {
        page.focus();
        shown.close();
        onPress();
      };
      return shown;
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
