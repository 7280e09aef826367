import type { Message } from '../../../../../src/domain/message';
import type { Timetoken } from '../../../../../shared/protocol';
import { threadIdOf } from '../../../../../src/domain/thread';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import {
  draftChanged,
  messageSubmitted,
  selectDraft,
} from '../../../../../src/features/composer/composerSlice';
import { threadOpened } from '../../../../../src/features/panels/panelsSlice';
import { ignoringChosen } from '../../../../../src/features/ignoring/ignoringSlice';
import { channelLeft } from '../../../../../src/features/memberships/membershipsSlice';
import { selectLiveThreads } from '../../../../../src/features/messages/liveThreads';
import { selectChannelMessages } from '../../../../../src/features/messages/messagesSlice';
import { selectThreadSummary } from '../../../../../src/features/threads/threadsSelectors';
import {
  selectFollowedThreads,
  selectUnreadReplies,
} from '../../../../../src/features/unread/followedThreads';
import { selectReadUpTo } from '../../../../../src/features/unread/unreadSlice';
import {
  channelsClosed,
  membershipsChanged,
  messageActionsChanged,
  messagesReceived,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { membershipsLoaded, usersReceived } from '../../../../builders/buildAnswers';
import { buildAction } from '../../../../builders/buildAction';
import {
  ANN,
  BOB,
  buildMessage,
  buildMessages,
  GENERAL,
  RANDOM,
} from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { buildChannel, buildUser } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { serveHistory } from '../../../../support/fakes/fakePubnub';
import { pass, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const root = buildMessage({ authorId: BOB });
const thread = threadIdOf(root);
const replies = buildMessages(3).map((reply) => ({
  ...reply,
  channelId: thread,
  authorId: BOB,
}));
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

/** The channel of the root is on screen, and its history is empty until a test dispatches a page. */
async function openApp(history: readonly Message[] = replies): Promise<TestApp> {
  const app = createTestApp();
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(membershipsLoaded({ channels: [buildChannel({ id: GENERAL })] }));
  serveHistory(app.pubnub, history);
  await settle();
  return app;
}
const summaryOf = ({ store }: TestApp) => selectThreadSummary(store.getState(), thread);
const readsOf = ({ pubnub }: TestApp, id = thread) =>
  pubnub.fetchMessages.mock.calls.filter(([{ channels }]) => channels[0] === id).length;

describe('threads', () => {
  useFakeTimers();

  it('are read once, when a page of history tells of them, and followed from then on', async () => {
    const app = await openApp();
    app.store.dispatch(page);
    await settle();
    expect(summaryOf(app)).toEqual({ count: 3, last: replies[2] });
    const subscribed = app.pubnub.subscribe.mock.calls.map(([call]) => call);
    expect(subscribed).toContainEqual({ channels: [thread], withPresence: false });
    const next = buildMessage({ channelId: thread, authorId: BOB });
    app.store.dispatch(messagesReceived([next]));
    expect(summaryOf(app)).toEqual({ count: 4, last: next });
    expect(readsOf(app)).toBe(1);
  });

  it('are counted on from nothing when they have just begun', async () => {
    const app = await openApp([]);
    app.store.dispatch(messagesReceived([root]));
    app.store.dispatch(begun());
    await settle();
    expect(summaryOf(app)?.count).toBe(0);
    app.store.dispatch(messagesReceived(replies.slice(0, 1)));
    expect(summaryOf(app)?.count).toBe(1);
  });

  it('are read again for what is missing when their channel opens again', async () => {
    const app = await openApp(replies.slice(0, 2));
    app.store.dispatch(page);
    await settle();
    app.store.dispatch(channelOpened(RANDOM));
    await settle();
    expect(app.pubnub.unsubscribe).toHaveBeenCalledWith({ channels: [thread] });
    serveHistory(app.pubnub, replies);
    app.store.dispatch(channelOpened(GENERAL));
    expect(summaryOf(app)?.count).toBe(2);
    await settle();
    expect(summaryOf(app)?.count).toBe(3);
  });

  it('are followed only the newest ones, while each has a summary', async () => {
    const app = await openApp([]);
    const roots = buildMessages(30).map((each) => ({ ...each, authorId: BOB }));
    const actions = roots.map((each) => beginning(each));
    app.store.dispatch(buildPage(roots, { actions, hasOlder: false }));
    await settle();
    const live = selectLiveThreads(app.store.getState());
    expect(live).toEqual(roots.slice(5).toReversed().map(threadIdOf));
    for (const each of roots) expect(readsOf(app, threadIdOf(each))).toBe(1);
  });

  it('are read again until the service answers', async () => {
    const app = await openApp();
    const failed = sdkRejection(500);
    app.pubnub.fetchMessages.mockRejectedValueOnce(failed).mockRejectedValueOnce(failed);
    app.store.dispatch(page);
    await settle();
    expect(summaryOf(app)).toBeUndefined();
    await pass(3_000);
    expect(summaryOf(app)?.count).toBe(3);
  });

  /** The service's count of the messages of the thread after a timetoken. */
  const serveCounts = ({ pubnub }: TestApp, history: readonly Message[]) =>
    pubnub.messageCounts.mockImplementation(({ channelTimetokens: [since = ''] = [] }) => {
      const count = history.filter(({ timetoken }) => timetoken > since).length;
      return Promise.resolve({ channels: { [thread]: count } });
    });

  it('are counted by the service when they are longer than a page', async () => {
    const long = buildMessages(30).map((reply) => ({ ...reply, channelId: thread }));
    const app = await openApp(long);
    serveCounts(app, long);
    app.store.dispatch(page);
    await settle();
    expect(summaryOf(app)?.count).toBe(30);
  });

  it('are counted again when a reply comes between the counts', async () => {
    const long = buildMessages(30).map((reply) => ({ ...reply, channelId: thread }));
    const app = await openApp(long.slice(0, 29));
    serveCounts(app, long);
    const counts = { channels: { [thread]: 25 } };
    app.pubnub.messageCounts.mockImplementationOnce(() => Promise.resolve(counts));
    app.store.dispatch(page);
    await settle();
    expect(summaryOf(app)?.count).toBe(29);
    app.store.dispatch(messagesReceived(long.slice(29)));
    expect(summaryOf(app)?.count).toBe(30);
  });

  it('are counted although replies come between all counts', async () => {
    const long = buildMessages(30).map((reply) => ({ ...reply, channelId: thread }));
    const app = await openApp(long);
    let calls = 0;
    app.pubnub.messageCounts.mockImplementation(() => {
      calls += 1;
      return Promise.resolve({ channels: { [thread]: 40 + calls } });
    });
    app.store.dispatch(page);
    await settle();
    expect(summaryOf(app)).toBeDefined();
    expect(calls).toBeLessThan(10);
  });

  it('are counted without replies of the newest page that are deleted or of ignored users', async () => {
    const own = buildMessages(30).map((reply) => ({ ...reply, channelId: thread }));
    const history = own.map((reply, index) => (index > 24 ? { ...reply, authorId: BOB } : reply));
    const app = await openApp(history);
    const messageTimetoken = own[24]?.timetoken ?? root.timetoken;
    const deletion = buildAction({ channelId: thread, messageTimetoken, type: 'deleted' });
    serveHistory(app.pubnub, history, [deletion]);
    serveCounts(app, history);
    app.store.dispatch(page);
    await settle();
    expect(summaryOf(app)).toEqual({ count: 29, last: history[29] });
    app.store.dispatch(ignoringChosen({ userId: BOB, isIgnored: true }));
    expect(summaryOf(app)).toEqual({ count: 24, last: history[23] });
    expect(readsOf(app)).toBe(1);
  });

  it('are counted without forged deletions and edits on a keyset without moderation', async () => {
    const app = await openApp();
    app.store.dispatch(sessionStarted({ userId: ANN, moderators: [] }));
    app.store.dispatch(membershipsLoaded({ channels: [buildChannel({ id: GENERAL })] }));
    const forge = (messageTimetoken: Timetoken, type: string) =>
      buildAction({ channelId: thread, messageTimetoken, userId: ANN, type });
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
    const app = await openApp();
    const own = buildUser({ id: ANN, blockedChannels: [GENERAL] });
    app.store.dispatch(usersReceived([own]));
    app.store.dispatch(page);
    await settle();
    expect(readsOf(app)).toBe(0);
    expect(selectLiveThreads(app.store.getState())).toEqual([]);
  });

  it('close when their channel is closed, which is forgotten with them', async () => {
    const app = await openApp();
    app.store.dispatch(page);
    app.store.dispatch(threadOpened(root));
    await settle();
    const loaded = () => selectChannelMessages(app.store.getState(), thread);
    app.store.dispatch(membershipsLoaded({ channels: [buildChannel({ id: GENERAL })] }));
    expect(loaded()?.hasHistory).toBe(true);
    app.store.dispatch(channelsClosed([GENERAL]));
    expect(app.store.getState().panels.threadRoot).toBeNull();
    expect(loaded()).toBeUndefined();
  });

  it('do not take a page that was asked for before they were subscribed', async () => {
    const app = await openApp();
    const answer = deferred();
    app.pubnub.fetchMessages.mockImplementationOnce(async () => {
      await answer.promise;
      return { channels: {} };
    });
    app.store.dispatch(page);
    await settle();
    app.store.dispatch(channelOpened(RANDOM));
    app.store.dispatch(channelOpened(GENERAL));
    answer.resolve(undefined);
    await settle();
    expect(summaryOf(app)?.count).toBe(3);
  });

  describe('are followed', () => {
    const follows = ({ store }: TestApp) => selectFollowedThreads(store.getState());
    const markOf = ({ store }: TestApp) => selectReadUpTo(store.getState(), thread);
    const own = { ...root, authorId: ANN };

    it('by the author of their message, who has read nothing of them', async () => {
      const app = await openApp(replies);
      app.store.dispatch(buildPage([own], { actions: [beginning()], hasOlder: false }));
      await settle();
      expect(follows(app)).toEqual([thread]);
      expect(selectUnreadReplies(app.store.getState())).toBe(3);
      await pass(1_000);
      expect(app.pubnub.setMemberships).toHaveBeenCalledTimes(1);
      expect(app.pubnub.setMemberships.mock.calls[0]?.[0].channels).toEqual([
        { id: thread, custom: { lastReadMessageTimetoken: root.timetoken } },
      ]);
    });

    it('by whoever replies, who has read what was said before', async () => {
      const app = await openApp(replies);
      app.store.dispatch(page);
      await settle();
      expect(follows(app)).toEqual([]);
      const reply = buildMessage({ channelId: thread, authorId: ANN });
      app.store.dispatch(messagesReceived([reply]));
      await settle();
      expect(follows(app)).toEqual([thread]);
      expect(markOf(app)).toBe(reply.timetoken);
      expect(selectUnreadReplies(app.store.getState())).toBe(0);
    });

    it('not again when a membership tells how far they were read', async () => {
      const app = await openApp(replies);
      const record = { readUpTo: replies[1]?.timetoken ?? null, writtenAt: 1, custom: {} };
      const change = { event: 'set', channelId: thread, userId: ANN, record } as const;
      app.store.dispatch(membershipsChanged([change]));
      app.store.dispatch(buildPage([own], { actions: [beginning()], hasOlder: false }));
      await settle();
      await pass(1_000);
      expect(selectUnreadReplies(app.store.getState())).toBe(1);
      expect(app.pubnub.setMemberships).not.toHaveBeenCalled();
    });

    it('and read by whoever opens them', async () => {
      const app = await openApp(replies);
      app.store.dispatch(buildPage([own], { actions: [beginning()], hasOlder: false }));
      await settle();
      app.store.dispatch(threadOpened(root));
      await settle();
      expect(selectUnreadReplies(app.store.getState())).toBe(0);
      expect(markOf(app)).toBe(replies[2]?.timetoken);
      const next = buildMessage({ channelId: thread, authorId: BOB });
      app.store.dispatch(messagesReceived([next]));
      expect(markOf(app)).toBe(next.timetoken);
    });

    it('no more when the user is blocked from the channel or leaves it', async () => {
      const app = await openApp(replies);
      app.store.dispatch(buildPage([own], { actions: [beginning()], hasOlder: false }));
      await settle();
      const blocked = buildUser({ id: ANN, blockedChannels: [GENERAL] });
      app.store.dispatch(usersReceived([blocked]));
      expect(follows(app)).toEqual([]);
      app.store.dispatch(usersReceived([buildUser({ id: ANN })]));
      expect(follows(app)).toEqual([thread]);
      app.store.dispatch(channelLeft(GENERAL));
      expect(follows(app)).toEqual([]);
    });
  });

  describe('begin', () => {
    const reply = async (app: TestApp) => {
      app.store.dispatch(draftChanged({ channelId: thread, text: 'me too' }));
      app.store.dispatch(messageSubmitted(thread));
      await settle();
    };
    const draftOf = (app: TestApp) => selectDraft(app.store.getState(), thread);

    it('with a record, an action and the reply, in this order', async () => {
      const app = await openApp([]);
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

    it('with the author of their message as a member, unless that is refused', async () => {
      for (const refusal of [undefined, sdkRejection(403)]) {
        const app = await openApp([]);
        if (refusal) app.pubnub.setChannelMembers.mockRejectedValue(refusal);
        app.store.dispatch(messagesReceived([root]));
        await reply(app);
        const members = { channel: thread, uuids: [BOB] };
        expect(app.pubnub.setChannelMembers).toHaveBeenCalledWith(members);
        expect(app.pubnub.publish).toHaveBeenCalledTimes(1);
      }
    });

    it('only once', async () => {
      const app = await openApp();
      app.store.dispatch(begun());
      await reply(app);
      expect(app.pubnub.addMessageAction).not.toHaveBeenCalled();
      expect(app.pubnub.publish).toHaveBeenCalledTimes(1);
    });

    it.each([
      ['the record', 403, undefined],
      ['the action', undefined, 409],
    ])('although %s is there already', async (_what, record, action) => {
      const app = await openApp([]);
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
      const app = await openApp([]);
      app.pubnub[call].mockRejectedValue(sdkRejection(status));
      await reply(app);
      await pass(5_000);
      expect(app.pubnub.publish).not.toHaveBeenCalled();
      expect(draftOf(app)).toMatchObject({ text: 'me too', failure });
    });
  });
});
