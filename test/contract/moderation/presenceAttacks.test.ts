import type PubNub from 'pubnub';
import {
  rejectedChannelOf,
  REPORTS_CHANNEL,
} from '../../../src/domain/moderation/moderationRecord';
import { toChannelId } from '../../../src/domain/ids';
import {
  EVE,
  FORBIDDEN,
  GROUP,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { failureOf } from '../../support/matchers/sdkFailure';
import { ANN, BOB, DIRECT, GENERAL, RANDOM } from '../../support/worlds/smallWorld';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';
import { get, heartbeat } from '../../support/matchers/wire';

/** Beside channels that eve may use, she names those that she may not; some of them by a group. */
describe('presence of a moderated chat', () => {
  const FORBIDDEN_CHANNELS = [
    ...[DIRECT, GROUP, GENERAL, REPORTS_CHANNEL],
    rejectedChannelOf(toChannelId(GENERAL)),
  ];
  const EVERYWHERE = [...FORBIDDEN_CHANNELS, RANDOM];
  const IN_GROUP = 'mixed';
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  beforeEach(async () => {
    for (const channel of [DIRECT, GROUP]) {
      await chat.ann.objects.setChannelMembers({ channel, uuids: [ANN, BOB] });
    }
    await chat.decide(EVE, { blockedChannels: GENERAL });
    await chat.decide(BOB, { ban: true });
    await chat.moderator.channelGroups.addChannels({
      channelGroup: IN_GROUP,
      channels: EVERYWHERE,
    });
    for (const channel of [DIRECT, GROUP, GENERAL, RANDOM]) {
      await heartbeat(chat.service, encodeURIComponent(channel), ANN);
    }
  });

  const occupied = async (client: PubNub, where: PubNub.Presence.HereNowParameters) =>
    Object.keys((await client.hereNow(where)).channels).sort();
  /** Where moderators see a user. */
  const placesOf = async (userId: string) => {
    const { channels } = await chat.moderator.hereNow({ channels: EVERYWHERE });
    return EVERYWHERE.filter((channel) =>
      channels[channel]?.occupants.some(({ uuid }) => uuid === userId),
    );
  };

  it('is told by the service, and made up by nobody', async () => {
    const heard = await subscribe(chat.ann, [RANDOM], { withPresence: true });
    const message = { action: 'leave', uuid: BOB, timestamp: 1, occupancy: 0 };
    for (const client of [chat.eve, chat.moderator]) {
      const channel = `${RANDOM}-pnpres`;
      expect(await failureOf(client.publish({ channel, message }))).toMatchObject(FORBIDDEN);
      expect(await failureOf(client.signal({ channel, message }))).toMatchObject(FORBIDDEN);
    }
    await heartbeat(chat.service, encodeURIComponent(RANDOM), EVE);
    const toldOf = (userId: string) =>
      heard.presence.filter((event) => 'uuid' in event && event.uuid === userId);
    await waitFor(() => toldOf(EVE).length > 0, 'what the service tells');
    expect(toldOf(BOB)).toEqual([]);
  });

  it('is told of the channels that a user may read, by their group as by their names', async () => {
    expect(await occupied(chat.eve, { channelGroups: [IN_GROUP] })).toEqual([RANDOM]);
    expect(await occupied(chat.ann, { channelGroups: [IN_GROUP] })).toEqual(
      [DIRECT, GROUP, GENERAL, RANDOM].sort(),
    );
  });

  it('tells where somebody is as far as whoever asks may read there', async () => {
    const where = async (client: PubNub) => (await client.whereNow({ uuid: ANN })).channels;
    expect(await where(chat.eve)).toEqual([RANDOM]);
    expect(await where(chat.bob)).toEqual([]);
    expect((await where(chat.ann)).sort()).toEqual([DIRECT, GROUP, GENERAL, RANDOM].sort());
  });

  it.each(['names', 'a group'])('shows nobody where they may not read, by %s', async (way) => {
    const list = way === 'names' ? { channels: EVERYWHERE } : { channelGroups: [IN_GROUP] };
    const names = way === 'names' ? EVERYWHERE.map(encodeURIComponent).join() : ',';
    const eve = chat.service.client(EVE, { enableEventEngine: false });
    const heard = await subscribe(chat.moderator, [GROUP, RANDOM], { withPresence: true });
    eve.subscribe(list);
    await waitFor(
      () =>
        heard.presence.some(
          (event) => event.channel === RANDOM && 'uuid' in event && event.uuid === EVE,
        ),
      'eve where she may be',
    );
    expect(await placesOf(EVE)).toEqual([RANDOM]);
    await heartbeat(chat.service, names, EVE);
    expect(await placesOf(EVE)).toEqual([RANDOM]);
  });

  it('carries no state to where a user may not read', async () => {
    const state = { says: 'hello' };
    await chat.eve.setState({ channelGroups: [IN_GROUP], state });
    for (const channel of EVERYWHERE) {
      const { channels } = await chat.moderator.getState({ uuid: EVE, channels: [channel] });
      expect([channel, channels[channel]]).toEqual([channel, channel === RANDOM ? state : {}]);
    }
  });

  it('reads no state from where a user may not read', async () => {
    const state = { says: 'between us' };
    await chat.ann.setState({ channels: [GROUP, RANDOM], state });
    const path = `/v2/presence/sub-key/sub-local/channel/,/uuid/${ANN}`;
    const response = await get(chat.service, path, { uuid: EVE, 'channel-group': IN_GROUP });
    const { payload } = (await response.json()) as { payload: unknown };
    expect(payload).toEqual({ channels: { [RANDOM]: state } });
  });
});
