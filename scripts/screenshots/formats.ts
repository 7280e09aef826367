import type { BrowserContextOptions } from 'playwright-core';

/** How a screen is looked at: in which window, theme and circumstances. */
export interface Format {
  readonly name: string;
  readonly context: BrowserContextOptions;
  readonly theme: 'light' | 'dark';
  /** Taken of every scene; the others only of those that are laid out anew there. */
  readonly isForAll: boolean;
}

const DESKTOP = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
const TOUCH = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const PHONE = {
  viewport: { width: 390, height: 844 },
  ...TOUCH,
} satisfies BrowserContextOptions;

export const FORMATS: readonly Format[] = [
  { name: 'desktop-light', context: DESKTOP, theme: 'light', isForAll: true },
  { name: 'desktop-dark', context: DESKTOP, theme: 'dark', isForAll: true },
  { name: 'phone-light', context: PHONE, theme: 'light', isForAll: true },
  { name: 'phone-dark', context: PHONE, theme: 'dark', isForAll: true },
  {
    name: 'narrow-320',
    context: { viewport: { width: 320, height: 640 }, ...TOUCH },
    theme: 'light',
    isForAll: false,
  },
  {
    // The viewport of a 1280 by 800 window at 200 % zoom.
    name: 'zoomed-200',
    context: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
    theme: 'light',
    isForAll: false,
  },
  {
    name: 'forced-colours',
    context: { ...DESKTOP, forcedColors: 'active' },
    theme: 'light',
    isForAll: false,
  },
];
