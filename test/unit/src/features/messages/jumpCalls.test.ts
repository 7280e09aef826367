import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { jump } from '../../../../../src/features/messages/quotesCalls';
import { jumpRequested, selectJump } from '../../../../../src/features/unread/unreadSlice';
import { selectIsAtBottom } from '../../../../../src/features/unread/unreadSlice';
import { messageActionsChanged } from '../../../../../src/realtime/events';
import { buildAction } from '../../../../builders/buildAction';
import { buildMessages, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { sdkRejection } from '../../../../builders/buildSdk';
import { timetokenAt } from '../../../../builders/timetokens';
import { deferred } from '../../../../support/fakes/deferred';
import { serveHistory } from '../../../../support/fakes/fakePubnub';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const SIGN_MS = 5_000;

/** An app that has fetched the newest of its channel's pages. */
async function openApp() {
  const history = buildMessages(60);
  const app = createTestApp();
  serveHistory(app.pubnub, history);
  app.store.dispatch(channelOpened(GENERAL));
  await settle();
  app.pubnub.fetchMessages.mockClear();
  const addressOf = (index: number) => ({
    channelId: GENERAL,
    timetoken: history.at(index)?.timetoken ?? timetokenAt(0),
  });
  const jumpTo = async (address: ReturnType<typeof addressOf>) => {
    app.store.dispatch(jumpRequested(address));
    await settle();
  };
  return {
    ...app,
    addressOf,
    jumpTo,
    status: () => selectJump(app.store.getState(), GENERAL)?.status,
  };
}

describe('a jump', () => {
  useFakeTimers();
  // It is loaded on demand, which fake timers do not wait for.
  beforeAll(() => expect(jump).toBeDefined());

  it('arrives at once at a message that is loaded', async () => {
    const { pubnub, addressOf, jumpTo, status } = await openApp();
    await jumpTo(addressOf(-3));
    expect(status()).toBe('arrived');
    expect(pubnub.fetchMessages).not.toHaveBeenCalled();
  });

  it('loads the pages in between', async () => {
    const { pubnub, addressOf, jumpTo, status } = await openApp();
    await jumpTo(addressOf(0));
    expect(status()).toBe('arrived');
    expect(pubnub.fetchMessages).toHaveBeenCalledTimes(2);
    await pass(SIGN_MS);
    expect(status()).toBeUndefined();
  });

  it('says for a while that a message is not there or was deleted, and stays', async () => {
    const { store, addressOf, jumpTo, status } = await openApp();
    const deletion = { messageTimetoken: addressOf(-1).timetoken, type: 'deleted', value: '.' };
    store.dispatch(messageActionsChanged([{ event: 'added', action: buildAction(deletion) }]));
    for (const address of [addressOf(-1), { channelId: GENERAL, timetoken: timetokenAt(-9) }]) {
      await jumpTo(address);
      expect(status()).toBe('missing');
      expect(selectIsAtBottom(store.getState(), GENERAL)).toBe(true);
      await pass(SIGN_MS);
      expect(status()).toBeUndefined();
    }
  });

  it('says so when pages cannot be fetched', async () => {
    const { pubnub, addressOf, jumpTo, status } = await openApp();
    pubnub.fetchMessages.mockRejectedValue(sdkRejection(500));
    await jumpTo(addressOf(0));
    expect(status()).toBe('missing');
  });

  it('gives way to a later one, and to another channel', async () => {
    const { store, pubnub, addressOf, jumpTo, status } = await openApp();
    const page = deferred();
    pubnub.fetchMessages.mockReturnValueOnce(page.promise);
    await jumpTo(addressOf(0));
    await jumpTo(addressOf(-2));
    page.resolve({ channels: {} });
    await settle();
    expect(selectJump(store.getState(), GENERAL)).toMatchObject(addressOf(-2));
    await jumpTo(addressOf(0));
    store.dispatch(channelOpened(RANDOM));
    await settle();
    expect(status()).toBeUndefined();
  });
});
