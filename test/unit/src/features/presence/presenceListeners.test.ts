import { selectPresentUsers } from '../../../../../src/features/presence/presenceSlice';
import {
  connectionEstablished,
  connectionLost,
  presenceOutdated,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkHereNow, sdkPresenceEvent, sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const established = connectionEstablished({ isRecovered: false });
const loaded = (...ids: (typeof GENERAL)[]) =>
  membershipsLoaded({ channels: ids.map((id) => buildChannel({ id })) });

/** Ann is signed in and in these channels; so are the memberships that the app fetches itself. */
function signIn(...ids: (typeof GENERAL)[]): TestApp {
  const app = createTestApp({ now: Date.now });
  app.pubnub.getMemberships.mockResolvedValue({ data: ids.map((id) => ({ channel: { id } })) });
  app.store.dispatch(sessionStarted({ userId: ANN }));
  return app;
}

const asked = ({ pubnub }: TestApp) =>
  pubnub.hereNow.mock.calls.map(([{ channels, offset }]) => [channels, offset]);
const present = ({ store }: TestApp, channelId = GENERAL) =>
  Object.keys(selectPresentUsers(store.getState(), channelId));

describe('presenceListeners', () => {
  useFakeTimers();

  it('asks once for all joined channels, when they are known and delivery works [7.10]', async () => {
    const app = signIn(GENERAL, RANDOM);
    app.pubnub.hereNow.mockResolvedValue(sdkHereNow({ [GENERAL]: [ANN, BOB], [RANDOM]: [ANN] }));
    await settle();
    expect(asked(app)).toEqual([]);
    app.store.dispatch(established);
    await pass(60_000);
    expect(asked(app)).toEqual([[[GENERAL, RANDOM], 0]]);
    expect(present(app)).toEqual([ANN, BOB]);
  });

  it('has nobody on channels that the answer leaves out', async () => {
    const app = signIn(GENERAL, RANDOM);
    app.pubnub.hereNow.mockResolvedValue(sdkHereNow({ [GENERAL]: [ANN] }));
    app.store.dispatch(established);
    await settle();
    expect(app.store.getState().presence.byChannel).toEqual({
      [GENERAL]: { [ANN]: true },
      [RANDOM]: {},
    });
  });

  it('keeps nothing of a channel that was left while the answer was on its way', async () => {
    const app = signIn(GENERAL, RANDOM);
    const answer = deferred();
    app.pubnub.hereNow.mockReturnValueOnce(answer.promise);
    app.store.dispatch(established);
    await settle();
    app.store.dispatch(loaded(GENERAL));
    answer.resolve(sdkHereNow({ [GENERAL]: [ANN], [RANDOM]: [BOB] }));
    await settle();
    expect(present(app, RANDOM)).toEqual([]);
    app.pubnub.hereNow.mockResolvedValue(sdkHereNow({ [RANDOM]: [ANN] }));
    app.store.dispatch(loaded(GENERAL, RANDOM));
    await pass(60_000);
    expect(present(app, RANDOM)).toEqual([ANN]);
  });

  it('asks for a channel that is joined later, and for no other again', async () => {
    const app = signIn(GENERAL);
    app.pubnub.hereNow.mockImplementation(({ channels = [] }) =>
      Promise.resolve(sdkHereNow(Object.fromEntries(channels.map((id) => [id, [ANN]])))),
    );
    app.store.dispatch(established);
    await pass(10_000);
    app.store.dispatch(loaded(GENERAL, RANDOM));
    await pass(10_000);
    expect(asked(app)).toEqual([
      [[GENERAL], 0],
      [[RANDOM], 0],
    ]);
  });

  it('asks once more where the user does not appear: their own arrival may be missed', async () => {
    const app = signIn(GENERAL);
    app.pubnub.hereNow.mockResolvedValueOnce(sdkHereNow({ [GENERAL]: [BOB] }));
    app.pubnub.hereNow.mockResolvedValueOnce(sdkHereNow({ [GENERAL]: [BOB, ANN] }));
    app.store.dispatch(established);
    await settle();
    expect(present(app)).toEqual([BOB]);
    await pass(60_000);
    expect(present(app)).toEqual([BOB, ANN]);
    expect(asked(app)).toHaveLength(2);
  });

  it('does not ask again when the own arrival is heard', async () => {
    const app = signIn(GENERAL);
    app.store.dispatch(established);
    await settle();
    app.pubnub.emit('presence', sdkPresenceEvent('join'));
    await pass(60_000);
    expect(asked(app)).toHaveLength(1);
    expect(present(app)).toEqual([ANN]);
  });

  it('merges the answer with what is heard while it is on its way', async () => {
    const app = signIn(GENERAL);
    const answer = deferred();
    app.pubnub.hereNow.mockReturnValueOnce(answer.promise);
    app.store.dispatch(established);
    await settle();
    app.pubnub.emit('presence', sdkPresenceEvent('leave', { uuid: BOB }));
    app.pubnub.emit('presence', sdkPresenceEvent('join', { uuid: 'user_carol' }));
    answer.resolve(sdkHereNow({ [GENERAL]: [ANN, BOB] }));
    await settle();
    expect(present(app)).toEqual([ANN, 'user_carol']);
  });

  it('reads all pages of the channels that have more', async () => {
    const app = signIn(GENERAL, RANDOM);
    const crowd = Array.from({ length: 2_500 }, (_, i) => (i === 0 ? ANN : `user_${i}`));
    app.pubnub.hereNow.mockImplementation(({ channels = [], offset = 0, limit = 0 }) =>
      Promise.resolve(
        sdkHereNow({
          ...(channels.includes(GENERAL) && { [GENERAL]: crowd.slice(offset, offset + limit) }),
          ...(channels.includes(RANDOM) && { [RANDOM]: [ANN] }),
        }),
      ),
    );
    app.store.dispatch(established);
    await settle();
    expect(present(app)).toHaveLength(2_500);
    expect(asked(app)).toEqual([
      [[GENERAL, RANDOM], 0],
      [[GENERAL], 1_000],
      [[GENERAL], 2_000],
    ]);
  });

  it('does not ask forever when the service repeats the same page', async () => {
    const app = signIn(GENERAL);
    const page = Array.from({ length: 1_000 }, (_, i) => (i === 0 ? ANN : `user_${i}`));
    app.pubnub.hereNow.mockResolvedValue(sdkHereNow({ [GENERAL]: page }));
    app.store.dispatch(established);
    await settle();
    expect(asked(app)).toHaveLength(2);
  });

  it('asks for many channels in several calls', async () => {
    const ids = Array.from({ length: 120 }, (_, i) => `space.${i}` as typeof GENERAL);
    const app = signIn(...ids);
    app.store.dispatch(established);
    await settle();
    expect(app.pubnub.hereNow.mock.calls.map(([{ channels }]) => channels?.length)).toEqual([
      50, 50, 20,
    ]);
  });

  it('asks again after an outage, and anew for a channel with too many changes', async () => {
    const app = signIn(GENERAL, RANDOM);
    app.pubnub.hereNow.mockResolvedValue(sdkHereNow({ [GENERAL]: [ANN], [RANDOM]: [ANN] }));
    app.store.dispatch(established);
    await settle();
    app.store.dispatch(connectionLost({ category: 'test' }));
    await settle();
    app.store.dispatch(connectionEstablished({ isRecovered: true }));
    await settle();
    app.store.dispatch(presenceOutdated([RANDOM]));
    await settle();
    expect(asked(app)).toEqual([
      [[GENERAL, RANDOM], 0],
      [[GENERAL, RANDOM], 0],
      [[RANDOM], 0],
    ]);
  });

  it('asks until there is an answer, but not while delivery is lost', async () => {
    const app = signIn(GENERAL);
    app.pubnub.hereNow.mockRejectedValue(sdkRejection(0));
    app.store.dispatch(established);
    await pass(5_000);
    const calls = app.pubnub.hereNow.mock.calls.length;
    expect(calls).toBeGreaterThan(1);
    app.store.dispatch(connectionLost({ category: 'test' }));
    await pass(60_000);
    expect(app.pubnub.hereNow).toHaveBeenCalledTimes(calls);
  });

  it('takes an answer that makes no sense for an empty one', async () => {
    const app = signIn(GENERAL);
    app.pubnub.hereNow.mockResolvedValue({
      channels: { [GENERAL]: { occupants: [null, 'bob', { uuid: 7 }] } },
    });
    app.store.dispatch(established);
    await settle();
    expect(present(app)).toEqual([]);
  });
});
