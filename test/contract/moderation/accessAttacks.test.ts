import type PubNub from 'pubnub';
import { LOG_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
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
import { get } from '../../support/matchers/wire';

const TIMETOKEN = '17000000000000000';

type Attempt = () => Promise<unknown>;

async function expectRefusals(attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    expect([String(attempt), await failureOf(attempt())]).toMatchObject([
      String(attempt),
      FORBIDDEN,
    ]);
  }
}

describe.each([
  ['without tokens', {}],
  ['with tokens', { accessManager: { isEnforced: true } }],
])('rights of users %s', (_mode, options) => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  }, options);

  const found = async (client: PubNub, channel: string, uuids: readonly string[]) => {
    await client.objects.setChannelMetadata({ channel, data: { name: 'Chat' } });
    await client.objects.setChannelMembers({ channel, uuids: [...uuids] });
  };
  const read = (client: PubNub, channel: string) =>
    client.fetchMessages({ channels: [channel], count: 5 });
  const rename = (client: PubNub, channel: string) =>
    client.objects.setChannelMetadata({ channel, data: { name: 'Mine' } });
  const join = (client: PubNub, channel: string) =>
    client.objects.setMemberships({ channels: [channel] });
  const bring = (client: PubNub, channel: string, uuid: string) =>
    client.objects.setChannelMembers({ channel, uuids: [uuid] });
  const react = (client: PubNub, channel: string, type = 'reaction') =>
    client.addMessageAction({
      channel,
      messageTimetoken: TIMETOKEN,
      action: { type, value: '👍' },
    });

  it('do not grow by a user id that is the id of a channel', async () => {
    await found(chat.ann, GROUP, [ANN, BOB]);
    await found(chat.ann, DIRECT, [ANN, BOB]);
    for (const channel of [GROUP, DIRECT]) {
      const self = chat.as(channel);
      await expectRefusals([
        () => read(self, channel),
        () => rename(self, channel),
        () => join(self, channel),
        () => bring(self, channel, channel),
        () => self.publish({ channel, message: { text: 'x' } }),
        () => self.hereNow({ channels: [channel] }),
      ]);
      // Not even where a ban leaves nothing but the own channel.
      await chat.moderator.objects.setUUIDMetadata({
        uuid: channel,
        data: { custom: { ban: true } },
      });
      await expectRefusals([() => read(self, channel)]);
    }
    await expectRefusals([() => rename(chat.as(GENERAL), GENERAL)]);
    const path = '/v2/presence/sub-key/sub-local';
    expect((await get(chat.service, path, chat.signIn('*'))).status).toBe(403);
  });

  it('end at the two of a direct chat', async () => {
    const others = ['direct.0123456789abcdef', 'pair-of-two'];
    await found(chat.ann, DIRECT, [ANN, BOB]);
    for (const channel of others) {
      const data = { name: channel, type: 'direct' };
      await chat.ann.objects.setChannelMetadata({ channel, data });
      await chat.ann.objects.setMemberships({ channels: [channel] });
      await bring(chat.ann, channel, BOB);
    }
    for (const channel of [DIRECT, ...others]) {
      await chat.say(chat.bob, channel, 'secret of two');
      await expectRefusals([
        () => bring(chat.ann, channel, EVE),
        () => chat.bob.objects.setMemberships({ uuid: EVE, channels: [channel] }),
        () => read(chat.eve, channel),
      ]);
      // Neither when one of them has left.
      await chat.bob.objects.removeMemberships({ channels: [channel] });
      await expectRefusals([() => bring(chat.ann, channel, EVE)]);
      await bring(chat.ann, channel, BOB);
      await read(chat.bob, channel);
    }
  });

  it('are the founder’s alone until a private chat has members', async () => {
    const races = [
      [GROUP, {}],
      ['4f9e6a2c-0000-4000-8000-000000000000', { type: 'group' }],
      ['direct.0123456789abcdef', { type: 'direct' }],
    ] as const;
    for (const [channel, data] of races) {
      await chat.ann.objects.setChannelMetadata({ channel, data: { name: 'New', ...data } });
      await expectRefusals([
        () => join(chat.eve, channel),
        () => bring(chat.eve, channel, EVE),
        () => rename(chat.eve, channel),
        () => chat.eve.objects.getChannelMetadata({ channel }),
      ]);
      await chat.ann.objects.setChannelMembers({ channel, uuids: [ANN, BOB] });
      await chat.say(chat.bob, channel);
    }
  });

  it('are the founder’s also when both ask at the same moment', async () => {
    for (let race = 0; race < 20; race += 1) {
      const channel = `group.${String(race).padStart(27, '0')}`;
      const [mine, theirs] = await Promise.allSettled([
        chat.ann.objects.setChannelMetadata({ channel, data: { name: 'New' } }),
        join(chat.eve, channel),
      ]);
      // The first user gets the group, and the other one is refused.
      expect([mine.status, theirs.status].sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('do not let anybody close or open a channel that others use', async () => {
    await chat.say(chat.ann, 'lounge', 'hello');
    const write = (channel: string, type: string) =>
      chat.eve.objects.setChannelMetadata({ channel, data: { name: 'Mine', type } });
    await expectRefusals([() => write('lounge', 'group'), () => write(GENERAL, 'group')]);
    await read(chat.bob, 'lounge');
    const channel = 'crew';
    await chat.ann.objects.setChannelMetadata({ channel, data: { name: 'Crew', type: 'group' } });
    await bring(chat.ann, channel, ANN);
    await chat.say(chat.ann, channel, 'between us');
    await chat.ann.objects.setChannelMetadata({ channel, data: { type: 'public' } });
    await expectRefusals([() => read(chat.eve, channel)]);
    await chat.moderator.objects.removeChannelMetadata({ channel });
    await expectRefusals([() => read(chat.eve, channel)]);
    await chat.ann.objects.setChannelMetadata({ channel, data: { name: 'Crew' } });
    await expectRefusals([() => read(chat.eve, channel), () => join(chat.eve, channel)]);
    await read(chat.ann, channel);
  });

  it('exist only for channels whose ids a list of restrictions can hold', async () => {
    for (const channel of ['lounge ', ' lounge', 'lounge\u00a0', '\ufefflounge']) {
      await expectRefusals([
        () => rename(chat.eve, channel),
        () => join(chat.eve, channel),
        () => chat.eve.publish({ channel, message: { text: 'x' } }),
        () => read(chat.eve, channel),
      ]);
    }
  });

  it('are those of the very channel, however its name is written', async () => {
    await chat.decide(EVE, { mutedChannels: 'space.café', blockedChannels: GENERAL });
    const client = chat.eve;
    await expectRefusals([
      () => chat.say(client, 'space.café'),
      () => read(client, GENERAL),
      () => client.hereNow({ channels: [`${GENERAL}-pnpres`] }),
      () => client.publish({ channel: `${GENERAL}-pnpres`, message: 'x' }),
    ]);
    const ways = ['space%2Egeneral', `${RANDOM},${GENERAL}`, '%73pace.general'];
    for (const channel of ways) {
      const path = `/v3/history/sub-key/sub-local/channel/${channel}`;
      const { status } = await get(chat.service, path, chat.signIn(EVE));
      expect([channel, status]).toEqual([channel, 403]);
    }
    // Other names are other channels, on the network as here.
    await chat.say(client, 'space.CAFÉ');
    await chat.say(client, 'space.cafe\u0301');
  });

  it('of blocked users do not reach who is in the channel, and they do not come back', async () => {
    await chat.decide(EVE, { blockedChannels: GENERAL });
    await expectRefusals([
      () => chat.eve.objects.getChannelMembers({ channel: GENERAL }),
      () => join(chat.eve, GENERAL),
      () => bring(chat.eve, GENERAL, EVE),
      () => chat.eve.hereNow({ channels: [GENERAL] }),
      () => read(chat.eve, GENERAL),
      () => chat.eve.getState({ uuid: ANN, channels: [GENERAL] }),
      () => chat.eve.setState({ channels: [GENERAL], state: { says: 'x' } }),
    ]);
    await chat.eve.objects.removeMemberships({ channels: [GENERAL] });
    await expectRefusals([() => join(chat.eve, GENERAL)]);
    await chat.eve.objects.getChannelMembers({ channel: RANDOM });
  });

  it('of muted users include no texts by another way', async () => {
    await chat.decide(EVE, { mutedChannels: GENERAL });
    const membership = (fields: object) =>
      chat.eve.objects.setMemberships({ channels: [{ id: GENERAL, ...fields }] });
    const state = { says: 'hello' };
    await expectRefusals([
      () => chat.eve.setState({ channels: [GENERAL], state }),
      () => membership({ custom: { says: 'hello' } }),
      () => membership({ status: 'hello' }),
      () => membership({ custom: { lastReadMessageTimetoken: 'hello' } }),
    ]);
    await chat.eve.setState({ channels: [RANDOM], state });
    await membership({ custom: { lastReadMessageTimetoken: TIMETOKEN }, status: '' });
    const include = { customFields: true };
    const { data } = await chat.eve.objects.getMemberships({ include });
    expect(data.find(({ channel }) => channel.id === GENERAL)?.custom).toEqual({
      lastReadMessageTimetoken: TIMETOKEN,
    });
  });

  it('of muted users carry no state with a heartbeat or a group', async () => {
    await chat.decide(EVE, { mutedChannels: GENERAL });
    const channels = [GENERAL, RANDOM];
    await chat.moderator.channelGroups.addChannels({ channelGroup: 'both', channels });
    const state = JSON.stringify({ [GENERAL]: { says: 'x' }, [RANDOM]: { says: 'x' } });
    const path = `/v2/presence/sub-key/sub-local/channel/${channels.join()}/heartbeat`;
    expect((await get(chat.service, path, { ...chat.signIn(EVE), state })).status).toBe(200);
    await chat.eve.setState({ channelGroups: ['both'], state: { says: 'x' } });
    const seen = await chat.moderator.hereNow({ channels, includeState: true });
    const says = channels.map((channel) => seen.channels[channel]?.occupants[0]?.state ?? null);
    expect(says).toEqual([null, { says: 'x' }]);
  });

  it('to change the log nobody has', async () => {
    await chat.decide(EVE, { ban: true });
    const [record] = await chat.historyOf(LOG_CHANNEL);
    const messageTimetoken = record?.id ?? '';
    const heard = await subscribe(chat.moderator, [LOG_CHANNEL]);
    for (const client of [chat.moderator, chat.ann]) {
      await expectRefusals([
        ...['updated', 'edited', 'deleted', 'reaction'].map(
          (type) => () =>
            client.addMessageAction({
              channel: LOG_CHANNEL,
              messageTimetoken,
              action: { type, value: 'x' },
            }),
        ),
        () => client.signal({ channel: LOG_CHANNEL, message: 'x' }),
        () => client.deleteMessages({ channel: LOG_CHANNEL }),
        () =>
          client.sendFile({
            channel: LOG_CHANNEL,
            file: { data: Buffer.from('x'), name: 'a.txt', mimeType: 'text/plain' },
          }),
      ]);
    }
    await chat.decide(EVE, { ban: false });
    await waitFor(() => heard.messages.length > 0, 'the decision');
    expect([heard.signals, heard.actions]).toEqual([[], []]);
  });

  it('are those of the author where a message is changed, by whatever name', async () => {
    const { timetoken } = await chat.say(chat.ann, GENERAL);
    const revise = (client: PubNub, type: string) =>
      client.addMessageAction({
        channel: GENERAL,
        messageTimetoken: timetoken,
        action: { type, value: `by ${client.getUserId()}` },
      });
    for (const type of ['updated', 'edited', 'deleted']) {
      await expectRefusals([() => revise(chat.eve, type)]);
      await revise(chat.ann, type);
      await revise(chat.moderator, type);
    }
    await chat.decide(EVE, { mutedChannels: GENERAL });
    await expectRefusals(
      ['reaction', 'reactions'].map((type) => () => react(chat.eve, GENERAL, type)),
    );
  });
});

describe('where-now with Access Manager', () => {
  let chat: ModeratedChat;
  withModeratedChat(
    (started) => {
      chat = started;
    },
    { accessManager: { isEnforced: true } },
  );

  it('tells nothing to who proves nothing', async () => {
    await chat.ann.objects.setChannelMembers({ channel: GROUP, uuids: [ANN, BOB] });
    await subscribe(chat.ann, [GENERAL, GROUP], { withPresence: true });
    const path = `/v2/presence/sub-key/sub-local/uuid/${ANN}`;
    const placesFor = async (query: Record<string, string>) => {
      const response = await get(chat.service, path, query);
      const { payload } = (await response.json()) as { payload: { channels: string[] } };
      return payload.channels.sort();
    };
    await waitFor(
      async () => (await placesFor(chat.signIn(ANN))).length === 2,
      'ann to be present',
    );
    expect(await placesFor(chat.signIn(BOB))).toEqual([GROUP, GENERAL].sort());
    expect(await placesFor(chat.signIn(EVE))).toEqual([GENERAL]);
    for (const uuid of [ANN, BOB, EVE, '*']) expect(await placesFor({ uuid })).toEqual([]);
    // A token of somebody else is none.
    expect(await placesFor({ ...chat.signIn(EVE), uuid: ANN })).toEqual([]);
  });
});
