import { withModeratedChat, type ModeratedChat } from '../../support/worlds/moderatedChat';
import { ANN, RANDOM } from '../../support/worlds/smallWorld';

describe('memberships of others', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  it('keep what they say about themselves when somebody brings them in again', async () => {
    const channels = [{ id: RANDOM, custom: { lastRead: 'long ago' } }];
    await chat.ann.objects.setMemberships({ channels });
    await chat.eve.objects.setChannelMembers({
      channel: RANDOM,
      uuids: [{ id: ANN, custom: { lastRead: 'never' } }],
    });
    const include = { customFields: true };
    const { data } = await chat.ann.objects.getMemberships({ include });
    expect(data.find(({ channel }) => channel.id === RANDOM)?.custom).toEqual(channels[0]?.custom);
  });
});
