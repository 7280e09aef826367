import { selectJoinedChannelIds } from '../../../../../src/features/memberships/membershipsSlice';
import {
  channelJoined,
  connectionEstablished,
  membershipsChanged,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const established = connectionEstablished({ isRecovered: false });
const joined = (userId = ANN) => membershipsChanged([{ event: 'set', channelId: RANDOM, userId }]);

const answer = (...channelIds: string[]) => ({
  data: channelIds.map((id) => ({ channel: { id, name: id } })),
  next: 'more',
});
const joinedIds = ({ store }: TestApp) => selectJoinedChannelIds(store.getState());

function start() {
  const app = createTestApp();
  app.pubnub.getMemberships.mockResolvedValue(answer(GENERAL));
  app.store.dispatch(sessionStarted({ userId: ANN }));
  return app;
}

/** The list that was requested beside the connection has failed. */
function signIn() {
  const app = createTestApp();
  app.pubnub.getMemberships.mockRejectedValueOnce(sdkRejection(403));
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.pubnub.getMemberships.mockClear();
  app.pubnub.getMemberships.mockResolvedValue(answer(GENERAL));
  return app;
}

describe('the list requested beside the connection', () => {
  useFakeTimers();

  it('is shown as soon as events are received, not before', async () => {
    const app = start();
    await settle();
    expect(joinedIds(app)).toEqual([]);
    app.store.dispatch(established);
    await settle();
    expect(joinedIds(app)).toEqual([GENERAL]);
    expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(1);
  });

  it('is shown when it comes after the connection', async () => {
    const list = deferred();
    const app = createTestApp();
    app.pubnub.getMemberships.mockReturnValueOnce(list.promise);
    app.store.dispatch(sessionStarted({ userId: ANN }));
    app.store.dispatch(established);
    await settle();
    list.resolve(answer(GENERAL));
    await settle();
    expect(joinedIds(app)).toEqual([GENERAL]);
    expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(1);
  });

  it('is requested again later: no event told of a change between it and the connection', async () => {
    const app = start();
    await settle();
    app.pubnub.getMemberships.mockResolvedValue(answer(GENERAL, RANDOM));
    app.store.dispatch(established);
    await settle();
    expect(joinedIds(app)).toEqual([GENERAL]);
    await pass(2_000);
    expect(joinedIds(app)).toEqual([GENERAL, RANDOM]);
    expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(2);
  });

  it('gives way to a list that a change asks for meanwhile', async () => {
    const app = start();
    app.store.dispatch(established);
    await settle();
    app.pubnub.getMemberships.mockResolvedValue(answer(GENERAL, RANDOM));
    app.store.dispatch(joined());
    await settle();
    expect(joinedIds(app)).toEqual([GENERAL, RANDOM]);
    await pass(10_000);
    expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(2);
  });

  it('does not remove a channel that was joined meanwhile', async () => {
    const app = start();
    await settle();
    app.store.dispatch(channelJoined(buildChannel({ id: RANDOM })));
    const seen: unknown[] = [];
    app.store.subscribe(() => seen.push(joinedIds(app).includes(RANDOM)));
    app.pubnub.getMemberships.mockResolvedValue(answer(GENERAL, RANDOM));
    app.store.dispatch(established);
    await pass(2_000);
    expect(seen).not.toContain(false);
    expect(joinedIds(app)).toEqual([GENERAL, RANDOM]);
  });
});

describe('membershipsListeners', () => {
  useFakeTimers();

  it.each([400, 404, 418])('does not repeat what is refused with %i', async (status) => {
    const app = signIn();
    app.pubnub.getMemberships.mockRejectedValue(sdkRejection(status));
    app.store.dispatch(established);
    await pass(10_000);
    expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(1);
  });

  it.each([0, 408, 429, 500])('repeats what fails for a while with %i', async (status) => {
    const app = signIn();
    app.pubnub.getMemberships.mockRejectedValue(sdkRejection(status));
    app.store.dispatch(established);
    await pass(10_000);
    app.pubnub.getMemberships.mockResolvedValue(answer(GENERAL));
    await pass(2_500);
    expect(joinedIds(app)).toEqual([GENERAL]);
  });

  it('fetches the joined channels when live delivery works', async () => {
    const app = signIn();
    app.store.dispatch(established);
    await settle();
    expect(joinedIds(app)).toEqual([GENERAL]);
    expect(app.pubnub.getMemberships.mock.calls).toEqual([
      [
        {
          uuid: ANN,
          limit: 100,
          include: {
            customFields: true,
            channelFields: true,
            customChannelFields: true,
            channelTypeField: true,
            totalCount: true,
          },
        },
      ],
    ]);
  });

  it('fetches page after page until one is not full [7.15]', async () => {
    const app = signIn();
    const ids = Array.from({ length: 230 }, (_, i) => `space.${i}`);
    app.pubnub.getMemberships.mockImplementation(({ page }) => {
      const start = Number(page?.next ?? 0);
      return Promise.resolve({
        ...answer(...ids.slice(start, start + 100)),
        next: `${start + 100}`,
      });
    });
    app.store.dispatch(established);
    await settle();
    expect(joinedIds(app)).toEqual(ids);
    expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(3);
  });

  it('fetches them again when the user was put into a channel [4.26]', async () => {
    const app = signIn();
    app.store.dispatch(established);
    await settle();
    app.pubnub.getMemberships.mockResolvedValue(answer(GENERAL, RANDOM));
    app.store.dispatch(joined());
    await settle();
    expect(joinedIds(app)).toEqual([GENERAL, RANDOM]);
  });

  it('does not fetch them for news of a membership that is listed', async () => {
    const app = signIn();
    app.store.dispatch(established);
    await settle();
    const record = { readUpTo: null, writtenAt: 1, custom: {} };
    const change = { event: 'set', userId: ANN, record } as const;
    app.store.dispatch(membershipsChanged([{ ...change, channelId: GENERAL }]));
    await settle();
    expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(1);
    app.store.dispatch(membershipsChanged([{ ...change, channelId: RANDOM }]));
    await settle();
    expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(2);
  });

  it('does not care who else joins', async () => {
    const app = signIn();
    app.store.dispatch(joined(BOB));
    await settle();
    expect(app.pubnub.getMemberships).not.toHaveBeenCalled();
  });

  it('fetches once more when a change comes while a fetch is on its way', async () => {
    const app = signIn();
    const first = deferred();
    app.pubnub.getMemberships.mockReturnValueOnce(first.promise);
    app.store.dispatch(established);
    await settle();
    app.pubnub.getMemberships.mockResolvedValue(answer(GENERAL, RANDOM));
    app.store.dispatch(joined());
    first.resolve(answer(GENERAL));
    await settle();
    expect(joinedIds(app)).toEqual([GENERAL, RANDOM]);
    expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(2);
  });

  it('fetches once more when a channel was joined while a fetch was on its way', async () => {
    const app = signIn();
    const first = deferred();
    app.pubnub.getMemberships.mockReturnValueOnce(first.promise);
    app.store.dispatch(established);
    await settle();
    app.store.dispatch(channelJoined(buildChannel({ id: RANDOM })));
    app.pubnub.getMemberships.mockResolvedValue(answer(GENERAL, RANDOM));
    const seen: unknown[] = [];
    app.store.subscribe(() => seen.push(joinedIds(app).includes(RANDOM)));
    first.resolve(answer(GENERAL));
    await settle();
    expect(seen).not.toContain(false);
    expect(joinedIds(app)).toEqual([GENERAL, RANDOM]);
    expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(2);
  });

  it('believes a list that was asked for after the joining', async () => {
    const app = signIn();
    app.store.dispatch(channelJoined(buildChannel({ id: RANDOM })));
    app.store.dispatch(established);
    await settle();
    expect(joinedIds(app)).toEqual([GENERAL]);
  });

  it('tries again until it succeeds', async () => {
    const app = signIn();
    app.pubnub.getMemberships.mockRejectedValueOnce(sdkRejection(0));
    app.store.dispatch(established);
    await pass(1_000);
    expect(joinedIds(app)).toEqual([GENERAL]);
  });
});
