import { ignoreListIdOf } from '../../../../src/domain/ignoreList';
import { inboxChannelOf } from '../../../../src/domain/moderation/inboxChannel';
import { channelLeft } from '../../../../src/features/memberships/membershipsSlice';
import { selectIsAccessDenied } from '../../../../src/features/session/sessionSlice';
import {
  accessDenied,
  connectionEstablished,
  sessionEnded,
  sessionStarted,
} from '../../../../src/realtime/events';
import { membershipsLoaded } from '../../../builders/buildAnswers';
import { ANN, GENERAL, RANDOM } from '../../../builders/buildMessage';
import { buildChannel } from '../../../builders/buildRecords';
import { sdkRejection } from '../../../builders/buildSdk';
import { createFakeTokenSession } from '../../../support/fakes/fakeTokenSession';
import { settle, useFakeTimers } from '../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../support/worlds/testApp';

const joined = (...ids: (typeof GENERAL)[]) =>
  membershipsLoaded({ channels: ids.map((id) => buildChannel({ id })) });

/** The user's own channel, and that of the list of ignored users. */
const OWN = [ANN, ignoreListIdOf(ANN)];

describe('the store', () => {
  useFakeTimers();

  const start = (options: Parameters<typeof createTestApp>[0] = {}) => {
    const app = createTestApp(options);
    app.store.dispatch(sessionStarted({ userId: ANN }));
    return app;
  };
  const subscribed = ({ pubnub }: TestApp) =>
    pubnub.subscribe.mock.calls.map(([{ channels }]) => channels);

  it('does nothing before a session starts', async () => {
    const app = createTestApp();
    await settle();
    expect(app.pubnub.countCalls()).toBe(0);
    expect(app.pubnub.listeners.size).toBe(0);
  });

  it('subscribes the user’s own channels, and asks only for the memberships beside it', () => {
    const app = start();
    expect(subscribed(app)).toEqual([OWN]);
    expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(1);
    expect(app.pubnub.countCalls()).toBe(2);
  });

  it('subscribes the user’s inbox too, where there is a moderation server', () => {
    const app = start({ tokens: createFakeTokenSession() });
    expect(subscribed(app)).toEqual([[...OWN, inboxChannelOf(ANN)]]);
  });

  it('subscribes what is joined, and unsubscribes what is left [7.8]', async () => {
    const app = start();
    app.store.dispatch(joined(GENERAL, RANDOM));
    await settle();
    app.store.dispatch(joined(RANDOM));
    await settle();
    expect(subscribed(app)).toEqual([OWN, [GENERAL, RANDOM]]);
    expect(app.pubnub.unsubscribe.mock.calls).toEqual([[{ channels: [GENERAL] }]]);
  });

  it('touches no subscription when the same channels are loaded again', async () => {
    const app = start();
    app.store.dispatch(joined(GENERAL, RANDOM));
    await settle();
    app.store.dispatch(joined(RANDOM, GENERAL));
    await settle();
    expect(app.pubnub.subscribe).toHaveBeenCalledTimes(2);
    expect(app.pubnub.unsubscribe).not.toHaveBeenCalled();
  });

  it.each([
    ['the session is over', sessionEnded()],
    ['access is denied', accessDenied()],
  ])('closes the connection when %s', async (_title, action) => {
    const app = start();
    app.store.dispatch(action);
    await settle();
    expect(app.pubnub.destroy).toHaveBeenCalledTimes(1);
    expect(app.pubnub.listeners.size).toBe(0);
  });

  it('closes the connection when its listeners are removed, and opens no other', async () => {
    const app = start();
    app.store.removeListeners();
    app.store.dispatch(sessionStarted({ userId: ANN }));
    await settle();
    expect(app.pubnub.destroy).toHaveBeenCalledTimes(1);
    expect(app.pubnub.listeners.size).toBe(0);
  });

  it('starts again from nothing in the next session', async () => {
    const app = createTestApp();
    const initial = app.store.getState();
    app.store.dispatch(sessionStarted({ userId: ANN }));
    app.store.dispatch(connectionEstablished({ isRecovered: false }));
    app.store.dispatch(joined(GENERAL));
    await settle();
    app.store.dispatch(sessionEnded());
    // The cache of requests ages by itself.
    const { chatApi } = app.store.getState();
    expect(app.store.getState()).toEqual({ ...initial, chatApi });
  });

  it('logs every failed call once [8.2]', async () => {
    const app = start();
    app.pubnub.removeMemberships.mockRejectedValue(sdkRejection(500));
    app.store.dispatch(channelLeft(GENERAL));
    await settle();
    expect(app.extra.warn.mock.calls).toEqual([
      [
        'a call to the service failed',
        expect.objectContaining({ operation: 'removeMemberships', kind: 'server' }),
      ],
    ]);
    expect(selectIsAccessDenied(app.store.getState())).toBe(false);
  });

  it('takes a refused fetch for denied access [2.9] [8.3]', async () => {
    const app = start();
    app.pubnub.getMemberships.mockRejectedValue(sdkRejection(403));
    app.store.dispatch(connectionEstablished({ isRecovered: true }));
    await settle();
    expect(selectIsAccessDenied(app.store.getState())).toBe(true);
  });
});
