import '../support/fakes/nodeTimers';
import { makeAppealStore } from '../../src/appeal/store';
import { toUserId } from '../../src/domain/ids';
import { MAX_APPEAL_TEXT, type InboxRecord } from '../../src/domain/moderation/inbox';
import type { Timetoken } from '../../shared/protocol';
import { noticesApi } from '../../src/features/notices/noticesApi';
import { loadNotices, sendAppealOf } from '../../src/features/notices/noticesCalls';
import {
  selectAppealRows,
  selectOpenAppealCount,
} from '../../src/moderator/appeals/appealsSelectors';
import { grantAppealLink } from '../../src/pubnub/appealLink';
import { createClient } from '../../src/pubnub/client';
import { sessionEnded, sessionStarted } from '../../src/realtime/events';
import { faultsOf } from '../support/drivers/faults';
import { command } from '../support/drivers/inbox';
import { moderatorClient } from '../support/drivers/moderator';
import { waitFor } from '../support/drivers/waitFor';
import { createLiveConsole } from '../support/worlds/liveConsole';
import { withModeratedChat, type ModeratedChat } from '../support/worlds/moderatedChat';
import { BOB } from '../support/worlds/smallWorld';

const OTHER = 'user_other';
const BOB_ID = toUserId(BOB);

/** The page of appeals without its screen, opened by the link that the chat gets, on the real service. */
async function openAppealPage({ service }: ModeratedChat) {
  const { publishKey, subscribeKey } = service.context.keys;
  const keys = { publishKey, subscribeKey, userId: BOB_ID, isSecure: false };
  const link = await grantAppealLink(keys, (path, init) => fetch(service.url + path, init));
  const parameters = new URLSearchParams(link.split('?')[1]);
  expect(link).toMatch(/^\/appeal\.html#\?/);
  const token = parameters.get('token') ?? '';
  const pubnub = createClient({ ...keys, origin: service.origin, token });
  const stored = new Map<string, string>();
  const store = makeAppealStore({
    pubnub,
    storage: { get: (key) => stored.get(key) ?? null, set: (key, text) => stored.set(key, text) },
    sendLeaveBeacon: () => {},
    now: Date.now,
    warn: () => {},
  });
  const list = () => noticesApi.endpoints.getNotices.select(BOB_ID)(store.getState());
  const records = () => list().data?.pages.flatMap((page) => page.records) ?? [];
  store.dispatch(sessionStarted({ userId: BOB_ID }));
  return {
    ...{ store, records, list },
    shows: (wanted: (record: InboxRecord) => boolean, what: string) =>
      waitFor(() => records().find(wanted), what),
    appeal: (statement: Timetoken, text: string) =>
      store.dispatch(sendAppealOf(BOB_ID, { type: 'appeal', statement, text })),
    close: () => void store.dispatch(sessionEnded()),
  };
}

const isStatement = (kind: string) => (record: InboxRecord) =>
  record.type === 'statement' && record.kind === kind;

describe('an appeal, from the page to the console and back', () => {
  let chat: ModeratedChat;
  withModeratedChat(
    (started) => {
      chat = started;
    },
    { faults: true },
  );

  it('is told live, answered by another moderator, and the answer is told live', async () => {
    const page = await openAppealPage(chat);
    await waitFor(() => page.list().isSuccess, 'the empty inbox');
    const other = createLiveConsole(moderatorClient(chat.service, OTHER, 'moderator'));
    await other.signIn(OTHER);
    const rows = () => selectAppealRows(other.store.getState());

    await chat.decide(BOB, { ban: true });
    const ban = await page.shows(isStatement('ban'), 'the statement');
    expect(ban).toMatchObject({ reason: 'rude', isAutomatic: false });
    expect(await page.appeal(ban.id, 'A joke ☂'.padEnd(MAX_APPEAL_TEXT, '☂'))).toBeNull();
    await page.shows(({ type }) => type === 'appeal', 'the receipt');
    const [row] = await waitFor(() => rows().length > 0 && rows(), 'the appeal');
    expect(row?.appeal).toMatchObject({ userId: BOB, statement: { kind: 'ban' } });
    expect(row?.decision).toMatchObject({ kind: 'ban' });
    expect(selectOpenAppealCount(other.store.getState())).toBe(1);

    const answer = { type: 'answer', kind: 'overturn', userId: BOB_ID } as const;
    const note = { reason: 'it was one' };
    await other.act('1', { ...answer, appealId: row!.appeal.id, note });
    const lifted = await page.shows(isStatement('unban'), 'the answer');
    expect(lifted).toMatchObject({ reason: 'it was one', appealId: row!.appeal.id });
    await waitFor(() => rows()[0]?.answer, 'the answer in the console');
    expect(selectOpenAppealCount(other.store.getState())).toBe(0);
    await other.act('2', { ...answer, appealId: row!.appeal.id, note });
    expect(other.results()).toEqual(['done', 'failed']);
    other.signOut();
    page.close();
  });

  it('is refused in words that the page knows: too long, twice, too many, without a connection', async () => {
    const page = await openAppealPage(chat);
    for (let nth = 0; nth < 6; nth += 1) {
      await command(chat.moderator, { kind: 'warn', userId: BOB, reason: `no. ${nth}` });
    }
    await waitFor(() => page.records().length === 6, 'the warnings');
    const ids = page.records().map(({ id }) => id);
    expect(await page.appeal(ids[0]!, 'x'.repeat(MAX_APPEAL_TEXT + 1))).toBe('badRequest');
    expect(await page.appeal(ids[0]!, 'no')).toBeNull();
    // Taken for sent, because the receipt is in the inbox.
    expect(await page.appeal(ids[0]!, 'no')).toBeNull();
    for (const id of ids.slice(1, 5)) expect(await page.appeal(id, 'no')).toBeNull();
    expect(await page.appeal(ids[5]!, 'no')).toBe('rateLimited');
    await waitFor(() => page.records().length === 11, 'the receipts');
    await faultsOf(chat.service).add({ effect: { kind: 'dropRequest' } });
    expect(await page.appeal(ids[5]!, 'no')).not.toBeNull();
    await page.store.dispatch(loadNotices(BOB_ID));
    expect(page.list().isError).toBe(true);
    expect(page.records()).toHaveLength(11);
    page.close();
  });
});
