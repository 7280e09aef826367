import type { BrowserContext } from 'playwright-core';

/** Calls of the service, as opposed to the files of the app. */
export const CALLS = /\/(v\d|subscribe|publish|signal|time)(\/|\?|$)/;

/** The service answers nothing to this browser profile, which still gets the app's files. */
export async function cutOff(context: BrowserContext): Promise<void> {
  await context.route(CALLS, (route) => route.abort());
  // Ends the polls that are open.
  await context.setOffline(true);
  await context.setOffline(false);
}
