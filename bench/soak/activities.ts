import type { Page } from 'playwright-core';
import { CHANNELS } from './channels';

/** Something that a user does; afterwards nothing is open over the chat. */
export interface Activity {
  readonly name: string;
  run(page: Page, turn: number): Promise<void>;
}

/** Whatever does not come by then is an error, ms. */
const PATIENCE_MS = 30_000;

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });

export async function openChannel(page: Page, name: string): Promise<void> {
  const chats = page.getByRole('navigation', { name: 'Chats' });
  await chats.getByRole('button', { name, exact: true }).click({ timeout: PATIENCE_MS });
  await page.getByRole('heading', { name }).waitFor({ timeout: PATIENCE_MS });
  await log(page).getByRole('article').first().waitFor({ timeout: PATIENCE_MS });
}

async function switchChannel(page: Page, turn: number): Promise<void> {
  const { name } = CHANNELS[turn % CHANNELS.length] ?? CHANNELS[0];
  await openChannel(page, name);
}

async function scrollTo(page: Page, end: 'top' | 'bottom'): Promise<void> {
  await log(page).evaluate((list, to) => {
    list.scrollTop = to === 'top' ? 0 : list.scrollHeight;
  }, end);
  await page.waitForTimeout(300);
}

/** Several pages back, so that older messages are fetched, and down to the newest again. */
async function readBack(page: Page): Promise<void> {
  for (let pages = 0; pages < 4; pages += 1) await scrollTo(page, 'top');
  for (let steps = 0; steps < 3; steps += 1) await scrollTo(page, 'bottom');
}

async function write(page: Page, turn: number): Promise<void> {
  await composer(page).click({ timeout: PATIENCE_MS });
  await page.keyboard.type(`said by the reader ${turn}`, { delay: 20 });
  await page.keyboard.press('Enter');
  // Empty once it was sent. No handle of the box is kept: it would keep the box alive.
  await composer(page).and(page.locator(':placeholder-shown')).waitFor({ timeout: PATIENCE_MS });
}

async function openAndClose(page: Page, opener: () => Promise<void>): Promise<void> {
  await opener();
  await page.locator('dialog[open]').waitFor({ timeout: PATIENCE_MS });
  await page.waitForTimeout(500);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached', timeout: PATIENCE_MS });
}

const byButton = (name: string) => (page: Page) =>
  openAndClose(page, () =>
    page.getByRole('button', { name, exact: true }).click({ timeout: PATIENCE_MS }),
  );

const byKey = (key: string) => (page: Page) => openAndClose(page, () => page.keyboard.press(key));

async function switchTheme(page: Page): Promise<void> {
  const theme = page.getByRole('switch', { name: 'Dark theme' });
  await theme.click({ timeout: PATIENCE_MS });
  await theme.click({ timeout: PATIENCE_MS });
}

async function toggleMembers(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: /, \d+ members?$/ });
  await opener.click({ timeout: PATIENCE_MS });
  await page.waitForTimeout(500);
  await opener.click({ timeout: PATIENCE_MS });
}

/** Everything once in a round; the turns make it another channel each time. */
export const ACTIVITIES: readonly Activity[] = [
  { name: 'switch', run: switchChannel },
  { name: 'write', run: write },
  { name: 'read back', run: readBack },
  { name: 'emoji picker', run: byButton('Add an emoji') },
  { name: 'switch', run: switchChannel },
  { name: 'members', run: toggleMembers },
  { name: 'join', run: byButton('Join a channel') },
  { name: 'write', run: write },
  { name: 'switcher', run: byKey('Control+k') },
  { name: 'new chat', run: byButton('New chat') },
  { name: 'read back', run: readBack },
  { name: 'keys', run: byKey('Control+/') },
  { name: 'theme', run: switchTheme },
];
