import { selectUnreadCounts } from '../../../../../src/features/unread/unreadSlice';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import {
  connectionEstablished,
  membershipsLoaded,
  messagesReceived,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { ANN, BOB, buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkHistoryItemOf } from '../../../../builders/buildSdk';
import { pass, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const loaded = membershipsLoaded({
  channels: [GENERAL, RANDOM].map((id) => buildChannel({ id })),
});
/** Of all messages of a test. */
const [read, first, second] = [1, 2, 3].map(() =>
  buildMessage({ authorId: BOB, channelId: RANDOM }),
) as [Message, Message, Message];
const own = buildMessage({ authorId: ANN, channelId: RANDOM });
type Message = ReturnType<typeof buildMessage>;

const KEY = `read ${ANN} sub`;
const stored = (marks: Readonly<Record<string, string>>, since = read.timetoken) => ({
  [KEY]: JSON.stringify({ since, marks }),
});
const markAt = ({ timetoken }: Message) => stored({ [RANDOM]: timetoken });

/** Ann's next visit, with the general channel on screen and these messages in the other one. */
async function visit(memory: Readonly<Record<string, string>>, ...messages: readonly Message[]) {
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
  app.pubnub.fetchMessages.mockImplementation(({ channels }) =>
    Promise.resolve({
      channels: Object.fromEntries(
        channels.map((channel) => [
          channel,
          messages.filter(({ channelId }) => channelId === channel).map(sdkHistoryItemOf),
        ]),
      ),
    }),
  );
  app.pubnub.time.mockResolvedValue({ timetoken: second.timetoken });
  app.pubnub.getMemberships.mockResolvedValue({
    data: [GENERAL, RANDOM].map((id) => ({ channel: { id } })),
  });
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(loaded);
  await pass(1_000);
  return app;
}

const counts = ({ store }: TestApp) => ({ ...selectUnreadCounts(store.getState()) });
const memoryOf = ({ storage }: TestApp) => Object.fromEntries(storage);

describe('what came while the page was closed', () => {
  useFakeTimers();

  it('is unread where an earlier visit has stopped reading', async () => {
    const app = await visit(markAt(read), read, first, second);
    expect(counts(app)).toEqual({ [RANDOM]: 2 });
    expect(app.pubnub.messageCounts.mock.calls).toEqual([
      [{ channels: [RANDOM], channelTimetokens: [read.timetoken] }],
    ]);
    app.store.dispatch(channelOpened(RANDOM));
    expect(counts(app)).toEqual({});
  });

  it('is counted beyond what is read of it', async () => {
    const many = Array.from({ length: 40 }, () =>
      buildMessage({ authorId: BOB, channelId: RANDOM }),
    );
    const app = await visit(markAt(read), read, ...many);
    expect(counts(app)).toEqual({ [RANDOM]: 40 });
  });

  it('is read up to what the user wrote elsewhere', async () => {
    expect(counts(await visit(markAt(read), read, first, own))).toEqual({});
  });

  it('is nothing on the first visit ever, and something on the next', async () => {
    const app = await visit({}, read, first);
    expect(counts(app)).toEqual({});
    expect(app.pubnub.messageCounts).not.toHaveBeenCalled();
    const later = { ...second, timetoken: '17999999999999999' as typeof second.timetoken };
    expect(counts(await visit(memoryOf(app), read, first, later))).toEqual({ [RANDOM]: 1 });
  });

  it('is unread in a channel that the user was put into meanwhile', async () => {
    const app = await visit(stored({ [GENERAL]: read.timetoken }), read, first);
    expect(counts(app)).toEqual({ [RANDOM]: 1 });
  });

  it('is asked for again after an outage, and not for every change of the memberships', async () => {
    const app = await visit(markAt(read), read);
    app.store.dispatch(loaded);
    await pass(1_000);
    expect(app.pubnub.messageCounts).toHaveBeenCalledTimes(1);
    app.store.dispatch(connectionEstablished({ isRecovered: true }));
    await pass(1_000);
    expect(app.pubnub.messageCounts).toHaveBeenCalledTimes(2);
  });

  it('is nothing where the storage holds something else', async () => {
    for (const text of ['{', '[]', '{"marks":{"space.random":1}}', '{"since":"soon"}']) {
      expect(counts(await visit({ [KEY]: text }, read, first))).toEqual({});
    }
  });
});

describe('what was read', () => {
  useFakeTimers();

  it('is kept for the next visit, of joined channels only', async () => {
    const app = await visit(stored({ [RANDOM]: read.timetoken, 'space.left': read.timetoken }));
    app.store.dispatch(messagesReceived([first]));
    app.store.dispatch(channelOpened(RANDOM));
    await pass(1_000);
    const { marks } = JSON.parse(app.storage.get(KEY) ?? '') as { marks: Record<string, string> };
    expect(marks).toMatchObject({ [RANDOM]: first.timetoken });
    expect(Object.keys(marks).sort()).toEqual([GENERAL, RANDOM]);
  });

  it('in another tab is read here, and an older mark there takes nothing back', async () => {
    const app = await visit(markAt(read), read, first);
    app.storage.set(KEY, Object.values(markAt(first))[0] ?? '');
    globalThis.dispatchEvent(new Event('storage'));
    expect(counts(app)).toEqual({});
    app.storage.set(KEY, Object.values(markAt(read))[0] ?? '');
    globalThis.dispatchEvent(new Event('storage'));
    expect(counts(app)).toEqual({});
  });
});
