import { DEFAULT_CHANNEL } from '../../../../../src/domain/channel';
import { type ChannelId, toChannelId } from '../../../../../src/domain/ids';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { bottomLeft, bottomReached } from '../../../../../src/features/unread/unreadSlice';
import {
  olderMessagesRequested,
  selectChannelMessages,
} from '../../../../../src/features/messages/messagesSlice';
import {
  connectionEstablished,
  connectionLost,
  messageActionsChanged,
  messagesReceived,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { buildAction } from '../../../../builders/buildAction';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import {
  ANN,
  buildMessage,
  buildMessages,
  GENERAL,
  RANDOM,
} from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { serveHistory } from '../../../../support/fakes/fakePubnub';
import { deferred } from '../../../../support/fakes/deferred';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const lost = connectionLost({ category: 'PNNetworkIssuesCategory' });
const recovered = connectionEstablished({ isRecovered: true });

const channelOf = ({ store }: TestApp, channelId: ChannelId = GENERAL) =>
  selectChannelMessages(store.getState(), channelId);
const messagesOf = (app: TestApp, channelId?: ChannelId) =>
  channelOf(app, channelId)?.chunks.flatMap(({ messages }) => messages) ?? [];
/** Where each fetched page began, in the order in which they were asked for. */
const fetchedFrom = ({ pubnub }: TestApp) =>
  pubnub.fetchMessages.mock.calls.map(([{ start }]) => start);

/** An app that has fetched the newest page of a channel with these messages. */
async function openApp(history = buildMessages(60)) {
  const app = createTestApp();
  serveHistory(app.pubnub, history);
  app.store.dispatch(channelOpened(GENERAL));
  await settle();
  return app;
}

describe('messagesListeners', () => {
  useFakeTimers();

  describe('opening a channel', () => {
    it('fetches its newest page [7.4] [9.1]', async () => {
      const history = buildMessages(60);
      const app = await openApp(history);
      expect(messagesOf(app).map(({ timetoken }) => timetoken)).toEqual(
        history.slice(-25).map(({ timetoken }) => timetoken),
      );
      expect(app.pubnub.fetchMessages).toHaveBeenCalledWith({
        channels: [GENERAL],
        count: 25,
        includeMessageActions: true,
        includeMeta: true,
      });
    });

    it('a second time fetches nothing', async () => {
      const app = await openApp();
      app.store.dispatch(channelOpened(RANDOM));
      app.store.dispatch(channelOpened(GENERAL));
      await settle();
      const fetched = app.pubnub.fetchMessages.mock.calls.map(([{ channels }]) => channels[0]);
      expect(fetched).toEqual([GENERAL, RANDOM]);
    });

    it('that is only the placeholder fetches nothing', async () => {
      const app = createTestApp();
      app.store.dispatch(channelOpened(DEFAULT_CHANNEL.id));
      await settle();
      expect(app.pubnub.fetchMessages).not.toHaveBeenCalled();
    });

    it('is tried again with growing pauses until it succeeds', async () => {
      const app = createTestApp();
      app.pubnub.fetchMessages.mockRejectedValue(sdkRejection(0));
      app.store.dispatch(channelOpened(GENERAL));
      await pass(2_999);
      expect(app.pubnub.fetchMessages).toHaveBeenCalledTimes(2);
      serveHistory(app.pubnub, buildMessages(3));
      await pass(1);
      expect(messagesOf(app)).toHaveLength(3);
    });

    it('stops trying when another one is opened', async () => {
      const app = createTestApp();
      app.pubnub.fetchMessages.mockRejectedValue(sdkRejection(0));
      app.store.dispatch(channelOpened(GENERAL));
      await settle();
      serveHistory(app.pubnub, []);
      app.store.dispatch(channelOpened(RANDOM));
      await pass(60_000);
      const fetched = app.pubnub.fetchMessages.mock.calls.map(([{ channels }]) => channels[0]);
      expect(fetched).toEqual([GENERAL, RANDOM]);
    });
  });

  describe('channels that are not on screen', () => {
    const channels = Array.from({ length: 27 }, (_, index) =>
      buildChannel({
        id: toChannelId(`space.${index}`),
        name: `Channel ${String(index).padStart(2, '0')}`,
      }),
    );
    const open = () => {
      const app = createTestApp();
      app.store.dispatch(sessionStarted({ userId: ANN }));
      return app;
    };
    const fetched = ({ pubnub }: TestApp) =>
      pubnub.fetchMessages.mock.calls.map(
        ([
          {
            channels: [id],
          },
        ]) => id,
      );

    it('are loaded for their rows, after the one on screen and not more than a screen of them', async () => {
      const app = open();
      serveHistory(app.pubnub, []);
      app.store.dispatch(connectionEstablished({ isRecovered: false }));
      await settle();
      app.store.dispatch(membershipsLoaded({ channels }));
      await settle();
      expect(fetched(app)).toEqual(['space.0']);
      await pass(5_000);
      expect(fetched(app).filter((id) => id?.startsWith('space.'))).toEqual(
        channels.slice(0, 25).map(({ id }) => id),
      );
    });

    it('are not loaded without a connection, nor when they have been left', async () => {
      const app = open();
      serveHistory(app.pubnub, []);
      app.store.dispatch(membershipsLoaded({ channels }));
      await pass(5_000);
      expect(fetched(app)).toEqual(['space.0']);
      app.store.dispatch(connectionEstablished({ isRecovered: false }));
      await settle();
      app.store.dispatch(membershipsLoaded({ channels }));
      app.store.dispatch(membershipsLoaded({ channels: channels.slice(0, 2) }));
      await pass(5_000);
      const ids = new Set(fetched(app).filter((id) => id?.startsWith('space.')));
      expect([...ids]).toEqual(['space.0', 'space.1']);
    });
  });

  describe('older messages', () => {
    it('are fetched one page at a time, however often they are asked for', async () => {
      const history = buildMessages(60);
      const app = await openApp(history);
      for (let i = 0; i < 200; i += 1) app.store.dispatch(olderMessagesRequested(GENERAL));
      await settle();
      expect(fetchedFrom(app)).toEqual([undefined, history[35]?.timetoken]);
      expect(messagesOf(app)).toHaveLength(50);
    });

    it('are fetched to the beginning of the channel and no further [4.21]', async () => {
      const app = await openApp();
      for (let i = 0; i < 5; i += 1) {
        app.store.dispatch(olderMessagesRequested(GENERAL));
        await settle();
      }
      expect(app.pubnub.fetchMessages).toHaveBeenCalledTimes(3);
      expect(messagesOf(app)).toHaveLength(60);
      expect(channelOf(app)?.hasOlder).toBe(false);
    });

    it('that come after what they border on was dropped are not taken: there would be a hole', async () => {
      const app = await openApp(buildMessages(60));
      app.store.dispatch(bottomLeft(GENERAL));
      app.store.dispatch(messagesReceived(buildMessages(2_000)));
      const page = deferred();
      const answer = app.pubnub.fetchMessages.getMockImplementation()!;
      app.pubnub.fetchMessages.mockImplementationOnce(async (params) => {
        await page.promise;
        return answer(params);
      });
      app.store.dispatch(olderMessagesRequested(GENERAL));
      app.store.dispatch(bottomReached(GENERAL));
      const kept = messagesOf(app);
      page.resolve(undefined);
      await settle();
      expect(messagesOf(app)).toEqual(kept);
      expect(channelOf(app)?.oldestSeen).toBe(kept[0]?.timetoken);
    });

    it('are not fetched before the newest ones', async () => {
      const app = createTestApp();
      app.store.dispatch(messagesReceived([buildMessage()]));
      app.store.dispatch(olderMessagesRequested(GENERAL));
      await settle();
      expect(app.pubnub.fetchMessages).not.toHaveBeenCalled();
    });

    it('that are refused after a page that came too late are not asked for without end', async () => {
      const app = await openApp();
      const late = deferred();
      app.pubnub.fetchMessages.mockReturnValueOnce(late.promise);
      app.pubnub.fetchMessages.mockRejectedValueOnce(sdkRejection(400));
      app.store.dispatch(olderMessagesRequested(GENERAL));
      app.store.dispatch(lost);
      late.resolve({ channels: {} });
      await settle();
      expect(app.pubnub.fetchMessages).toHaveBeenCalledTimes(3);
      expect(messagesOf(app)).toHaveLength(25);
    });

    it('can be asked for again after a failure', async () => {
      const app = await openApp();
      app.pubnub.fetchMessages.mockRejectedValueOnce(sdkRejection(400));
      app.store.dispatch(olderMessagesRequested(GENERAL));
      await settle();
      app.store.dispatch(olderMessagesRequested(GENERAL));
      await settle();
      expect(messagesOf(app)).toHaveLength(50);
    });
  });

  describe('after an outage', () => {
    /** An open channel that missed so many messages while the connection was lost. */
    async function openAfterOutage(missed: number, known = 10) {
      const history = buildMessages(known);
      const app = await openApp(history);
      app.store.dispatch(lost);
      history.push(...buildMessages(missed));
      serveHistory(app.pubnub, history);
      app.pubnub.fetchMessages.mockClear();
      return { app, history };
    }

    it('a gap of several pages is read back to where it began, and once more what was on screen', async () => {
      const { app, history } = await openAfterOutage(120);
      app.store.dispatch(recovered);
      await settle();
      expect(messagesOf(app).map(({ timetoken }) => timetoken)).toEqual(
        history.map(({ timetoken }) => timetoken),
      );
      expect(app.pubnub.fetchMessages).toHaveBeenCalledTimes(6);
      expect(channelOf(app)?.syncedTo).toBeNull();
    });

    it('what is loaded elsewhere is dropped beyond the gap: it may have been edited meanwhile', async () => {
      const { app, history } = await openAfterOutage(3, 60);
      app.store.dispatch(olderMessagesRequested(GENERAL));
      await settle();
      app.store.dispatch(channelOpened(RANDOM));
      app.store.dispatch(lost);
      app.store.dispatch(recovered);
      await settle();
      expect(messagesOf(app)).toEqual(history.slice(-25));
      expect(channelOf(app)).toMatchObject({ syncedTo: null, hasOlder: true });
    });

    it('a gap that was read in part when the connection was lost again is read whole', async () => {
      const { app, history } = await openAfterOutage(120);
      const answer = app.pubnub.fetchMessages.getMockImplementation()!;
      const second = deferred();
      app.pubnub.fetchMessages.mockImplementationOnce(answer).mockReturnValueOnce(second.promise);
      app.store.dispatch(recovered);
      await settle();
      app.store.dispatch(lost);
      second.reject(sdkRejection(0, 'PNNetworkIssuesCategory'));
      app.store.dispatch(recovered);
      await settle();
      expect(messagesOf(app)).toEqual(history);
    });

    it('a page that was asked for before it is asked for again', async () => {
      const app = createTestApp();
      const page = deferred();
      app.pubnub.fetchMessages.mockReturnValueOnce(page.promise);
      app.store.dispatch(channelOpened(GENERAL));
      app.store.dispatch(lost);
      app.store.dispatch(recovered);
      const history = buildMessages(3);
      serveHistory(app.pubnub, history);
      page.resolve({ channels: {} });
      await settle();
      expect(messagesOf(app)).toEqual(history);
    });

    it('one page is enough when nothing was missed', async () => {
      const { app } = await openAfterOutage(0);
      app.store.dispatch(recovered);
      await settle();
      expect(app.pubnub.fetchMessages).toHaveBeenCalledTimes(1);
      expect(channelOf(app)?.syncedTo).toBeNull();
    });

    it('a channel that was empty is read to its beginning', async () => {
      const { app, history } = await openAfterOutage(120, 0);
      app.store.dispatch(messagesReceived(history.slice(-100)));
      app.store.dispatch(recovered);
      await settle();
      expect(messagesOf(app)).toHaveLength(120);
    });

    it('a gap of more than twenty pages is skipped, and paging goes on from its near edge', async () => {
      const { app, history } = await openAfterOutage(30 * 25);
      app.store.dispatch(recovered);
      await settle();
      expect(app.pubnub.fetchMessages).toHaveBeenCalledTimes(20);
      expect(messagesOf(app).map(({ timetoken }) => timetoken)).toEqual(
        history.slice(-500).map(({ timetoken }) => timetoken),
      );
      app.store.dispatch(olderMessagesRequested(GENERAL));
      await settle();
      expect(fetchedFrom(app).at(-1)).toBe(history.at(-500)?.timetoken);
      expect(messagesOf(app)).toHaveLength(525);
    });

    it('every loaded channel is read back, the one on screen first', async () => {
      const app = await openApp();
      app.store.dispatch(buildPage([buildMessage({ channelId: RANDOM })], { hasOlder: false }));
      app.store.dispatch(channelOpened(RANDOM));
      app.store.dispatch(lost);
      app.pubnub.fetchMessages.mockClear();
      app.store.dispatch(recovered);
      await settle();
      const fetched = app.pubnub.fetchMessages.mock.calls.map(([{ channels }]) => channels[0]);
      expect(fetched).toEqual([RANDOM, GENERAL]);
    });

    it('a fetch that fails is tried again', async () => {
      const { app } = await openAfterOutage(3);
      app.pubnub.fetchMessages.mockRejectedValueOnce(sdkRejection(0));
      app.store.dispatch(recovered);
      await pass(1_000);
      expect(messagesOf(app)).toHaveLength(13);
      expect(channelOf(app)?.syncedTo).toBeNull();
    });

    it('the gap stays open when the connection is lost again before it is read', async () => {
      const { app, history } = await openAfterOutage(3);
      const page = deferred();
      app.pubnub.fetchMessages.mockReturnValueOnce(page.promise);
      app.store.dispatch(recovered);
      app.store.dispatch(lost);
      page.resolve({ channels: {} });
      await settle();
      expect(channelOf(app)?.syncedTo).toBe(history[9]?.timetoken);
      app.store.dispatch(recovered);
      await settle();
      expect(messagesOf(app)).toHaveLength(13);
    });

    it('nothing is fetched when the connection is established for the first time', async () => {
      const app = await openApp();
      app.pubnub.fetchMessages.mockClear();
      app.store.dispatch(connectionEstablished({ isRecovered: false }));
      await settle();
      expect(app.pubnub.fetchMessages).not.toHaveBeenCalled();
    });
  });

  describe('a long conversation', () => {
    it('keeps the newest messages in memory, and reads the others again when they are wanted', async () => {
      const app = await openApp(buildMessages(25));
      const live = buildMessages(2_000);
      app.store.dispatch(messagesReceived(live));
      await settle();
      expect(messagesOf(app)).toHaveLength(1_000);
      expect(messagesOf(app).at(-1)).toEqual(live.at(-1));

      const oldestKept = messagesOf(app)[0]?.timetoken;
      app.store.dispatch(olderMessagesRequested(GENERAL));
      await settle();
      expect(fetchedFrom(app)).toEqual([undefined, oldestKept]);
    });

    it('is left whole while the reader has scrolled up, until they are at the bottom again', async () => {
      const app = await openApp(buildMessages(25));
      app.store.dispatch(bottomLeft(GENERAL));
      app.store.dispatch(messagesReceived(buildMessages(2_000)));
      await settle();
      expect(messagesOf(app)).toHaveLength(2_025);
      app.store.dispatch(bottomReached(GENERAL));
      await settle();
      expect(messagesOf(app)).toHaveLength(1_000);
    });

    it('forgets reactions and edits of what it dropped, and keeps the others', async () => {
      const app = await openApp(buildMessages(25));
      const live = buildMessages(2_000);
      const [first, last] = [live[0]!, live.at(-1)!];
      app.store.dispatch(
        messageActionsChanged(
          [first, last].flatMap(({ timetoken: messageTimetoken }) => [
            { event: 'added' as const, action: buildAction({ messageTimetoken }) },
            { event: 'added' as const, action: buildAction({ messageTimetoken, type: 'updated' }) },
          ]),
        ),
      );
      app.store.dispatch(messagesReceived(live));
      await settle();
      const { reactions, messages } = app.store.getState();
      const logs = [reactions.byChannel[GENERAL], messages.byChannel[GENERAL]?.revisions];
      for (const log of logs) expect(Object.keys(log?.byMessage ?? {})).toEqual([last.timetoken]);
    });
  });
});
