import { markedUnread, selectUnreadCount } from '../../../../../src/features/unread/unreadSlice';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import {
  accessDenied,
  connectionEstablished,
  membershipsChanged,
  messagesReceived,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import {
  ANN,
  BOB,
  buildMessage,
  buildMessages,
  GENERAL,
  RANDOM,
} from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkHistoryItemOf } from '../../../../builders/buildSdk';
import { pass, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

type Message = ReturnType<typeof buildMessage>;

const ofBob = () => buildMessage({ authorId: BOB, channelId: RANDOM });
/** Of all messages of a test. */
const [read, first, second] = [ofBob(), ofBob(), ofBob()];
const own = buildMessage({ authorId: ANN, channelId: RANDOM });

const KEY = `read ${ANN} sub`;
const stored = (marks: object, unwritten: object = {}) => ({
  [KEY]: JSON.stringify({ marks, unwritten }),
});

interface Visit {
  readonly memory?: Readonly<Record<string, string>>;
  /** The service's mark of the other channel. */
  readonly mark?: string | null;
  readonly deleted?: readonly Message[];
}

const loaded = (mark: Visit['mark'] = read.timetoken) =>
  membershipsLoaded({
    channels: [GENERAL, RANDOM].map((id) => buildChannel({ id })),
    records: [GENERAL, RANDOM].map((channelId) => ({
      channelId,
      record: { readUpTo: (mark ?? null) as never, writtenAt: 1, custom: {} },
    })),
  });

/** Ann's visit, with the general channel on screen and these messages in the other one. */
async function visit(
  messages: readonly Message[],
  { memory = {}, mark, deleted = [] }: Visit = {},
) {
  const app = createTestApp({ stored: memory });
  app.pubnub.messageCounts.mockImplementation(
    ({ channels, channelTimetokens = [] }) =>
      ({
        channels: Object.fromEntries(
          channels.map((channel, index) => [
            channel,
            messages.filter(
              ({ channelId, timetoken }) =>
                channelId === channel && timetoken > String(channelTimetokens[index]),
            ).length,
          ]),
        ),
      }) as never,
  );
  app.pubnub.fetchMessages.mockImplementation(({ channels: [channel = ''], count = 25, start }) => {
    const page = messages
      .filter(({ channelId, timetoken }) => channelId === channel && timetoken < (start ?? '9'))
      .slice(-count);
    const rows = page.map((message) => ({
      ...sdkHistoryItemOf(message),
      ...(deleted.includes(message) && {
        actions: { deleted: { deleted: [{ uuid: BOB, actionTimetoken: second.timetoken }] } },
      }),
    }));
    return Promise.resolve({ channels: { [channel]: rows } });
  });
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(loaded(mark));
  await pass(1_000);
  return app;
}

const count = ({ store }: TestApp) => selectUnreadCount(store.getState(), RANDOM);
const historyReads = ({ pubnub }: TestApp) =>
  pubnub.fetchMessages.mock.calls.filter(([{ channels }]) => channels[0] === RANDOM);

describe('what came while the page was closed', () => {
  useFakeTimers();

  it("is unread after the service's mark", async () => {
    const app = await visit([read, first, second]);
    expect(count(app)).toBe(2);
    expect(app.pubnub.messageCounts.mock.calls).toEqual([
      [{ channels: [RANDOM], channelTimetokens: [read.timetoken] }],
    ]);
    app.store.dispatch(channelOpened(RANDOM));
    expect(count(app)).toBe(0);
  });

  it('is counted over several pages, and beyond them', async () => {
    const many = buildMessages(130, { authorId: BOB, channelId: RANDOM });
    const app = await visit([read, ...many.slice(0, 60)]);
    expect(count(app)).toBe(60);
    expect(historyReads(app)).toHaveLength(3);
    const next = await visit([read, ...many]);
    expect(count(next)).toBe(130);
    expect(historyReads(next)).toHaveLength(4);
  });

  it('is not unread when the user wrote it elsewhere, or when it was deleted', async () => {
    const app = await visit([read, first, own, second], { deleted: [first] });
    expect(count(app)).toBe(1);
  });

  it('is unread since the user joined, as long as no client has written a mark', async () => {
    expect(count(await visit([read, first], { mark: null }))).toBe(2);
  });

  it('is read up to a mark that the service does not have yet', async () => {
    const marks = { [RANDOM]: first.timetoken };
    const app = await visit([read, first, second], { memory: stored(marks, marks) });
    expect(count(app)).toBe(1);
  });

  it('is unread again when a mark of the browser is newer than that of the service', async () => {
    const memory = stored({ [RANDOM]: second.timetoken });
    expect(count(await visit([read, first, second], { memory }))).toBe(2);
  });

  it('is stored while reading goes on, without a warning', async () => {
    const app = await visit([read, first, second]);
    for (const { timetoken } of [second, first]) {
      app.store.dispatch(markedUnread({ channelId: RANDOM, timetoken }));
      await pass(100);
    }
    await pass(1_000);
    const moved = selectUnreadCount(app.store.getState(), RANDOM);
    expect(moved).toBe(2);
    expect(app.extra.warn).not.toHaveBeenCalled();
  });

  it('is asked for again after an outage, and not for every change of the memberships', async () => {
    const app = await visit([read]);
    app.store.dispatch(loaded());
    await pass(1_000);
    expect(app.pubnub.messageCounts).toHaveBeenCalledTimes(1);
    app.store.dispatch(connectionEstablished({ isRecovered: true }));
    app.store.dispatch(loaded());
    await pass(1_000);
    expect(app.pubnub.messageCounts).toHaveBeenCalledTimes(2);
  });

  it.each(['{', '[]', '{"marks":{"space.random":1}}', '{"marks":"all","unwritten":[1]}'])(
    'does not depend on what the storage holds: %s',
    async (text) => {
      expect(count(await visit([read, first], { memory: { [KEY]: text } }))).toBe(1);
    },
  );
});

describe('what was read', () => {
  useFakeTimers();

  it('is written as read after a pause, but not once access is denied', async () => {
    for (const isDenied of [false, true]) {
      const { store, pubnub } = await visit([read, first]);
      store.dispatch(channelOpened(RANDOM));
      if (isDenied) store.dispatch(accessDenied());
      await pass(2_000);
      expect(pubnub.setMemberships.mock.calls).toHaveLength(isDenied ? 0 : 1);
    }
  });

  it('does not join a channel again from which the user was removed meanwhile', async () => {
    const { store, pubnub } = await visit([read, first]);
    const change = { channelId: RANDOM, userId: ANN };
    store.dispatch(channelOpened(RANDOM));
    store.dispatch(membershipsChanged([{ event: 'removed', ...change }]));
    await pass(2_000);
    expect(pubnub.setMemberships).not.toHaveBeenCalled();
    // An older answer has the channel still.
    store.dispatch(loaded());
    await pass(2_000);
    expect(pubnub.setMemberships).toHaveBeenCalledTimes(1);
    const record = { readUpTo: first.timetoken, writtenAt: 2, custom: {} };
    store.dispatch(membershipsChanged([{ event: 'set', ...change, record }]));
    await pass(2_000);
    expect(pubnub.removeMemberships.mock.calls).toEqual([[{ channels: [RANDOM] }]]);
  });

  it('is kept for the next visit, with what the service has not confirmed', async () => {
    const app = await visit([read], { memory: stored({ 'space.left': read.timetoken }) });
    app.store.dispatch(messagesReceived([first]));
    app.store.dispatch(channelOpened(RANDOM));
    await pass(1_000);
    expect(JSON.parse(app.storage.get(KEY) ?? '')).toEqual({
      marks: { [GENERAL]: read.timetoken, [RANDOM]: first.timetoken },
      unwritten: { [RANDOM]: first.timetoken },
      movedBack: {},
      unwrittenData: {},
    });
  });
});
