import type { ModeratorRole } from '../src/domain/moderation/role';
import type { Step } from './takeStep';
import { LAST_REPLY, type World } from './world';
import {
  BANNED,
  BLOCKED,
  EMPTY_CHANNEL,
  FAILING,
  FAILING_MODERATOR,
  KNOWN,
  LEAD,
  LOADING,
  LOADING_MODERATOR,
  LONG_NAMED,
  MUTED,
  NEWCOMER,
  OFFLINE,
  SLOW,
} from './names';

type Place = (world: World) => string | Promise<string>;

/** A view in one of its states. */
export interface Story {
  readonly name: string;
  /** The page's file and what follows it in the address, which may lead there only once. */
  readonly place: Place;
  /** How somebody gets from there to the view; the last one sees that it is there. */
  readonly steps: readonly Step[];
}

type Row = readonly [name: string, place: Place, ...steps: readonly Step[]];

const as =
  (userId: string): Place =>
  () =>
    addressOf(userId);
const asMe: Place = ({ pair: [me] }) => addressOf(me);
const asModerator =
  (userId: string, role: ModeratorRole = 'lead'): Place =>
  async (world) =>
    `moderator.html#?code=${await world.invite(userId, role)}`;

const addressOf = (userId: string) => `#?${new URLSearchParams({ uuid: userId }).toString()}`;

const linkToNothing: Place = ({ pair: [me] }) =>
  `${addressOf(me)}&channel=${EMPTY_CHANNEL}&message=17000000000000000`;

const LAST_MESSAGE = { point: 'article' };
const COMPOSER = { point: 'textarea' };
/** Its menu leads to who reacted. */
const REACTED = { point: 'article:has([aria-pressed])' };
const FOUND: Step = { find: 'dialog li' };
const see = (text: string): Step => ({ see: text });
const open = (channel: string): readonly Step[] => ['Show chats?', channel];
/** Not the markup that shows before the app does. */
const BUSY: Step = { find: '[aria-busy="true"]:not(.skeleton)' };
/** The list of its members. */
const GROUP: readonly Step[] = [...open('A small group'), ' members', see('Search in members')];
const search = (text: string): readonly Step[] => [
  'Show chats?',
  'Search in...',
  { type: text },
  'Search in messages',
];

const CHAT: readonly Row[] = [
  ['conversation', asMe, LAST_MESSAGE, see('Send message')],
  ['conversation, loading', as(SLOW), BUSY],
  ['conversation, failed', as(FAILING), see('Not available')],
  ['everything loading', as(LOADING), BUSY],
  ['offline', as(OFFLINE), see('Offline')],
  ['nothing joined', as(NEWCOMER), see('Default Channel')],
  ['empty channel', asMe, ...open('Nothing yet'), see('Nothing yet')],
  ['long names', as(LONG_NAMED), see('this line changes')],
  ['formatted texts, pinned', asMe, ...open('Formatted texts'), see('Copy code')],
  ['ten thousand messages', asMe, ...open('Ten thousand messages'), see('Message 10000 of')],
  ['chats', asMe, 'Show chats?', see('New chat')],
  ['members', asMe, ' members', see('Search in members')],
  ['add members', asMe, ...GROUP, 'Add members', { find: 'dialog li' }],
  ['draft', asMe, COMPOSER, { type: 'A draft\nof several\nlines' }, see('Send message')],
  ['emoji picker', asMe, 'Add an emoji', see('Search')],
  ['message tools', asMe, LAST_MESSAGE, see('More')],
  ['message menu', asMe, LAST_MESSAGE, 'More', see('Copy text')],
  ['reply', asMe, LAST_MESSAGE, 'More', 'Reply', see('Cancel reply')],
  ['delete', asMe, { point: 'article[data-own]' }, 'Delete message', see('Delete this message?')],
  ['who reacted', asMe, REACTED, 'More', 'Who reacted', { find: 'dialog' }],
  ['profile card', asMe, 'Amara Okafor', see('Mention')],
  ['notifications', asMe, 'Notifications', see('All messages')],
  ['missing message', linkToNothing, see('Message not available')],
  ['report', asMe, { point: 'article:not([data-own])' }, 'Report user', see('Why are you')],
  ['thread', asMe, ...open('Formatted texts'), '3 replies', see(LAST_REPLY)],
  ['all pinned', asMe, ...open('Formatted texts'), 'All pinned messages', { find: 'dialog li' }],
  ['mention', asMe, ...open('Formatted texts'), COMPOSER, { type: '@' }, see('Mention somebody')],
  ['mentions', asMe, 'Show chats?', 'Mentions', see('Mentions')],
  ['threads', asMe, 'Show chats?', 'Threads', see('Threads')],
  ['message search', asMe, ...search('survey'), FOUND],
  [
    'message search, what was said around',
    asMe,
    ...search('survey'),
    'What was said around it',
    { find: 'dialog ol' },
  ],
  ['message search, nothing found', asMe, ...search('zzqx'), see('Nothing found')],
  ['message search, loading', as(LOADING_MODERATOR), ...search('the'), BUSY],
  ['message search, failed', as(FAILING_MODERATOR), ...search('the'), see('Try again')],
  ['join a channel', asMe, 'Show chats?', 'Join a channel', see('Search in channels')],
  ['new chat', asMe, 'Show chats?', 'New chat', see('New group chat')],
  ['new group', asMe, 'Show chats?', 'New chat', 'New group chat', see('Group chat name')],
  ['switcher', asMe, see('Send message'), { key: 'k', ctrlKey: true }, see('Switch to')],
  ['keys', asMe, see('Send message'), { key: '/', ctrlKey: true }, see('Getting around')],
  ['muted', as(MUTED), see('You were muted from this channel')],
  ['blocked', as(BLOCKED), see('you were blocked from this channel')],
  ['banned', as(BANNED), see('you were banned')],
  ['keys missing', () => '#?pubkey=&subkey=', see('A messaging account is required')],
];

/** The tabs of the console, with a text that only what they load shows. */
const TABS = [
  ['Queue', 'Tomasz'],
  ['Rejected', 'freemoney'],
  ['Appeals', 'Another moderator answers'],
  ['Users', 'Amara Okafor'],
  ['Rules', 'scumbag'],
  ['Overview', 'Decisions'],
  ['Log', 'Nadia Osei'],
] as const;
const lead = asModerator(LEAD);
const loading = asModerator(LOADING_MODERATOR);
const failing = asModerator(FAILING_MODERATOR);

const CONSOLE: readonly Row[] = [
  ...TABS.map(([tab, text]): Row => [tab.toLowerCase(), lead, tab, see(text)]),
  ...['Queue', 'Users', 'Log'].flatMap((tab): Row[] => [
    [`${tab.toLowerCase()}, loading`, loading, tab, BUSY],
    [`${tab.toLowerCase()}, failed`, failing, tab, see('could not be loaded')],
  ]),
  ['case', lead, 'Then why', see('Delete message')],
  ['team', lead, 'Team', see('Invite')],
  ['user', lead, 'Users', 'Amara Okafor', { find: 'aside' }],
  ['new rule', lead, 'Rules', see('scumbag'), 'New rule on behaviour', { find: 'dialog[open]' }],
  ['queue of a viewer', asModerator('moderator_viewer', 'viewer'), see('Then why')],
  ['signed out', () => 'moderator.html', see('link')],
];

const APPEAL: readonly Row[] = [
  ['decisions', as(KNOWN.id), 'Show chats?', 'Mentions', 'Notices from', see('You appealed')],
  [
    'appeal against a ban',
    as(BANNED),
    'See why',
    'Appeal: You were banned',
    see('Why should this decision'),
  ],
  ['a ban', as(BANNED), 'See why', see('Notices from moderators')],
  ['without a link', () => 'appeal.html', see('This page needs your own link')],
];

const storiesOf = (part: string, rows: readonly Row[]) =>
  rows.map(([name, place, ...steps]): Story => ({ name: `${part}: ${name}`, place, steps }));

/** The views of all pages, each in its states. */
export const STORIES: readonly Story[] = [
  ...storiesOf('chat', CHAT),
  ...storiesOf('console', CONSOLE),
  ...storiesOf('appeal', APPEAL),
];
