import { Chat } from '@pubnub/chat';
import { waitFor } from '../../support/drivers/waitFor';
import { type EnforcedChat, GENERAL, startEnforcedChat } from '../../support/worlds/enforcedChat';
import { itemsOf } from '../../support/worlds/moderationServer';
import { channelOf } from './chatUsers';

/** What docs/chat-sdk.md says of such clients. */
describe("clients of PubNub's chat SDK beside the moderation server", () => {
  let world: EnforcedChat;
  const chats: Chat[] = [];
  beforeAll(async () => {
    const users = ['admin', 'ann', 'bob', 'cid', 'dan'].map((id) => ({ id }));
    const seed = { users, channels: [{ id: GENERAL }] };
    world = await startEnforcedChat('sqlite', { seed });
  });
  afterEach(() => chats.splice(0).forEach((chat) => chat.destroy()));
  afterAll(() => world.close());

  const open = async (userId: string, options: object) => {
    const chat = await Chat.init({ ...world.emulator.sdk, userId, ...options });
    chats.push(chat);
    return chat;
  };
  const signIn = async (userId: string) => {
    const { body } = await world.server.call('POST', '/v1/sessions', { body: { userId } });
    return await open(userId, { authKey: String(body['token']) });
  };
  const itemsAt = async (path: string) =>
    itemsOf(await world.server.call('GET', path, { token: world.lead }));

  it('chat with its tokens, and feel its decisions', async () => {
    const ann = await signIn('ann');
    const general = await channelOf(ann, GENERAL);
    const { timetoken } = await general.sendText('hello');
    const message = await general.getMessage(timetoken);
    await message.toggleReaction('+1');
    await world.decide({ kind: 'mute', userId: 'ann', channelId: GENERAL });
    await expect(general.sendText('still here')).rejects.toMatchObject({
      cause: { status: { statusCode: 403 } },
    });
  });

  it('report by a call of the server: no token opens the channels in which they report', async () => {
    const { timetoken } = await (await channelOf(await signIn('bob'), GENERAL)).sendText('spam');
    const cid = await signIn('cid');
    const message = await (await channelOf(cid, GENERAL)).getMessage(timetoken);
    await expect(message.report('Spam')).rejects.toMatchObject({
      cause: { status: { statusCode: 403 } },
    });
    const token = await world.server.user('cid');
    const body = { userId: 'bob', reason: 'Spam', channelId: GENERAL, message: timetoken };
    expect((await world.server.call('POST', '/v1/reports', { token, body })).status).toBe(201);
    expect(await itemsAt('/v1/reports?userId=bob')).toHaveLength(1);
  });

  it('tell and invite nobody themselves: of a mention the server tells, at their call', async () => {
    const cid = await signIn('cid');
    const general = await channelOf(cid, GENERAL);
    const draft = general.createMessageDraft();
    draft.update('Ask bob');
    draft.addMention(4, 3, 'mention', 'bob');
    const { timetoken } = await draft.send();
    const admin = await open('admin', { secretKey: world.emulator.secretKey });
    const told = async () => {
      const { channels } = await admin.sdk.fetchMessages({ channels: ['bob'], count: 10 });
      return (channels['bob'] ?? []).length;
    };
    expect(await told()).toBe(0);
    const path = `/v1/channels/${GENERAL}/messages/${timetoken}/mentions/bob`;
    const token = await world.server.user('cid');
    expect((await world.server.call('PUT', path, { token })).status).toBe(200);
    await waitFor(async () => (await told()) === 1, 'the mention');
    const [user] = (await cid.getUsers({ filter: 'id == "bob"' })).users;
    if (!user) throw new Error('there is no such user');
    await expect(general.invite(user)).rejects.toMatchObject({
      cause: { status: { statusCode: 403 } },
    });
  });

  it('are refused what tokens open to nobody: deletions, pins, and records of other users', async () => {
    const cid = await signIn('cid');
    const general = await channelOf(cid, GENERAL);
    const { timetoken } = await general.sendText('cheese');
    const read = () => general.getMessage(timetoken);
    const reacted = await (await read()).toggleReaction('+1');
    const calls = [
      () => reacted.toggleReaction('+1'),
      async () => (await read()).pin(),
      async () => (await read()).delete(),
      () => cid.getUser('bob'),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ cause: { status: { statusCode: 403 } } });
    }
    const { users } = await cid.getUsers({ filter: 'id == "bob"' });
    expect(users.map(({ id }) => id)).toEqual(['bob']);
    await (await read()).delete({ soft: true });
    const isDeleted = async () => (await read()).deleted;
    await waitFor(isDeleted, 'the deletion');
    await expect((await read()).restore()).rejects.toMatchObject({
      cause: { status: { statusCode: 403 } },
    });
  });

  it('set restrictions that other clients are told of, and that the server does not take for decisions', async () => {
    const admin = await open('admin', { secretKey: world.emulator.secretKey });
    const dan = await signIn('dan');
    await admin.setRestrictions('dan', GENERAL, { mute: true, reason: 'shouting' });
    const isMuted = async () =>
      (await (await channelOf(admin, GENERAL)).getUsersRestrictions()).restrictions.some(
        ({ userId, mute }) => userId === 'dan' && mute,
      );
    await waitFor(isMuted, 'the restriction');
    await (await channelOf(dan, GENERAL)).sendText('still here');
    expect(await itemsAt('/v1/decisions?userId=dan')).toEqual([]);
  });
});
