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

export interface FakePage extends Window {
  readonly shownNotifications: readonly {
    readonly title: string;
    readonly options: { readonly body: string };
    readonly onclick: () => void;
  }[];
}

export const shownIn = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as FakePage).shownNotifications.map(
      ({ title, options }) => `${title}: ${options.body}`,
    ),
  );
