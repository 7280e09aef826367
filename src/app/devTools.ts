import type { ConfigureStoreOptions } from '@reduxjs/toolkit';
import { shorten } from '../lib/shorten';
import { typingRecomputed } from '../features/typing/typingSlice';

type DevToolsOptions = Exclude<ConfigureStoreOptions['devTools'], boolean | undefined>;

/** How many actions DevTools keeps; more would make a busy channel slow to inspect. */
const MAX_AGE = 200;

/**
 * How the browser's DevTools see the store. They write every action and the state after it out as
 * text, so what they are shown is cut to a size that stays quick with thousands of messages. What they
 * keep, step through, export and import is whole.
 */
export const devToolsOptions: DevToolsOptions = {
  name: 'Moderated Chat',
  maxAge: MAX_AGE,
  stateSanitizer: shorten,
  actionSanitizer: shorten,
  // Once a second while somebody types, and of interest to nobody.
  actionsDenylist: [typingRecomputed.type],
};
