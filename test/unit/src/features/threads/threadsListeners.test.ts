import type { Message } from '../../../../../src/domain/message';
import type { Timetoken } from '../../../../../src/domain/protocol';
import { threadIdOf } from '../../../../../src/domain/thread';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import {
  draftChanged,
  messageSubmitted,
  selectDraft,
} from '../../../../../src/features/composer/composerSlice';
import { threadClosed, threadOpened } from '../../../../../src/features/dialogs/dialogsSlice';
import { ignoringChosen } from '../../../../../src/features/ignoring/ignoringSlice';
import { selectChannelMessages } from '../../../../../src/features/messages/messagesSlice';
import { selectThreadSummary } from '../../../../../src/features/threads/threadsSelectors';
import {
  channelsClosed,
  membershipsLoaded,
  messageActionsChanged,
  messagesReceived,
  sessionStarted,
  usersReceived,
} from '../../../../../src/realtime/events';
import { buildAction } from '../../../../builders/buildAction';
import { ANN, BOB, buildMessage, buildMessages, GENERAL } from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { buildChannel, buildUser } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { serveHistory } from '../../../../support/fakes/fakePubnub';
import { pass, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const root = buildMessage({ authorId: BOB });
const thread = threadIdOf(root);
const replies = buildMessages(3).map((reply) => ({ ...reply, channelId: thread }));
const beginning = (of = root) =>
  buildAction({
    messageTimetoken: of.timetoken,
    type: 'threadRootId',
    value: threadIdOf(of),
    userId: BOB,
  });
const begun = (of = root) => messageActionsChanged([{ event: 'added', action: beginning(of) }]);
const page = buildPage([root], { actions: [beginning()], hasOlder: false });
/** Modules that are loaded on demand arrive after some turns of the event loop. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await pass(1);
};

function openApp(history: readonly Message[] = replies): TestApp {
  const app = createTestApp();
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(membershipsLoaded({ channels: [buildChannel({ id: GENERAL })] }));
  serveHistory(app.pubnub, history);
  return app;
}
const summaryOf = ({ store }: TestApp) => selectThreadSummary(store.getState(), thread);
const readsOf = ({ pubnub }: TestApp, id = thread) =>
  pubnub.fetchMessages.mock.calls.filter(([{ channels }]) => channels[0] === id).length;

describe('threads', () => {
  useFakeTimers();

  it('are read when a page of history tells of them, and when their channel opens again', async () => {
    const app = openApp();
    app.store.dispatch(page);
    await settle();
    expect(summaryOf(app)).toEqual({ count: 3, last: replies[2] });
    app.store.dispatch(channelOpened(GENERAL));
    await settle();
    expect(readsOf(app)).toBe(2);
  });

  it('are read once more when they have just begun and have no reply yet', async () => {
    const app = openApp([]);
    app.store.dispatch(begun());
    await settle();
    expect(summaryOf(app)?.count).toBe(0);
    serveHistory(app.pubnub, replies.slice(0, 1));
    await pass(1_500);
    expect(summaryOf(app)?.count).toBe(1);
  });

  it('are read again until the service answers', async () => {
    const app = openApp();
    app.pubnub.fetchMessages.mockRejectedValueOnce(sdkRejection(500));
    app.store.dispatch(page);
    await settle();
    expect(summaryOf(app)).toBeUndefined();
    await pass(3_000);
    expect(summaryOf(app)?.count).toBe(3);
  });

  it('are counted by the service when they are longer than a page', async () => {
    const app = openApp(buildMessages(30).map((reply) => ({ ...reply, channelId: thread })));
    app.pubnub.messageCounts.mockResolvedValue({ channels: { [thread]: 30 } });
    app.store.dispatch(page);
    await settle();
    expect(summaryOf(app)?.count).toBe(30);
    expect(app.pubnub.messageCounts).toHaveBeenCalledWith({
      channels: [thread],
      channelTimetokens: [root.timetoken],
    });
  });

  it('are counted without replies of the newest page that are deleted or of ignored users', async () => {
    const own = buildMessages(30).map((reply) => ({ ...reply, channelId: thread }));
    const history = own.map((reply, index) => (index > 24 ? { ...reply, authorId: BOB } : reply));
    const app = openApp(history);
    const messageTimetoken = own[24]?.timetoken ?? root.timetoken;
    const deletion = buildAction({ channelId: thread, messageTimetoken, type: 'deleted' });
    serveHistory(app.pubnub, history, [deletion]);
    app.pubnub.messageCounts.mockResolvedValue({ channels: { [thread]: 30 } });
    app.store.dispatch(page);
    await settle();
    expect(summaryOf(app)).toEqual({ count: 29, last: history[29] });
    app.store.dispatch(ignoringChosen({ userId: BOB, isIgnored: true }));
    expect(summaryOf(app)).toEqual({ count: 24, last: history[23] });
    expect(readsOf(app)).toBe(1);
  });

  it('are counted without forged deletions and edits on a keyset without moderation', async () => {
    const app = openApp();
    app.store.dispatch(sessionStarted({ userId: ANN, moderators: [] }));
    app.store.dispatch(membershipsLoaded({ channels: [buildChannel({ id: GENERAL })] }));
    const forge = (messageTimetoken: Timetoken, type: string) =>
      buildAction({ channelId: thread, messageTimetoken, userId: BOB, type });
    const [first, , last] = replies.map(({ timetoken }) => timetoken);
    const forged = [
      forge(first ?? root.timetoken, 'deleted'),
      forge(last ?? root.timetoken, 'edited'),
    ];
    serveHistory(app.pubnub, replies, forged);
    app.store.dispatch(page);
    await settle();
    expect(summaryOf(app)).toEqual({ count: 3, last: replies[2] });
  });

  it('of channels that the user may not read are not read', async () => {
    const app = openApp();
    const own = buildUser({ id: ANN, blockedChannels: [GENERAL] });
    app.store.dispatch(usersReceived([own]));
    app.store.dispatch(page);
    await settle();
    expect(readsOf(app)).toBe(0);
  });

  it('that are open are loaded, and forgotten when they close', async () => {
    const app = openApp();
    const loaded = () => selectChannelMessages(app.store.getState(), thread);
    app.store.dispatch(channelOpened(GENERAL));
    app.store.dispatch(page);
    await settle();
    app.store.dispatch(threadOpened(root));
    await settle();
    expect(loaded()?.hasHistory).toBe(true);
    app.store.dispatch(membershipsLoaded({ channels: [buildChannel({ id: GENERAL })] }));
    expect(loaded()?.hasHistory).toBe(true);
    app.store.dispatch(threadClosed());
    expect(loaded()).toBeUndefined();
    // The last batch of events may arrive after that.
    app.store.dispatch(messagesReceived([buildMessage({ channelId: thread })]));
    expect(loaded()?.hasHistory).toBe(false);
    app.store.dispatch(threadOpened(root));
    app.store.dispatch(channelsClosed([GENERAL]));
    expect(app.store.getState().dialogs.threadRoot).toBeNull();
  });

  it('do not take a page that was asked for before they were closed', async () => {
    const app = openApp();
    const answer = deferred();
    app.store.dispatch(channelOpened(GENERAL));
    await settle();
    app.pubnub.fetchMessages.mockImplementationOnce(async () => {
      await answer.promise;
      return { channels: {} };
    });
    app.store.dispatch(threadOpened(root));
    await settle();
    app.store.dispatch(threadClosed());
    app.store.dispatch(threadOpened(root));
    answer.resolve(undefined);
    await settle();
    const { chunks } = selectChannelMessages(app.store.getState(), thread) ?? { chunks: [] };
    expect(chunks.flatMap(({ messages }) => messages)).toHaveLength(3);
  });

  describe('begin', () => {
    const reply = async (app: TestApp) => {
      app.store.dispatch(draftChanged({ channelId: thread, text: 'me too' }));
      app.store.dispatch(messageSubmitted(thread));
      await settle();
    };
    const draftOf = (app: TestApp) => selectDraft(app.store.getState(), thread);

    it('with a record, an action and the reply, in this order', async () => {
      const app = openApp([]);
      await reply(app);
      const { setChannelMetadata, addMessageAction, publish } = app.pubnub;
      const order = [setChannelMetadata, addMessageAction, publish].map(
        ({ mock }) => mock.invocationCallOrder[0],
      );
      expect([...order].sort()).toEqual(order);
      expect(addMessageAction).toHaveBeenCalledWith({
        channel: GENERAL,
        messageTimetoken: root.timetoken,
        action: { type: 'threadRootId', value: thread },
      });
    });

    it('only once', async () => {
      const app = openApp();
      app.store.dispatch(begun());
      await reply(app);
      expect(app.pubnub.addMessageAction).not.toHaveBeenCalled();
      expect(app.pubnub.publish).toHaveBeenCalledTimes(1);
    });

    it.each([
      ['the record', 403, undefined],
      ['the action', undefined, 409],
    ])('although %s is there already', async (_what, record, action) => {
      const app = openApp([]);
      if (record) app.pubnub.setChannelMetadata.mockRejectedValue(sdkRejection(record));
      if (action) app.pubnub.addMessageAction.mockRejectedValue(sdkRejection(action));
      await reply(app);
      expect(app.pubnub.publish).toHaveBeenCalledTimes(1);
    });

    it.each([
      ['the record', 'setChannelMetadata' as const, 500, 'notSent'],
      ['the action', 'addMessageAction' as const, 500, 'notSent'],
      ['the action', 'addMessageAction' as const, 403, 'rejected'],
    ])('not when %s cannot be written (%s %i)', async (_what, call, status, failure) => {
      const app = openApp([]);
      app.pubnub[call].mockRejectedValue(sdkRejection(status));
      await reply(app);
      await pass(5_000);
      expect(app.pubnub.publish).not.toHaveBeenCalled();
      expect(draftOf(app)).toMatchObject({ text: 'me too', failure });
    });
  });
});
