import { buildSync } from 'esbuild';
import type { LiftedState } from '@redux-devtools/instrument';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Action } from 'redux';

let bundle: string | undefined;

/** Gives all pages of a context that are opened from now on a Redux DevTools. */
export async function addDevTools(context: BrowserContext): Promise<void> {
  bundle ??= buildSync({
    entryPoints: [join(__dirname, 'devToolsExtension.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  }).outputFiles[0]?.text;
  await context.addInitScript(bundle ?? '');
}

type History = LiftedState<unknown, Action, unknown>;

/** DevTools' data as it exports it. */
export async function historyOf(page: Page): Promise<History> {
  const text = await page.evaluate(() =>
    JSON.stringify(window.devTools?.store.liftedStore.getState()),
  );
  return JSON.parse(text) as History;
}

/** Shows a session that another page's DevTools exported. */
export async function importHistory(page: Page, history: History): Promise<void> {
  await page.evaluate((nextLiftedState) => {
    window.devTools?.store.liftedStore.dispatch({ type: 'IMPORT_STATE', nextLiftedState });
  }, history);
}

/** Moves the screen to the state after so many actions; after all that there are by then if not said. */
export async function jumpTo(page: Page, index?: number): Promise<void> {
  await page.evaluate((given) => {
    const store = window.devTools?.store.liftedStore;
    const at = given ?? (store?.getState().stagedActionIds.length ?? 0) - 1;
    store?.dispatch({ type: 'JUMP_TO_STATE', index: at, actionId: at });
  }, index);
}
