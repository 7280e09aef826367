import type { Page } from 'playwright-core';
import { consoleLink, LEAD } from '../start/signInLinks';
import {
  BANNED,
  BLOCKED,
  EMPTY_CHANNEL,
  FORMATTED_CHANNEL,
  KNOWN,
  LAST_REPLY,
  LONG_CHANNEL,
  MUTED,
  NAMES_CHANNEL,
  NEWCOMER,
} from './world';
import type { World } from './world';

/** One screen, and how a user gets to it. */
export interface Scene {
  readonly name: string;
  /** The page's file and what follows it in the address. */
  readonly address: (world: World) => string;
  /** Resolves when everything that belongs to the picture is there. */
  readonly arrange: (page: Page, world: World) => Promise<void>;
  /** Looks different enough in odd windows to be taken in every format. */
  readonly isInAllFormats?: boolean;
}

const chatOf = (userId: string) => `#?uuid=${encodeURIComponent(userId)}`;
const asMe = ({ pair: [me] }: World) => chatOf(me);

const asModerator = ({ service }: World) =>
  consoleLink(service, LEAD, { hasAccessManager: false }).slice(service.url.length + 1);

const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const messages = (page: Page) => page.getByRole('log').getByRole('article');
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** On phones the lists are behind a button. */
async function showChats(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Show chats' });
  if (await button.isVisible()) await button.click();
}

async function openChannel(page: Page, { service }: World, id: string): Promise<void> {
  await messages(page).first().waitFor();
  await showChats(page);
  const name = service.context.stores.channels.get(id)?.name ?? id;
  await press(page, new RegExp(`^${name}$`));
  await page.getByRole('button', { name: new RegExp(`^${name}, `) }).waitFor();
}

/** Pins the last two messages of a group. */
async function pinTwo(page: Page, world: World): Promise<void> {
  const [me] = world.pair;
  const ids = world.service.context.stores.memberships.channelsOf(me);
  await openChannel(page, world, ids.find((id) => id.startsWith('group.')) ?? '');
  const pinned = page.getByRole('region', { name: 'Pinned messages' }).getByText(/./).first();
  for (const place of [-2, -1]) {
    const message = messages(page).nth(place);
    await message.click({ button: 'right', position: { x: 5, y: 5 } });
    await message.getByRole('button', { name: 'More' }).click();
    const pin = page.getByRole('menuitem', { name: /^(Pin|Unpin) message$/ });
    // All formats show one world, in which they may be pinned already.
    if ((await pin.innerText()).startsWith('Pin')) await pin.click();
    else await page.keyboard.press('Escape');
    await pinned.waitFor();
  }
}

/** Opens a tab of the console, and waits for what it fetches. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

export const SCENES: readonly Scene[] = [
  {
    name: 'conversation',
    address: asMe,
    arrange: (page) => messages(page).last().waitFor(),
    isInAllFormats: true,
  },
  {
    name: 'channels-panel',
    address: asMe,
    arrange: async (page) => {
      await messages(page).first().waitFor();
      await showChats(page);
      await page.getByRole('navigation', { name: 'Chats' }).waitFor();
    },
    isInAllFormats: true,
  },
  {
    name: 'quote',
    address: asMe,
    arrange: async (page) => {
      const answer = async () => {
        await messages(page)
          .last()
          .click({ button: 'right', position: { x: 5, y: 5 } });
        await messages(page).last().getByRole('button', { name: 'More' }).click();
        await page.getByRole('menuitem', { name: 'Reply', exact: true }).click();
      };
      await answer();
      await composer(page).fill('That is what I wanted to say as well.');
      await composer(page).press('Enter');
      await messages(page)
        .getByRole('button', { name: /^Quoted message/ })
        .last()
        .waitFor();
      await answer();
    },
    isInAllFormats: true,
  },
  {
    name: 'pinned',
    address: asMe,
    arrange: pinTwo,
    isInAllFormats: true,
  },
  {
    name: 'all-pinned',
    address: asMe,
    arrange: async (page, world) => {
      await pinTwo(page, world);
      await press(page, 'All pinned messages');
      await dialog(page).getByRole('listitem').nth(1).waitFor();
    },
    isInAllFormats: true,
  },
  {
    name: 'linked-message',
    address: (world) => {
      const message = world.service.context.stores.messages
        .range({
          ...{ channel: LONG_CHANNEL, before: undefined, from: undefined },
          ...{ limit: 100, now: Date.now(), isForward: true },
        })
        .at(60);
      return `${asMe(world)}&channel=${LONG_CHANNEL}&message=${message?.timetoken}`;
    },
    arrange: (page) => page.getByRole('button', { name: 'Jump to newest' }).waitFor(),
    isInAllFormats: true,
  },
  {
    name: 'message-not-available',
    address: (world) => `${asMe(world)}&channel=group.0&message=${'1'.repeat(17)}`,
    arrange: (page) => dialog(page).waitFor(),
  },
  {
    name: 'members-panel',
    address: asMe,
    arrange: async (page) => {
      await messages(page).first().waitFor();
      await press(page, /, \d+ members?$/);
      const members = page.getByRole('complementary', { name: 'Members' });
      await members.getByRole('listitem').nth(3).waitFor();
    },
    isInAllFormats: true,
  },
  {
    name: 'draft',
    address: asMe,
    arrange: async (page) => {
      await messages(page).first().waitFor();
      await composer(page).fill('A draft\nof several\nlines, which the composer grows with');
    },
  },
  {
    name: 'emoji-picker',
    address: asMe,
    arrange: async (page) => {
      await messages(page).first().waitFor();
      await press(page, 'Add an emoji');
      await page.locator('em-emoji-picker').getByRole('searchbox').waitFor();
    },
    isInAllFormats: true,
  },
  {
    name: 'message-tools',
    address: asMe,
    arrange: async (page) => {
      const message = messages(page).last();
      await message.waitFor();
      await message.hover();
    },
  },
  {
    name: 'message-menu',
    address: asMe,
    arrange: async (page) => {
      const message = page.locator('article[data-own]').last();
      await message.hover();
      await message.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'thread',
    address: asMe,
    arrange: async (page, world) => {
      await openChannel(page, world, FORMATTED_CHANNEL);
      await press(page, '3 replies');
      const thread = page.getByRole('complementary', { name: 'Thread' });
      await thread.getByText(LAST_REPLY).waitFor();
    },
    isInAllFormats: true,
  },
  {
    name: 'mentions',
    address: asMe,
    arrange: async (page, world) => {
      await openChannel(page, world, FORMATTED_CHANNEL);
      const options = page.getByRole('listbox', { name: 'Mention somebody' }).getByRole('option');
      await composer(page).fill('@');
      await options.first().waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.type('and [me](pn-user://' + world.pair[0] + ') water on Friday');
      await page.keyboard.press('Enter');
      await page.getByRole('log').getByRole('button', { name: /^@/ }).last().waitFor();
      await composer(page).fill('Thanks @');
      await options.first().waitFor();
    },
  },
  {
    name: 'mentions-dialog',
    address: asMe,
    arrange: async (page) => {
      await messages(page).first().waitFor();
      await showChats(page);
      await press(page, 'Mentions');
      const list = dialog(page).getByRole('list', { name: 'Mentions', includeHidden: true });
      await list.and(page.locator('[aria-busy="false"]')).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'report',
    address: asMe,
    arrange: async (page) => {
      await messages(page).first().waitFor();
      const message = page.locator('article:not([data-own])').last();
      await message.hover();
      await message.getByRole('button', { name: 'Report user' }).click();
      await dialog(page).waitFor();
    },
    isInAllFormats: true,
  },
  {
    name: 'join-a-channel',
    address: asMe,
    arrange: async (page) => {
      await messages(page).first().waitFor();
      await showChats(page);
      await press(page, 'Join a channel');
      await dialog(page).getByRole('listitem').nth(3).waitFor();
    },
    isInAllFormats: true,
  },
  {
    name: 'new-chat',
    address: asMe,
    arrange: async (page) => {
      await messages(page).first().waitFor();
      await showChats(page);
      await press(page, 'New chat');
      await dialog(page).getByRole('listitem').nth(3).waitFor();
    },
  },
  {
    name: 'new-group-chat',
    address: asMe,
    arrange: async (page) => {
      await messages(page).first().waitFor();
      await showChats(page);
      await press(page, 'New chat');
      await press(page, 'New group chat');
      await dialog(page).getByRole('checkbox').nth(2).click();
      await dialog(page).getByRole('checkbox').nth(4).click();
    },
  },
  {
    name: 'nothing-joined',
    address: () => chatOf(NEWCOMER),
    arrange: (page) => heading(page, 'Default Channel').waitFor(),
  },
  {
    name: 'empty-channel',
    address: asMe,
    arrange: (page, world) => openChannel(page, world, EMPTY_CHANNEL),
  },
  {
    name: 'long-names',
    address: asMe,
    arrange: async (page, world) => {
      await openChannel(page, world, NAMES_CHANNEL);
      await page.getByText('One line').waitFor();
    },
    isInAllFormats: true,
  },
  {
    name: 'formatted-texts',
    address: asMe,
    arrange: async (page, world) => {
      await openChannel(page, world, FORMATTED_CHANNEL);
      await page.getByRole('button', { name: 'Copy code' }).waitFor();
    },
    isInAllFormats: true,
  },
  {
    name: 'picture-viewer',
    address: asMe,
    arrange: async (page, world) => {
      await openChannel(page, world, 'space.announcements');
      await page.getByRole('article').last().waitFor();
      const picture = page.getByRole('log').getByRole('img', { name: 'locker.svg' });
      while ((await picture.count()) === 0) {
        await page.getByRole('log').evaluate((list) => list.scrollBy(0, -300));
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await picture.click();
      await page.getByRole('button', { name: 'Zoom in' }).waitFor();
    },
    isInAllFormats: true,
  },
  {
    name: 'ten-thousand-messages',
    address: asMe,
    arrange: async (page, world) => {
      await openChannel(page, world, LONG_CHANNEL);
      await page.getByText('Message 10000 of').waitFor();
    },
  },
  {
    name: 'muted',
    address: () => chatOf(MUTED),
    arrange: (page) => page.getByPlaceholder('You were muted from this channel').waitFor(),
  },
  {
    name: 'blocked',
    address: () => chatOf(BLOCKED),
    arrange: (page) => page.getByText('you were blocked from this channel').waitFor(),
  },
  {
    name: 'banned',
    address: () => chatOf(BANNED),
    arrange: (page) => heading(page, /you were banned/).waitFor(),
  },
  {
    name: 'switcher',
    address: asMe,
    arrange: async (page) => {
      await messages(page).first().waitFor();
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill('o');
      await dialog(page).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'keys',
    address: asMe,
    arrange: async (page) => {
      await messages(page).first().waitFor();
      await page.keyboard.press('Control+/');
      await dialog(page).waitFor();
    },
  },
  ...['Queue', 'Rejected', 'Appeals', 'Users', 'Rules', 'Overview', 'Log'].map((tab) => ({
    name: `console-${tab.toLowerCase()}`,
    address: asModerator,
    arrange: (page: Page) => openTab(page, tab),
    isInAllFormats: tab === 'Queue' || tab === 'Overview',
  })),
  {
    name: 'console-overview-end',
    address: asModerator,
    arrange: async (page) => {
      await openTab(page, 'Overview');
      await page.getByRole('table', { name: 'Open cases by age' }).scrollIntoViewIfNeeded();
    },
    isInAllFormats: true,
  },
  {
    name: 'console-case',
    address: asModerator,
    arrange: async (page) => {
      await page.getByRole('list', { name: 'Reported users' }).getByRole('button').first().click();
      await page.getByRole('region', { name: 'Decide' }).waitFor();
    },
  },
  {
    name: 'console-person',
    address: asModerator,
    arrange: async (page) => {
      await openTab(page, 'Users');
      await page.getByRole('searchbox').fill(KNOWN.name);
      await page.getByRole('list', { name: 'Users' }).getByRole('button').click();
      const drawer = page.getByRole('complementary', { name: `About ${KNOWN.name}` });
      await drawer.getByRole('button', { name: /^Change the end: Muted/ }).click();
      await drawer.getByLabel('Ends').selectOption('On a date');
    },
  },
  {
    name: 'notices-from-moderators',
    address: () => chatOf(KNOWN.id),
    arrange: async (page) => {
      await page
        .getByRole('textbox', { name: 'Send message' })
        .or(heading(page, /./))
        .first()
        .waitFor();
      await showChats(page);
      await press(page, 'Mentions');
      await press(page, 'Notices from moderators');
      await page.getByText('You appealed').waitFor();
    },
  },
  {
    name: 'appeal-without-link',
    address: () => 'appeal.html',
    arrange: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'console-without-link',
    address: () => 'moderator.html',
    arrange: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'keys-missing',
    address: () => '#?pubkey=&subkey=',
    arrange: (page) => heading(page, 'A messaging account is required').waitFor(),
    isInAllFormats: true,
  },
];
