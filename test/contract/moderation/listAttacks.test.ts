import type PubNub from 'pubnub';
import {
  EVE,
  GROUP,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { ANN, BOB, DIRECT, GENERAL, RANDOM } from '../../support/worlds/smallWorld';

/** Lists must not reveal anything that a call about one channel refuses. */
describe('lists of a moderated chat', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  beforeEach(async () => {
    for (const channel of [DIRECT, GROUP]) {
      await chat.ann.objects.setChannelMetadata({ channel, data: { name: 'Between us' } });
      await chat.ann.objects.setChannelMembers({ channel, uuids: [ANN, BOB] });
    }
  });

  const channelsFor = async (client: PubNub, filter?: string) => {
    const include = { totalCount: true };
    const page = await client.objects.getAllChannelMetadata({
      include,
      ...(filter !== undefined && { filter }),
    });
    expect(page.totalCount).toBe(page.data.length);
    return page.data.map(({ id }) => id);
  };
  const membershipsFor = async (client: PubNub, uuid: string) => {
    const { data } = await client.objects.getMemberships({
      uuid,
      include: { channelFields: true },
    });
    return data.map(({ channel }) => channel.id).sort();
  };

  it('tell nobody but their members of direct and group chats', async () => {
    expect(await channelsFor(chat.eve)).toEqual([GENERAL, RANDOM]);
    expect(await channelsFor(chat.eve, 'name == "Between us"')).toEqual([]);
    expect(await channelsFor(chat.ann)).toEqual([DIRECT, GROUP, GENERAL, RANDOM]);
    expect(await channelsFor(chat.moderator)).toEqual([DIRECT, GROUP, GENERAL, RANDOM]);
  });

  it('tell of somebody else what is public, or common to both', async () => {
    expect(await membershipsFor(chat.eve, ANN)).toEqual([GENERAL, RANDOM].sort());
    expect(await membershipsFor(chat.bob, ANN)).toEqual([DIRECT, GROUP, GENERAL, RANDOM].sort());
    expect(await membershipsFor(chat.ann, ANN)).toEqual([DIRECT, GROUP, GENERAL, RANDOM].sort());
  });

  it('tell the same where a membership is written', async () => {
    const { data } = await chat.eve.objects.setMemberships({ uuid: ANN, channels: [RANDOM] });
    expect(data.map(({ channel }) => channel.id).sort()).toEqual([GENERAL, RANDOM].sort());
  });

  it('leave out of the own list a direct chat of two others', async () => {
    await chat.moderator.objects.setChannelMembers({ channel: DIRECT, uuids: [EVE] });
    expect(await membershipsFor(chat.eve, EVE)).not.toContain(DIRECT);
    expect(await membershipsFor(chat.ann, ANN)).toContain(DIRECT);
  });
});
