import type { Chat, User } from '@pubnub/chat';
import { waitFor } from '../../support/drivers/waitFor';
import { channelOf, startChatService, userOf, type ChatService } from './chatUsers';

type Restriction = Parameters<Parameters<User['onRestrictionChanged']>[0]>[0];

const NONE = { ban: false, mute: false };

/** The SDK keeps and tells restrictions; Access Manager enforces them, as PubNub's pages say. */
describe("restrictions of PubNub's chat SDK", () => {
  let service: ChatService;
  let admin: Chat;
  let ann: Chat;
  let annAsSeenByAdmin: User;

  beforeEach(async () => {
    service = await startChatService();
    const { secretKey } = service.context.accessManager;
    [ann, admin] = await Promise.all([
      service.chatOf('ann'),
      service.chatOf('admin', { secretKey }),
    ]);
    annAsSeenByAdmin = await userOf(admin, 'ann');
  });
  afterEach(() => service.close());

  it('are set by who has the secret key, listed from both sides, and lifted', async () => {
    const lobby = await admin.createPublicConversation({ channelId: 'lobby' });
    await lobby.setRestrictions(annAsSeenByAdmin, { ban: true, reason: 'spam' });
    const banned = { ban: true, mute: false, reason: 'spam' };
    expect(await lobby.getUserRestrictions(annAsSeenByAdmin)).toMatchObject(banned);
    const ofLobby = await lobby.getUsersRestrictions();
    expect(ofLobby.restrictions).toMatchObject([{ ...banned, userId: 'ann' }]);
    const ofAnn = await annAsSeenByAdmin.getChannelsRestrictions();
    expect(ofAnn.restrictions).toMatchObject([{ ...banned, channelId: 'lobby' }]);
    await lobby.setRestrictions(annAsSeenByAdmin, NONE);
    expect(await lobby.getUserRestrictions(annAsSeenByAdmin)).toMatchObject(NONE);
  });

  it('are told to the user at once', async () => {
    const told: Restriction[] = [];
    ann.currentUser.onRestrictionChanged((restriction) => told.push(restriction));
    await waitFor(() => service.context.hub.waiterCount > 0, 'ann to listen');
    await admin.setRestrictions('ann', 'lobby', { mute: true, reason: 'shouting' });
    await waitFor(() => told.length > 0, 'the mute');
    expect(told).toMatchObject([
      { userId: 'ann', channelId: 'lobby', mute: true, ban: false, reason: 'shouting' },
    ]);
    await admin.setRestrictions('ann', 'lobby', NONE);
    await waitFor(() => told.length === 2, 'the end of the mute');
    expect(told[1]).toMatchObject({ channelId: 'lobby', ...NONE });
  });

  it('cannot be set without the secret key', async () => {
    await expect(ann.setRestrictions('admin', 'lobby', { ban: true })).rejects.toThrow(
      /secret key/i,
    );
  });
});

describe("tokens of users of PubNub's chat SDK", () => {
  let service: ChatService;

  beforeEach(async () => {
    service = await startChatService({ accessManager: { isEnforced: true } });
  });
  afterEach(() => service.close());

  it('take the right to write from who is muted', async () => {
    const { secretKey } = service.context.accessManager;
    const admin = await service.chatOf('admin', { secretKey });
    await admin.createPublicConversation({ channelId: 'lobby' });
    const tokenOfAnn = (write: boolean) =>
      admin.sdk.grantToken({
        ttl: 60,
        authorized_uuid: 'ann',
        resources: {
          channels: { lobby: { read: true, get: true, write } },
          uuids: { ann: { get: true, update: true } },
        },
      });
    const ann = await service.chatOf('ann', { authKey: await tokenOfAnn(true) });
    const lobby = await channelOf(ann, 'lobby');
    await lobby.sendText('hello');
    await admin.setRestrictions('ann', 'lobby', { mute: true });
    ann.sdk.setToken(await tokenOfAnn(false));
    await expect(lobby.sendText('still here')).rejects.toMatchObject({
      cause: { status: { statusCode: 403 } },
    });
    const { messages } = await lobby.getHistory();
    expect(messages.map(({ text }) => text)).toEqual(['hello']);
  });
});
