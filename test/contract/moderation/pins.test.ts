import type PubNub from 'pubnub';
import { failureOf } from '../../support/matchers/sdkFailure';
import {
  FORBIDDEN,
  GROUP,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { ANN, BOB, DIRECT, GENERAL } from '../../support/worlds/smallWorld';

const TIMETOKEN = '17639000000000000';

/** Pins are fields of the channel's record, whoever writes them. */
describe('pins in a moderated chat', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });
  beforeEach(async () => {
    for (const channel of [GROUP, DIRECT]) {
      await chat.ann.objects.setChannelMetadata({ channel, data: { name: channel } });
      await chat.ann.objects.setChannelMembers({ channel, uuids: [ANN, BOB] });
    }
  });

  const pin = (client: PubNub, channel: string) =>
    client.objects.setChannelMetadata({
      channel,
      data: {
        custom: { pinnedMessageTimetoken: TIMETOKEN, pinnedMessageChannelID: channel },
      },
    });
  const unpin = (client: PubNub, channel: string) =>
    client.objects.setChannelMetadata({ channel, data: { custom: {} } });
  const isPinned = async (channel: string) => {
    const include = { customFields: true };
    const { data } = await chat.moderator.objects.getChannelMetadata({ channel, include });
    return data.custom?.['pinnedMessageTimetoken'] === TIMETOKEN;
  };
  const expectRefusals = async (client: PubNub, channel: string) => {
    const before = await isPinned(channel);
    for (const write of [pin, unpin]) {
      expect(await failureOf(write(client, channel))).toMatchObject(FORBIDDEN);
    }
    expect(await isPinned(channel)).toBe(before);
  };

  it.each([GROUP, DIRECT])('are set and removed by the members of %s alone', async (channel) => {
    await pin(chat.bob, channel);
    await expectRefusals(chat.eve, channel);
    expect(await isPinned(channel)).toBe(true);
    await unpin(chat.ann, channel);
    expect(await isPinned(channel)).toBe(false);
  });

  it('are not for who has left the group', async () => {
    await chat.bob.objects.removeMemberships({ channels: [GROUP] });
    await expectRefusals(chat.bob, GROUP);
  });

  it('are set and removed by moderators alone in public channels', async () => {
    await expectRefusals(chat.ann, GENERAL);
    await pin(chat.moderator, GENERAL);
    await expectRefusals(chat.ann, GENERAL);
    await unpin(chat.moderator, GENERAL);
    expect(await isPinned(GENERAL)).toBe(false);
  });

  it.each([
    ['muted', { mutedChannels: GROUP }],
    ['blocked', { blockedChannels: GROUP }],
    ['banned', { ban: true }],
  ])('are not for a member who is %s', async (_what, fields) => {
    await pin(chat.ann, GROUP);
    await chat.decide(BOB, fields);
    await expectRefusals(chat.bob, GROUP);
  });
});
