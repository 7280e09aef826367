import { threadIdOf } from '../../../../../src/domain/thread';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { threadOpened } from '../../../../../src/features/panels/panelsSlice';
import {
  selectChannelMessages,
  selectPublished,
  selectRevisions,
} from '../../../../../src/features/messages/messagesSlice';
import {
  channelsClosed,
  historyTrimmed,
  messageActionsChanged,
  messagesReceived,
} from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { buildAction } from '../../../../builders/buildAction';
import { buildMessage, buildMessages, GENERAL } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkHistoryItemOf, sdkRejection } from '../../../../builders/buildSdk';
import { timetokenAt } from '../../../../builders/timetokens';
import { deferred } from '../../../../support/fakes/deferred';
import { serveHistory } from '../../../../support/fakes/fakePubnub';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

/** An app that has fetched the newest of three pages, in which nothing is quoted. */
async function openApp() {
  const history = buildMessages(60);
  const [original = buildMessage()] = history;
  const app = createTestApp();
  serveHistory(app.pubnub, history);
  app.store.dispatch(membershipsLoaded({ channels: [buildChannel({ id: GENERAL })] }));
  app.store.dispatch(channelOpened(GENERAL));
  await settle();
  app.pubnub.fetchMessages.mockClear();
  const address = { channelId: GENERAL, timetoken: original.timetoken };
  const answer = () => buildMessage({ quoted: original.timetoken });
  return { ...app, history, original, address, answer };
}

const deletionOf = (messageTimetoken: ReturnType<typeof timetokenAt>) =>
  buildAction({ messageTimetoken, type: 'deleted', value: '.' });

describe('the listener for quoted messages', () => {
  useFakeTimers();

  it('fetches a quoted message that is not loaded, once', async () => {
    const { store, pubnub, original, address, answer } = await openApp();
    store.dispatch(messagesReceived([answer(), answer()]));
    await settle();
    store.dispatch(messagesReceived([answer()]));
    await settle();
    expect(selectPublished(store.getState(), address)).toEqual(original);
    expect(pubnub.fetchMessages).toHaveBeenCalledTimes(1);
    expect(pubnub.fetchMessages.mock.calls[0]?.[0]).toMatchObject({
      count: 1,
      end: original.timetoken,
    });
  });

  it('fetches nothing for what is loaded, nor for channels that nobody has opened', async () => {
    const { store, pubnub, history } = await openApp();
    const quoted = history.at(-1)?.timetoken;
    store.dispatch(messagesReceived([buildMessage(quoted && { quoted })]));
    store.dispatch(
      messagesReceived([buildMessage({ channelId: 'space.x' as never, quoted: timetokenAt(1) })]),
    );
    await settle();
    expect(pubnub.fetchMessages).not.toHaveBeenCalled();
  });

  it('says that a message is not there', async () => {
    const { store, address } = await openApp();
    const quoted = timetokenAt(-5);
    store.dispatch(messagesReceived([buildMessage({ quoted })]));
    await settle();
    expect(selectPublished(store.getState(), { ...address, timetoken: quoted })).toBeNull();
  });

  it('is not misled by an answer that holds another message', async () => {
    const { store, pubnub, history, address, answer } = await openApp();
    const other = history[1] ?? buildMessage();
    pubnub.fetchMessages.mockResolvedValue({ channels: { [GENERAL]: [sdkHistoryItemOf(other)] } });
    store.dispatch(messagesReceived([answer()]));
    await settle();
    expect(selectPublished(store.getState(), address)).toBeNull();
  });

  it('knows of a deletion that was announced while the message was on its way', async () => {
    const { store, pubnub, original, address, answer } = await openApp();
    const reply = deferred();
    pubnub.fetchMessages.mockReturnValueOnce(reply.promise);
    store.dispatch(messagesReceived([answer()]));
    await settle();
    const deletion = deletionOf(original.timetoken);
    store.dispatch(messageActionsChanged([{ event: 'added', action: deletion }]));
    reply.resolve({ channels: { [GENERAL]: [sdkHistoryItemOf(original)] } });
    await settle();
    expect(selectRevisions(store.getState(), address)).toEqual([deletion]);
  });

  it('does not forget a deletion when older messages are dropped', async () => {
    const { store, original, address, answer } = await openApp();
    store.dispatch(messagesReceived([answer()]));
    await settle();
    const deletion = deletionOf(original.timetoken);
    store.dispatch(messageActionsChanged([{ event: 'added', action: deletion }]));
    const oldestKept = selectChannelMessages(store.getState(), GENERAL)?.oldestSeen;
    store.dispatch(
      historyTrimmed({ channelId: GENERAL, oldestKept: oldestKept ?? timetokenAt(0) }),
    );
    expect(selectRevisions(store.getState(), address)).toEqual([deletion]);
    expect(selectPublished(store.getState(), address)).toEqual(original);
  });

  it('fetches the message of a thread that is opened when it is far back', async () => {
    const { store, pubnub, original, address } = await openApp();
    store.dispatch(threadOpened(address));
    await settle();
    expect(selectPublished(store.getState(), address)).toEqual(original);
    const threadId = threadIdOf(address);
    const asked = pubnub.fetchMessages.mock.calls.map(([{ channels }]) => channels[0]);
    expect(asked.toSorted()).toEqual([threadId, GENERAL]);
    const { timetoken } = buildMessage();
    store.dispatch(messagesReceived([buildMessage({ timetoken })]));
    store.dispatch(threadOpened({ channelId: GENERAL, timetoken }));
    await settle();
    const calls = pubnub.fetchMessages.mock.calls.filter(([call]) => call.channels[0] === GENERAL);
    expect(calls).toHaveLength(1);
  });

  it('tries again until it succeeds, and no more when the channel is closed', async () => {
    const { store, pubnub, original, address, answer } = await openApp();
    pubnub.fetchMessages.mockRejectedValueOnce(sdkRejection(0));
    store.dispatch(messagesReceived([answer()]));
    await settle();
    expect(selectPublished(store.getState(), address)).toBeUndefined();
    await pass(1_000);
    expect(selectPublished(store.getState(), address)).toEqual(original);

    pubnub.fetchMessages.mockClear();
    pubnub.fetchMessages.mockRejectedValue(sdkRejection(403));
    store.dispatch(messagesReceived([buildMessage({ quoted: timetokenAt(-6) })]));
    await settle();
    store.dispatch(channelsClosed([GENERAL]));
    const asked = pubnub.fetchMessages.mock.calls.length;
    await pass(10_000);
    expect(pubnub.fetchMessages.mock.calls.length).toBeLessThanOrEqual(asked + 2);
  });
});
