import type { Chat, Invite, User } from '@pubnub/chat';
import { waitFor } from '../../support/drivers/waitFor';
import { channelOf, isListening, startChatService, userOf, type ChatService } from './chatUsers';

describe("users and conversations of PubNub's chat SDK", () => {
  let service: ChatService;
  let ann: Chat;
  let bob: Chat;
  let bobAsSeenByAnn: User;

  beforeEach(async () => {
    service = await startChatService();
    [ann, bob] = await Promise.all([service.chatOf('ann'), service.chatOf('bob')]);
    bobAsSeenByAnn = await userOf(ann, 'bob');
  });
  afterEach(() => service.close());

  it('are users with a profile that can be read, changed, listed and deleted', async () => {
    const data = { name: 'Carol', email: 'c@example.org', custom: { level: 2 } };
    const carol = await ann.createUser('carol', data);
    expect(carol).toMatchObject({ id: 'carol', ...data });
    await carol.update({ name: 'Caroline' });
    expect(await bob.getUser('carol')).toMatchObject({ ...data, name: 'Caroline' });
    const { users } = await bob.getUsers({ filter: "name LIKE 'Caro*'" });
    expect(users.map(({ id }) => id)).toEqual(['carol']);
    await carol.delete();
    expect(await bob.getUser('carol')).toBeNull();
  });

  it('see a changed profile at once', async () => {
    const names: (string | undefined)[] = [];
    bobAsSeenByAnn.onUpdated(({ name }) => names.push(name));
    await waitFor(() => isListening(service, 'bob'), 'ann to listen');
    await bob.currentUser.update({ name: 'Robert' });
    await waitFor(() => names.length > 0, 'the new name');
    expect(names).toEqual(['Robert']);
  });

  it('are channels with data that can be read, changed, listed and deleted', async () => {
    const lobby = await ann.createPublicConversation({
      channelId: 'lobby',
      channelData: { name: 'Lobby', description: 'For all' },
    });
    expect(lobby).toMatchObject({ id: 'lobby', name: 'Lobby', type: 'public' });
    await (await channelOf(bob, 'lobby')).update({ name: 'Great hall' });
    expect(await ann.getChannel('lobby')).toMatchObject({ name: 'Great hall' });
    const { channels } = await bob.getChannels({ filter: "type == 'public'" });
    expect(channels.map(({ id }) => id)).toEqual(['lobby']);
    await lobby.delete();
    expect(await bob.getChannel('lobby')).toBeNull();
  });

  it('are public conversations that anybody joins and leaves', async () => {
    await ann.createPublicConversation({ channelId: 'lobby' });
    const lobby = await channelOf(bob, 'lobby');
    const membership = await lobby.join();
    expect(membership).toMatchObject({ user: { id: 'bob' }, channel: { id: 'lobby' } });
    expect(await lobby.hasMember('bob')).toBe(true);
    const { members } = await lobby.getMembers();
    expect(members.map(({ user }) => user.id)).toEqual(['bob']);
    await lobby.leave();
    expect(await lobby.hasMember('bob')).toBe(false);
    expect((await bob.currentUser.getMemberships()).memberships).toEqual([]);
  });

  it('are direct conversations, the same one whenever the two start one', async () => {
    const invites: Invite[] = [];
    bob.currentUser.onInvited((invite) => invites.push(invite));
    await waitFor(() => isListening(service, 'bob'), 'bob to listen');
    const direct = await ann.createDirectConversation({ user: bobAsSeenByAnn });
    expect(direct.channel.type).toBe('direct');
    expect(direct.inviteeMembership.user.id).toBe('bob');
    const [invite] = await waitFor(() => invites.length > 0 && invites, 'the invitation');
    expect(invite).toMatchObject({ channelId: direct.channel.id, invitedByUserId: 'ann' });
    const again = await bob.createDirectConversation({ user: await userOf(bob, 'ann') });
    expect(again.channel.id).toBe(direct.channel.id);
    const { memberships } = await bob.currentUser.getMemberships();
    expect(memberships.map(({ channel }) => channel.id)).toEqual([direct.channel.id]);
  });

  it('are group conversations with those who were invited', async () => {
    const carol = await ann.createUser('carol', { name: 'Carol' });
    const group = await ann.createGroupConversation({
      users: [bobAsSeenByAnn, carol],
      channelId: 'crew',
      channelData: { name: 'Crew' },
    });
    expect(group.channel).toMatchObject({ id: 'crew', name: 'Crew', type: 'group' });
    const { members } = await group.channel.getMembers({ sort: { 'uuid.id': 'asc' } });
    expect(members.map(({ user }) => user.id)).toEqual(['ann', 'bob', 'carol']);
    const dave = await ann.createUser('dave', { name: 'Dave' });
    await group.channel.invite(dave);
    expect(await dave.isMemberOf('crew')).toBe(true);
  });

  it('tell a member of changes of the own membership', async () => {
    await ann.createPublicConversation({ channelId: 'lobby' });
    const membership = await (await channelOf(bob, 'lobby')).join({ custom: { role: 'guest' } });
    const roles: unknown[] = [];
    membership.onUpdated(({ custom }) => roles.push(custom?.['role']));
    await waitFor(() => isListening(service, 'lobby'), 'bob to listen');
    await membership.update({ custom: { role: 'host' } });
    await waitFor(() => roles.length > 0, 'the new role');
    expect(roles).toEqual(['host']);
  });

  it('are collected in channel groups', async () => {
    const lobby = await ann.createPublicConversation({ channelId: 'lobby' });
    const texts: string[] = [];
    const group = bob.getChannelGroup('favourites');
    await group.addChannelIdentifiers(['lobby']);
    group.onMessageReceived(({ text }) => texts.push(text));
    await waitFor(() => isListening(service, 'lobby'), 'bob to listen');
    await lobby.sendText('hello');
    await waitFor(() => texts.includes('hello'), 'the text');
    const { channels } = await group.listChannels();
    expect(channels.map(({ id }) => id)).toEqual(['lobby']);
  });
});
