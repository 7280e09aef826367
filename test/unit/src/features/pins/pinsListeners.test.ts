import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { pinsOpened, selectDialog } from '../../../../../src/features/dialogs/dialogsSlice';
import { ignoringChosen } from '../../../../../src/features/ignoring/ignoringSlice';
import { gapClosed } from '../../../../../src/features/messages/messagesSlice';
import { pinChosen } from '../../../../../src/features/pins/pinsSlice';
import { selectMayPin } from '../../../../../src/features/pins/selectMayPin';
import { selectShownPins } from '../../../../../src/features/pins/pinsSelectors';
import { selectPublished } from '../../../../../src/features/messages/messagesSlice';
import {
  channelsChanged,
  channelsClosed,
  connectionEstablished,
  connectionLost,
  messageActionsChanged,
  messagesReceived,
} from '../../../../../src/realtime/events';
import type { Timetoken } from '../../../../../shared/protocol';
import { threadIdOf } from '../../../../../src/domain/thread';
import { channelsListed } from '../../../../builders/buildAnswers';
import { buildAction } from '../../../../builders/buildAction';
import {
  BOB,
  buildMessage,
  buildMessages,
  GENERAL,
  RANDOM,
} from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { timetokenAt } from '../../../../builders/timetokens';
import { deferred } from '../../../../support/fakes/deferred';
import { serveHistory } from '../../../../support/fakes/fakePubnub';
import { createFakeTokenSession } from '../../../../support/fakes/fakeTokenSession';
import { settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const inGeneral = (timetoken: Timetoken) => ({ channelId: GENERAL, timetoken });

/** An app that has fetched the newest of three pages of a channel without pins. */
async function openApp() {
  const history = buildMessages(60);
  const app = createTestApp();
  serveHistory(app.pubnub, history);
  app.store.dispatch(channelsListed([buildChannel({ id: GENERAL })]));
  app.store.dispatch(channelOpened(GENERAL));
  await settle();
  app.pubnub.fetchMessages.mockClear();
  const timetokenOf = (index: number) => history.at(index)?.timetoken ?? timetokenAt(0);
  const pin = async (...timetokens: readonly Timetoken[]) => {
    const pins = timetokens.map(inGeneral);
    app.store.dispatch(channelsChanged([{ event: 'set', change: { id: GENERAL, pins } }]));
    await settle();
  };
  const remove = async (messageTimetoken: Timetoken) => {
    const action = buildAction({ messageTimetoken, type: 'deleted', value: '.' });
    app.store.dispatch(messageActionsChanged([{ event: 'added', action }]));
    await settle();
  };
  const published = (timetoken: Timetoken) =>
    selectPublished(app.store.getState(), { channelId: GENERAL, timetoken });
  return { ...app, history, timetokenOf, pin, remove, published };
}

describe('the listener for pinned messages', () => {
  useFakeTimers();

  it('fetches the newest pinned message that is not loaded, once', async () => {
    const { pubnub, history, timetokenOf, pin, published } = await openApp();
    await pin(timetokenOf(0), timetokenOf(1));
    await pin(timetokenOf(0));
    expect(published(timetokenOf(0))).toEqual(history[0]);
    expect(published(timetokenOf(1))).toBeUndefined();
    expect(pubnub.fetchMessages).toHaveBeenCalledTimes(1);
  });

  it('fetches nothing for a message that is loaded, nor for other channels', async () => {
    const { store, pubnub, timetokenOf, pin } = await openApp();
    await pin(timetokenOf(-1));
    store.dispatch(
      channelsListed([
        buildChannel({ id: RANDOM, pins: [{ channelId: RANDOM, timetoken: timetokenAt(0) }] }),
      ]),
    );
    await settle();
    expect(pubnub.fetchMessages).not.toHaveBeenCalled();
  });

  it('goes on to the next one while the newest is deleted or not there', async () => {
    const { store, timetokenOf, pin, remove, published } = await openApp();
    await pin(timetokenAt(-5), timetokenOf(0), timetokenOf(1));
    expect(published(timetokenAt(-5))).toBeNull();
    const shown = () => selectShownPins(store.getState(), GENERAL);
    expect(shown()).toEqual([timetokenOf(0), timetokenOf(1)].map(inGeneral));
    await remove(timetokenOf(0));
    expect(shown()).toEqual([inGeneral(timetokenOf(1))]);
    expect(published(timetokenOf(1))).toBeDefined();
  });

  it('goes on to the next one while the author of the newest is ignored', async () => {
    const { store, timetokenOf, pin, published } = await openApp();
    const news = buildMessage({ authorId: BOB });
    store.dispatch(messagesReceived([news]));
    await pin(news.timetoken, timetokenOf(0));
    store.dispatch(ignoringChosen({ userId: BOB, isIgnored: true }));
    await settle();
    expect(selectShownPins(store.getState(), GENERAL)).toEqual([inGeneral(timetokenOf(0))]);
    expect(published(timetokenOf(0))).toBeDefined();
  });

  it('fetches those that were fetched before again after an outage', async () => {
    const { store, pubnub, timetokenOf, pin } = await openApp();
    await pin(timetokenOf(0), timetokenOf(-1));
    pubnub.fetchMessages.mockClear();
    store.dispatch(gapClosed(GENERAL));
    await settle();
    expect(pubnub.fetchMessages).toHaveBeenCalledTimes(1);
    expect(pubnub.fetchMessages.mock.calls[0]?.[0]).toMatchObject({ end: timetokenOf(0) });
  });

  it('fetches all that are not loaded when their list is opened, each time', async () => {
    const { store, pubnub, timetokenOf, pin, published } = await openApp();
    await pin(timetokenOf(-1), timetokenOf(0), timetokenOf(1));
    for (const calls of [2, 4]) {
      store.dispatch(pinsOpened(GENERAL));
      await settle();
      expect(published(timetokenOf(1))).toBeDefined();
      expect(pubnub.fetchMessages).toHaveBeenCalledTimes(calls);
    }
  });

  it('fetches a reply in a thread that is not open, after each outage, and nothing else of the thread', async () => {
    const { store, pubnub, timetokenOf } = await openApp();
    const channelId = threadIdOf(inGeneral(timetokenOf(-1)));
    const reply = buildMessage({ channelId, timetoken: timetokenAt(500) });
    serveHistory(pubnub, [reply]);
    const pins = [{ channelId, timetoken: reply.timetoken }];
    store.dispatch(channelsChanged([{ event: 'set', change: { id: GENERAL, pins } }]));
    await settle();
    expect(selectPublished(store.getState(), reply)).toEqual(reply);
    store.dispatch(connectionLost({ category: 'PNNetworkIssuesCategory' }));
    store.dispatch(connectionEstablished({ isRecovered: true }));
    await settle();
    const asked = pubnub.fetchMessages.mock.calls.filter(
      ([call]) => call.channels[0] === channelId,
    );
    expect(asked.map(([{ end }]) => end)).toEqual([reply.timetoken, reply.timetoken]);
  });

  it('shows a pin before the service has it, and takes it back when it is not stored', async () => {
    const app = await openApp();
    const [first, second] = [inGeneral(app.timetokenOf(-1)), inGeneral(app.timetokenOf(-2))];
    await app.pin(first.timetoken);
    const shown = () => selectShownPins(app.store.getState(), GENERAL);
    const answer = deferred<never>();
    app.pubnub.setChannelMetadata.mockReturnValue(answer.promise);
    app.store.dispatch(pinChosen({ ...second, isPinned: true }));
    expect(shown()).toEqual([second, first]);
    answer.reject(sdkRejection(400));
    await settle();
    expect(shown()).toEqual([first]);
    expect(selectDialog(app.store.getState(), 'pins')?.failed).toMatchObject(second);
  });

  it('shows no pin again that the user took off while an earlier choice was on its way', async () => {
    const app = await openApp();
    const [first, second] = [inGeneral(app.timetokenOf(-1)), inGeneral(app.timetokenOf(-2))];
    await app.pin(first.timetoken, second.timetoken);
    app.pubnub.getChannelMetadata.mockReturnValue(new Promise(() => {}));
    for (const pin of [first, second]) {
      app.store.dispatch(pinChosen({ ...pin, isPinned: false }));
    }
    await app.pin(second.timetoken);
    expect(selectShownPins(app.store.getState(), GENERAL)).toEqual([]);
  });

  it('asks for nothing of a closed channel', async () => {
    const { store, pubnub, timetokenOf, pin } = await openApp();
    store.dispatch(channelsClosed([GENERAL]));
    await pin(timetokenOf(0));
    expect(pubnub.fetchMessages).not.toHaveBeenCalled();
  });
});

describe('whoever the moderation server knows as a moderator', () => {
  useFakeTimers();

  it.each([
    ['pins in public channels', createFakeTokenSession(true), true],
    ['does not when the server says otherwise', createFakeTokenSession(), false],
    ['is nobody without a server', undefined, false],
  ])('%s', async (_title, tokens, mayPin) => {
    const { store } = createTestApp(tokens && { tokens });
    store.dispatch(channelsListed([buildChannel({ id: GENERAL })]));
    store.dispatch(connectionEstablished({ isRecovered: false }));
    await settle();
    expect(selectMayPin(store.getState(), GENERAL)).toBe(mayPin);
  });
});
