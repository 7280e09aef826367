import { recorderOf } from '../support/recordedStore';
import { ActionCreators } from '@redux-devtools/instrument';
import { toChannelId } from '../../src/domain/ids';
import { channelOpened } from '../../src/features/channels/channelsSlice';
import { draftChanged, messageSubmitted } from '../../src/features/composer/composerSlice';
import { olderMessagesRequested } from '../../src/features/messages/messagesSlice';
import { themeToggled } from '../../src/features/theme/themeSlice';
import { sessionStarted } from '../../src/realtime/facts';
import { ANN, buildMessages, GENERAL, RANDOM } from '../builders/buildMessage';
import { sdkMessageEvent, sdkObjectEvent, sdkRejection } from '../builders/buildSdk';
import { serveHistory } from '../fakes/fakePubnub';
import { pass, settle, useFakeTimers } from '../support/fakeTimers';
import { createTestApp } from '../support/testApp';

/** A session with everything in it that reaches the outside world. */
async function recordSession() {
  const app = createTestApp();
  const { store, pubnub } = app;
  serveHistory(pubnub, buildMessages(60));
  pubnub.getMemberships.mockResolvedValue({
    data: [GENERAL, RANDOM].map((id) => ({ channel: { id, name: id } })),
  });
  store.dispatch(sessionStarted({ userId: ANN }));
  pubnub.emit('status', { category: 'PNConnectedCategory' });
  await settle();
  store.dispatch(olderMessagesRequested(GENERAL));
  for (let i = 0; i < 3; i += 1) pubnub.emit('message', sdkMessageEvent({ publisher: 'user_new' }));
  pubnub.emit('message', null);
  await pass(1_000);
  for (const refusal of [sdkRejection(403), undefined]) {
    if (refusal) pubnub.publish.mockRejectedValueOnce(refusal);
    store.dispatch(draftChanged({ channelId: GENERAL, text: 'hello' }));
    store.dispatch(messageSubmitted(GENERAL));
    await settle();
  }
  pubnub.emit('objects', sdkObjectEvent('uuid', 'set', { id: ANN, name: 'Ann' }));
  pubnub.emit('status', {
    category: 'PNDisconnectedUnexpectedlyCategory',
    error: 'PNTimeoutCategory',
  });
  await pass(10_000);
  pubnub.emit('status', { category: 'PNConnectedCategory' });
  store.dispatch(themeToggled());
  store.dispatch(channelOpened(toChannelId('space.somewhere')));
  await pass(10_000);
  return app;
}

/** As it is saved to a file and read back. */
const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

describe('a recorded session', () => {
  useFakeTimers();

  it('gives the same state in a fresh store', async () => {
    const recorded = await recordSession();
    const saved = copy(recorderOf(recorded.store).getState());
    const fresh = createTestApp();
    recorderOf(fresh.store).dispatch(ActionCreators.importState(saved));
    expect(saved.stagedActionIds.length).toBeGreaterThan(30);
    expect(copy(fresh.store.getState())).toEqual(copy(recorded.store.getState()));
  });

  it('calls nothing outside while it is imported and stepped through', async () => {
    const recorded = await recordSession();
    const saved = copy(recorderOf(recorded.store).getState());
    const fresh = createTestApp();
    const recorder = recorderOf(fresh.store);
    recorder.dispatch(ActionCreators.importState(saved));
    expect(recorded.pubnub.countCalls()).toBeGreaterThan(10);
    const length = saved.stagedActionIds.length;
    const steps = Array.from({ length }, (_, index) => index);
    const titles: string[] = [];
    for (const index of [...steps, ...steps.toReversed()]) {
      recorder.dispatch(ActionCreators.jumpToState(index));
      titles.push(fresh.store.getState().channels.currentId);
    }
    await pass(60_000);
    expect(new Set(titles)).toEqual(new Set(['default', GENERAL, 'space.somewhere']));
    expect(fresh.pubnub.countCalls()).toBe(0);
    expect(fresh.storage.size).toBe(0);
    expect(fresh.extra.warn).not.toHaveBeenCalled();
    expect(recorder.getState().stagedActionIds).toHaveLength(length);
  });
});
