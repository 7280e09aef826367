import type { ConfigureStoreOptions } from '@reduxjs/toolkit';
import { shorten } from '../lib/shorten';
import { typingRecomputed } from '../features/typing/typingSlice';

type DevToolsOptions = Exclude<ConfigureStoreOptions['devTools'], boolean | undefined>;

/**
 * Options of Redux DevTools. DevTools serializes every action and state to display it, so what it
 * displays is cut to a size that stays fast with thousands of messages. What it stores, replays,
 * exports and imports is complete.
 */
export const devToolsOptions: DevToolsOptions = {
  name: 'Moderated Chat',
  stateSanitizer: shorten,
  actionSanitizer: shorten,
  // Dispatched every second while somebody types, and of no interest.
  actionsDenylist: [typingRecomputed.type],
};
