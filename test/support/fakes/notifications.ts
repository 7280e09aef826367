import type { Page } from 'playwright-core';

/** Stands in for the notifications of the operating system, which a browser without a screen does not have. */
export function fakeNotifications(): void {
  const shown: FakeNotification[] = [];
  class FakeNotification {
    static permission = 'default';
    static requestPermission(): Promise<string> {
      FakeNotification.permission = 'granted';
      return Promise.resolve('granted');
    }
    onclick: (() => void) | null = null;
    constructor(
      readonly title: string,
      readonly options: { readonly body: string },
    ) {
      shown.push(this);
    }
    close(): void {
      shown.splice(shown.indexOf(this), 1);
    }
  }
  Object.assign(window, { Notification: FakeNotification, shownNotifications: shown });
}

/** Chrome for Android: the page's constructor throws, and the registration of the service worker shows them. */
export function onlyByWorker(): void {
  const { permission, requestPermission } = Notification;
  const shown: object[] = [];
  class Refused {
    static permission = permission;
    static async requestPermission(): Promise<string> {
      Refused.permission = await requestPermission();
      return Refused.permission;
    }
    constructor() {
      throw new TypeError('Illegal constructor');
    }
  }
  Object.assign(window, { Notification: Refused, shownNotifications: shown });
  Object.assign(ServiceWorkerRegistration.prototype, {
    showNotification: (title: string, options: object) => {
      shown.push({ title, options });
      return Promise.resolve();
    },
    getNotifications: () => Promise.resolve([{ close: () => shown.pop() }]),
  });
}

export interface FakePage extends Window {
  readonly shownNotifications: readonly {
    readonly title: string;
    readonly options: { readonly body: string; readonly tag?: string; readonly data?: string };
    readonly onclick: () => void;
  }[];
}

export const shownIn = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as FakePage).shownNotifications.map(
      ({ title, options }) => `${title}: ${options.body}`,
    ),
  );
