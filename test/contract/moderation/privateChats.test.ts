import type PubNub from 'pubnub';
import {
  EVE,
  GROUP,
  FORBIDDEN,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { failureOf } from '../../support/matchers/sdkFailure';
import { ANN, BOB, RANDOM, DIRECT } from '../../support/worlds/smallWorld';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';

describe('direct and group chats', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  beforeEach(async () => {
    for (const channel of [DIRECT, GROUP]) {
      await chat.ann.objects.setChannelMetadata({ channel, data: { name: 'Chat' } });
      await chat.ann.objects.setChannelMembers({ channel, uuids: [ANN, BOB] });
      await chat.say(chat.ann, channel, 'between us');
    }
  });

  it('are for their members', async () => {
    for (const channel of [DIRECT, GROUP]) {
      await chat.say(chat.bob, channel);
      for (const attempt of [
        () => chat.say(chat.eve, channel),
        () => chat.eve.fetchMessages({ channels: [channel], count: 5 }),
        () => chat.eve.objects.setMemberships({ channels: [channel] }),
        () => chat.eve.objects.setChannelMembers({ channel, uuids: [EVE] }),
        () => chat.eve.objects.setChannelMetadata({ channel, data: { name: 'Mine' } }),
        () => chat.eve.objects.removeChannelMetadata({ channel }),
      ]) {
        expect(await failureOf(attempt())).toMatchObject(FORBIDDEN);
      }
    }
  });

  it('are not heard through wildcards', async () => {
    const heard = await subscribe(chat.eve, [EVE, 'group.*', 'direct.*', RANDOM]);
    await chat.say(chat.ann, GROUP, 'secret');
    await chat.say(chat.ann, DIRECT, 'secret');
    await chat.say(chat.ann, RANDOM, 'open');
    await waitFor(() => heard.messages.length > 0, 'the open message');
    expect(heard.messages.map(({ channel }) => channel)).toEqual([RANDOM]);
  });

  it('are not told of on the channels of their members, but to themselves', async () => {
    const [heard, own] = [await subscribe(chat.eve, [ANN]), await subscribe(chat.ann, [ANN])];
    const joined = (events: typeof heard) =>
      events.objects.flatMap(({ message }) =>
        message.type === 'membership' ? [message.data.channel.id] : [],
      );
    await chat.ann.objects.removeMemberships({ channels: [GROUP] });
    await chat.ann.objects.removeMemberships({ channels: [RANDOM] });
    await waitFor(() => joined(heard).length > 0, 'the open channel');
    expect(joined(heard)).toEqual([RANDOM]);
    await waitFor(() => joined(own).length === 2, 'both channels');
  });

  it('are left by their members, who send nobody away', async () => {
    const remove = (client: PubNub, uuid: string) =>
      client.objects.removeChannelMembers({ channel: GROUP, uuids: [uuid] });
    expect(await failureOf(remove(chat.ann, BOB))).toMatchObject(FORBIDDEN);
    await chat.say(chat.bob, GROUP);
    await remove(chat.bob, BOB);
    expect(await failureOf(chat.say(chat.bob, GROUP))).toMatchObject(FORBIDDEN);
  });

  it('are opened again by whoever left them, with what was said', async () => {
    await chat.ann.objects.removeMemberships({ channels: [DIRECT] });
    await chat.ann.objects.setChannelMetadata({ channel: DIRECT, data: { name: 'Chat' } });
    await chat.ann.objects.setChannelMembers({ channel: DIRECT, uuids: [ANN, BOB] });
    const { channels } = await chat.ann.fetchMessages({ channels: [DIRECT], count: 5 });
    expect(channels[encodeURIComponent(DIRECT)]).toMatchObject([
      { message: { text: 'between us' } },
    ]);
  });

  it('that everybody left keep what was said from whoever knows their name', async () => {
    for (const client of [chat.ann, chat.bob]) {
      await client.objects.removeMemberships({ channels: [GROUP] });
    }
    for (const attempt of [
      () => chat.eve.objects.setMemberships({ channels: [GROUP] }),
      () => chat.eve.objects.setChannelMembers({ channel: GROUP, uuids: [EVE] }),
      () => chat.eve.objects.setChannelMetadata({ channel: GROUP, data: { name: 'Mine' } }),
      () => chat.eve.fetchMessages({ channels: [GROUP], count: 5 }),
    ]) {
      expect(await failureOf(attempt())).toMatchObject(FORBIDDEN);
    }
  });

  it('in which nothing was said yet may be made in any order', async () => {
    const channel = 'group.000000000000000000000000002';
    await chat.eve.objects.setChannelMetadata({ channel, data: { name: 'New' } });
    await chat.eve.objects.setChannelMembers({ channel, uuids: [EVE, BOB] });
    expect(await chat.say(chat.bob, channel)).toHaveProperty('timetoken');
  });

  it('of other clients, which are not named after the two, are for their members as well', async () => {
    const channel = 'direct.0123456789abcdef';
    await chat.ann.objects.setChannelMetadata({ channel, data: { name: 'Hidden' } });
    await chat.ann.objects.setMemberships({ channels: [channel] });
    await chat.ann.objects.setChannelMembers({ channel, uuids: [BOB] });
    await chat.say(chat.bob, channel);
    expect(await failureOf(chat.say(chat.eve, channel))).toMatchObject(FORBIDDEN);
    expect(await failureOf(chat.eve.objects.setMemberships({ channels: [channel] }))).toMatchObject(
      FORBIDDEN,
    );
  });

  it('take in whom a member brings', async () => {
    await chat.bob.objects.setChannelMembers({ channel: GROUP, uuids: [EVE] });
    expect(await chat.say(chat.eve, GROUP)).toHaveProperty('timetoken');
  });
});
