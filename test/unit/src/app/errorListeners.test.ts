import { type ChannelId, toChannelId } from '../../../../src/domain/ids';
import { selectCurrentChannelId } from '../../../../src/features/channels/channelsSelectors';
import { selectJoinedChannelIds } from '../../../../src/features/memberships/membershipsSlice';
import { selectChannelMessages } from '../../../../src/features/messages/messagesSlice';
import { selectIsAccessDenied } from '../../../../src/features/session/sessionSlice';
import {
  channelJoined,
  connectionEstablished,
  sessionStarted,
} from '../../../../src/realtime/events';
import { membershipsLoaded } from '../../../builders/buildAnswers';
import { ANN, GENERAL, RANDOM } from '../../../builders/buildMessage';
import { buildChannel } from '../../../builders/buildRecords';
import { sdkRejection } from '../../../builders/buildSdk';
import { deferred } from '../../../support/fakes/deferred';
import { settle, useFakeTimers } from '../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../support/worlds/testApp';

const REFUSED = sdkRejection(403);
const OTHER = toChannelId('space.other');

function refuseHistoryOf({ pubnub }: TestApp, channelId: ChannelId): void {
  pubnub.fetchMessages.mockImplementation(({ channels }: { channels: readonly string[] }) =>
    channels.includes(channelId) ? Promise.reject(REFUSED) : Promise.resolve({ channels: {} }),
  );
}

/** Ann is signed in and in the general channel; her record is what the service has when asked. */
function signIn(custom: object): TestApp {
  const app = createTestApp();
  app.pubnub.getMemberships.mockResolvedValue({ data: [{ channel: { id: GENERAL } }] });
  app.pubnub.getUUIDMetadata.mockResolvedValue({ data: { id: ANN, custom } });
  return app;
}

async function start(app: TestApp): Promise<boolean> {
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(connectionEstablished({ isRecovered: false }));
  await settle();
  return selectIsAccessDenied(app.store.getState());
}

describe('a refused fetch', () => {
  useFakeTimers();

  it('tells of the access manager', async () => {
    const app = signIn({});
    app.pubnub.getMemberships.mockRejectedValue(REFUSED);
    expect(await start(app)).toBe(true);
  });

  it('tells of the access manager when it is the own record', async () => {
    const app = signIn({});
    app.pubnub.getUUIDMetadata.mockRejectedValue(REFUSED);
    expect(await start(app)).toBe(true);
  });

  it('tells of a ban when the own record says so, and is not made again', async () => {
    const app = signIn({ ban: true });
    app.pubnub.getMemberships.mockRejectedValue(REFUSED);
    expect(await start(app)).toBe(false);
    // Beside the connection, which says nothing of a failure, and after it.
    expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(2);
  });

  it('tells of a block when it is about that channel', async () => {
    const app = signIn({ blockedChannels: GENERAL });
    app.pubnub.fetchMessages.mockRejectedValue(REFUSED);
    expect(await start(app)).toBe(false);
  });

  it.each([
    ['the block is elsewhere', { blockedChannels: RANDOM }],
    ['there is no block', {}],
  ])('drops its channel when %s, and the chat goes on in the others', async (_why, custom) => {
    const app = signIn(custom);
    const memberships = [{ channel: { id: GENERAL } }, { channel: { id: OTHER } }];
    app.pubnub.getMemberships.mockResolvedValue({ data: memberships });
    refuseHistoryOf(app, GENERAL);
    expect(await start(app)).toBe(false);
    const state = app.store.getState();
    expect(selectJoinedChannelIds(state)).toEqual([OTHER]);
    expect(selectCurrentChannelId(state)).toBe(OTHER);
    expect(selectChannelMessages(state, GENERAL)).toBeUndefined();
    expect(selectChannelMessages(state, OTHER)).toMatchObject({ hasHistory: true });
    app.store.dispatch(channelJoined(buildChannel({ id: GENERAL })));
    expect(selectJoinedChannelIds(app.store.getState())).toEqual([OTHER, GENERAL]);
  });

  it('drops the channels that the answer names, and no others', async () => {
    const app = signIn({});
    const memberships = [{ channel: { id: GENERAL } }, { channel: { id: OTHER } }];
    app.pubnub.getMemberships.mockResolvedValue({ data: memberships });
    const body = { message: 'Forbidden', payload: { channels: [GENERAL] }, status: 403 };
    const status = { statusCode: 403, category: 'PNAccessDeniedCategory', errorData: body };
    app.pubnub.hereNow.mockRejectedValue(Object.assign(new Error('refused'), { status }));
    expect(await start(app)).toBe(false);
    expect(selectJoinedChannelIds(app.store.getState())).toEqual([OTHER]);
  });

  it('of members closes nothing', async () => {
    const app = signIn({});
    app.pubnub.getChannelMembers.mockRejectedValue(REFUSED);
    expect(await start(app)).toBe(false);
    expect(selectJoinedChannelIds(app.store.getState())).toEqual([GENERAL]);
  });

  it('is asked again when a block was over before anybody could tell, and all of it is read', async () => {
    const app = signIn({});
    app.pubnub.fetchMessages.mockRejectedValueOnce(REFUSED);
    expect(await start(app)).toBe(false);
    expect(selectChannelMessages(app.store.getState(), GENERAL)).toMatchObject({
      hasHistory: true,
    });
  });

  it('is asked again when a ban was over before anybody could tell', async () => {
    const app = signIn({});
    app.pubnub.getMemberships.mockRejectedValueOnce(REFUSED);
    expect(await start(app)).toBe(false);
    expect(selectJoinedChannelIds(app.store.getState())).toEqual([GENERAL]);
  });

  it('says nothing while it cannot be known whether it is a moderator who refuses', async () => {
    const app = signIn({ blockedChannels: GENERAL });
    app.pubnub.fetchMessages.mockRejectedValue(REFUSED);
    app.pubnub.getUUIDMetadata.mockRejectedValue(sdkRejection(0, 'PNNetworkIssuesCategory'));
    expect(await start(app)).toBe(false);
  });

  it('says nothing of a channel that the user is no longer in', async () => {
    const app = signIn({});
    const history = deferred();
    app.pubnub.fetchMessages.mockReturnValueOnce(history.promise);
    expect(await start(app)).toBe(false);
    app.store.dispatch(membershipsLoaded({ channels: [buildChannel({ id: RANDOM })] }));
    history.reject(REFUSED);
    await settle();
    expect(selectIsAccessDenied(app.store.getState())).toBe(false);
  });
});
