import type { Channel, Chat } from '@pubnub/chat';
import type PubNub from 'pubnub';
import { grantFor } from '../../../scripts/start/signInLinks';
import {
  LOG_CHANNEL,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
} from '../../../src/domain/moderation/moderationRecord';
import { readLogRecord, readReport } from '../../../src/domain/moderation/readModerationRecord';
import type { Timetoken } from '../../../shared/protocol';
import { RULES_FIELD, writeStoredRules } from '../../../src/domain/wordRules/rules';
import { moderatorClient } from '../../support/drivers/moderator';
import { failureOf } from '../../support/matchers/sdkFailure';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';
import {
  channelOf,
  isListening,
  send,
  startChatService,
  userOf,
  type ChatService,
} from './chatUsers';
import { FUNCTIONS_FOLDER } from '../../support/worlds/builtFunctions';

const LOBBY = 'space.x';
const REPORTS = `PUBNUB_INTERNAL_MODERATION_${LOBBY}`;
const FORBIDDEN = { statusCode: 403 };
const RULE = { match: 'word', channels: [LOBBY], exceptChannels: [], isOn: true } as const;
const RULES = {
  rules: [{ ...RULE, id: 'insults', action: 'block' as const, words: ['idiot'] }],
  allow: [],
};

/** The Chat SDK's error for a call that the service refused. */
const REFUSED = { cause: { status: { statusCode: 403 } } };

describe.each([
  ['without tokens', {}],
  ['with tokens', { accessManager: { isEnforced: true } }],
])("users of PubNub's chat SDK in a moderated chat %s", (_mode, options) => {
  let service: ChatService;
  let [ann, bob, eve] = [] as unknown as [Chat, Chat, Chat];
  /** The console's client. */
  let moderator: PubNub;
  let lobby: Channel;
  const isTokenNeeded = 'accessManager' in options;

  const authKeyOf = (userId: string) => service.context.accessManager.grant(grantFor(userId));
  const signIn = (userId: string) =>
    service.chatOf(userId, isTokenNeeded ? { authKey: authKeyOf(userId) } : {});
  /** Somebody who calls past the Chat SDK. */
  const client = (userId: string) =>
    service.client(userId, isTokenNeeded ? { authKey: authKeyOf(userId) } : {});

  beforeEach(async () => {
    service = await startChatService({
      ...options,
      isModerated: true,
      functionsFolder: FUNCTIONS_FOLDER,
    });
    moderator = moderatorClient(service);
    const custom = { [RULES_FIELD]: writeStoredRules(RULES) };
    await moderator.objects.setChannelMetadata({ channel: RULES_CHANNEL, data: { custom } });
    [ann, bob, eve] = [await signIn('ann'), await signIn('bob'), await signIn('eve')];
    lobby = await ann.createPublicConversation({ channelId: LOBBY, channelData: { name: 'X' } });
  });
  afterEach(() => service.close());

  const mute = (uuid: string, channel: string) =>
    moderator.objects.setUUIDMetadata({ uuid, data: { custom: { mutedChannels: channel } } });
  const customOf = async (uuid: string) => {
    const include = { customFields: true };
    const { data } = await moderator.objects.getUUIDMetadata({ uuid, include });
    return data.custom ?? {};
  };
  const historyOf = async (channel: string) => {
    const { channels } = await moderator.fetchMessages({ channels: [channel], count: 100 });
    return channels[channel] ?? [];
  };
  const logged = async () => {
    const items = await historyOf(LOG_CHANNEL);
    return items.map(({ timetoken, message }) =>
      readLogRecord(String(timetoken) as Timetoken, message),
    );
  };
  const act = (userId: string, type: string, value: string, messageTimetoken: string) =>
    client(userId).addMessageAction({
      channel: LOBBY,
      messageTimetoken,
      action: { type, value },
    });
  const createCrew = async () => {
    const users = [await userOf(ann, 'bob')];
    return (await ann.createGroupConversation({ users, channelData: { name: 'Crew' } })).channel;
  };
  const read = (userId: string, channel: string) =>
    client(userId).fetchMessages({ channels: [channel], count: 5 });
  /** A moderator with the secret key, which the Chat SDK asks for. */
  const admin = () =>
    service.chatOf('admin', { secretKey: service.context.accessManager.secretKey });

  it('do not write in the threads of channels in which they are muted', async () => {
    const message = await send(lobby, 'question');
    const { threadChannel } = await message.createThread('answer');
    const thread = threadChannel.id;
    await mute('bob', LOBBY);
    const bobs = client('bob');
    for (const attempt of [
      () => bobs.publish({ channel: thread, message: { type: 'text', text: 'x' } }),
      () => bobs.signal({ channel: thread, message: 'x' }),
      () => bobs.publish({ channel: REPORTS, message: { type: 'report' } }),
    ]) {
      expect(await failureOf(attempt())).toMatchObject(FORBIDDEN);
    }
    await (await message.getThread()).sendText('more');
    await expect(threadChannel.sendText('idiot')).rejects.toMatchObject(REFUSED);
  });

  it('edit, delete and react by the same rules, whatever their actions are called', async () => {
    const message = await send(lobby, 'fine');
    const { timetoken } = message;
    expect(await failureOf(act('eve', 'edited', 'changed', timetoken))).toMatchObject(FORBIDDEN);
    for (const type of ['updated', 'edited']) {
      const edit = act('ann', type, 'you idiot', timetoken);
      expect(await failureOf(edit)).toMatchObject(FORBIDDEN);
    }
    expect((await message.editText('better')).text).toBe('better');
    await mute('bob', LOBBY);
    const seen = await (await channelOf(bob, LOBBY)).getMessage(timetoken);
    await expect(seen.toggleReaction('🎉')).rejects.toMatchObject(REFUSED);
    await (await (await channelOf(eve, LOBBY)).getMessage(timetoken)).toggleReaction('🎉');
  });

  it('get a stopped edit back as the edit it was when moderators release it', async () => {
    const { timetoken } = await send(lobby, 'fine');
    await failureOf(act('ann', 'edited', 'no idiot', timetoken));
    const [stopped] = await historyOf(`banned.${LOBBY}`);
    const command = { kind: 'release', channelId: LOBBY, message: String(stopped?.timetoken) };
    await moderator.publish({ channel: LOG_CHANNEL, message: command });
    expect((await lobby.getMessage(timetoken)).text).toBe('no idiot');
  });

  it('read neither groups nor direct chats of others, nor their threads', async () => {
    const crew = await createCrew();
    const pair = (await ann.createDirectConversation({ user: await userOf(ann, 'bob') })).channel;
    const message = await send(crew, 'between us');
    const { threadChannel } = await message.createThread('between us as well');
    const eves = client('eve');
    for (const channel of [crew.id, pair.id, threadChannel.id]) {
      for (const attempt of [
        () => read('eve', channel),
        () => eves.publish({ channel, message: { type: 'text', text: 'x' } }),
        () => eves.objects.setMemberships({ channels: [channel] }),
        () => eves.objects.setChannelMembers({ channel, uuids: ['eve'] }),
        () => eves.objects.getChannelMembers({ channel }),
        () => eves.objects.getChannelMetadata({ channel }),
        () => eves.objects.setChannelMetadata({ channel, data: { type: 'public' } }),
      ]) {
        expect([channel, await failureOf(attempt())]).toMatchObject([channel, FORBIDDEN]);
      }
      await read('bob', channel);
    }
    expect((await eve.getChannels()).channels.map(({ id }) => id)).toEqual([LOBBY]);
    const { data } = await eves.objects.getMemberships({ uuid: 'ann' });
    expect(data).toEqual([]);
    const inviting = pair.invite(await userOf(ann, 'eve'));
    await expect(inviting).rejects.toMatchObject(REFUSED);
    await crew.invite(await userOf(ann, 'eve'));
    await read('eve', threadChannel.id);
  });

  it('are not heard by others in their groups, by names or wildcards', async () => {
    const users = [await userOf(ann, 'bob')];
    const channelId = 'team.alpha';
    const heard = await subscribe(client('eve'), ['team.*', channelId, LOBBY]);
    const crew = (await ann.createGroupConversation({ users, channelId })).channel;
    await crew.sendText('between us');
    await lobby.sendText('for all');
    await waitFor(() => heard.messages.length > 0, 'the open message');
    expect(heard.messages.map(({ channel }) => channel)).toEqual([LOBBY]);
    expect(heard.objects).toEqual([]);
  });

  it('pin and rename in their own groups, threads and direct chats', async () => {
    const crew = await createCrew();
    const message = await send(crew, 'rules');
    await message.pin();
    const pinned = await channelOf(bob, crew.id);
    expect((await pinned.getPinnedMessage())?.text).toBe('rules');
    expect(await (await pinned.unpinMessage()).getPinnedMessage()).toBeNull();
    await message.createThread('answer');
    const thread = await (await crew.getMessage(message.timetoken)).getThread();
    const [answer] = (await thread.getHistory()).messages;
    await answer?.pin();
    await answer?.pinToParentChannel();
    expect((await (await channelOf(bob, crew.id)).getPinnedMessage())?.text).toBe('answer');
    await (await channelOf(bob, crew.id)).update({ name: 'Crew 2' });
    expect((await crew.getMembers()).members).toHaveLength(2);
    await (await channelOf(bob, crew.id)).leave();
    expect(await failureOf(read('bob', crew.id))).toMatchObject(FORBIDDEN);
    // Of public channels the record is the moderators'.
    await expect((await send(lobby, 'rules')).pin()).rejects.toMatchObject(REFUSED);
  });

  it('report to the console, from where they may read', async () => {
    const crew = await createCrew();
    await lobby.sendText('before');
    const rude = await send(lobby, 'rude');
    const secret = await send(crew, 'secret');
    await (await (await channelOf(bob, LOBBY)).getMessage(rude.timetoken)).report('insult');
    const [item, ...others] = await historyOf(REPORTS_CHANNEL);
    expect(others).toEqual([]);
    expect(readReport(String(item?.timetoken) as Timetoken, item?.message)).toMatchObject({
      ...{ reporterId: 'bob', userId: 'ann', reason: 'insult', channelId: LOBBY },
      message: { timetoken: rude.timetoken, authorId: 'ann', text: 'rude' },
      surroundings: [{ text: 'before' }],
    });
    expect(await customOf('ann')).toMatchObject({
      ...{ flag: true, reason: 'insult', flaggedBy: 'bob (bob)' },
      ...{ flaggedChannel: LOBBY, flaggedMessage: rude.timetoken },
    });
    // Moderators who use the Chat SDK find it where they look.
    const { events } = await (await channelOf(await admin(), LOBBY)).getMessageReportsHistory();
    expect(events).toMatchObject([{ payload: { text: 'rude', reportedUserId: 'ann' } }]);
    // Users who may not read a chat cannot report it to the moderators, under any name.
    const claim = {
      ...{ type: 'report', text: 'x', reason: 'x', reportedUserId: 'bob' },
      ...{ reportedMessageChannelId: crew.id, reportedMessageTimetoken: secret.timetoken },
    };
    const eves = client('eve');
    const channel = `PUBNUB_INTERNAL_MODERATION_${crew.id}`;
    expect(await failureOf(eves.publish({ channel, message: claim }))).toMatchObject(FORBIDDEN);
    await eves.publish({ channel: REPORTS, message: claim });
    expect(JSON.stringify(await historyOf(REPORTS_CHANNEL))).not.toContain('secret');
    const chatter = eves.publish({ channel: REPORTS, message: { type: 'text', text: 'x' } });
    expect(await failureOf(chatter)).toMatchObject({ statusCode: 400 });
  });

  it('know nothing of the reports of others, and restrict nobody', async () => {
    const eves = client('eve');
    const notices = 'PUBNUB_INTERNAL_MODERATION.ann';
    const restriction = { ban: true, mute: false };
    for (const attempt of [
      () => read('eve', REPORTS),
      () => eves.hereNow({ channels: [REPORTS] }),
      () => eves.objects.setChannelMetadata({ channel: REPORTS, data: { type: 'pn.prv' } }),
      () =>
        eves.objects.setChannelMembers({
          channel: REPORTS,
          uuids: [{ id: 'ann', custom: restriction }],
        }),
      () => eves.objects.setMemberships({ channels: [{ id: REPORTS, custom: restriction }] }),
      () => eves.publish({ channel: notices, message: { type: 'moderation' } }),
      () => client('ann').publish({ channel: notices, message: { type: 'moderation' } }),
      () => read('eve', notices),
      () => eves.publish({ channel: 'PUBNUB_INTERNAL_ADMIN_CHANNEL', message: 'x' }),
    ]) {
      expect([String(attempt), await failureOf(attempt())]).toMatchObject([
        String(attempt),
        FORBIDDEN,
      ]);
    }
    expect(await customOf('ann')).toEqual({});
    await read('ann', notices);
  });

  it('are restricted by moderators who use it, as by the console', async () => {
    const chat = await admin();
    const told: unknown[] = [];
    eve.currentUser.onRestrictionChanged((restriction) => told.push(restriction));
    await waitFor(() => isListening(service, 'PUBNUB_INTERNAL_MODERATION.eve'), 'eve to listen');
    await chat.setRestrictions('eve', LOBBY, { mute: true, reason: 'loud' });
    await waitFor(() => told.length > 0, 'the mute');
    expect(told).toMatchObject([{ channelId: LOBBY, mute: true, reason: 'loud' }]);
    await expect((await channelOf(eve, LOBBY)).sendText('x')).rejects.toMatchObject(REFUSED);
    expect(await customOf('eve')).toMatchObject({ mutedChannels: LOBBY });
    const own = await (await channelOf(eve, LOBBY)).getUserRestrictions(eve.currentUser);
    expect(own).toMatchObject({ mute: true, ban: false, reason: 'loud' });
    await chat.setRestrictions('eve', LOBBY, { ban: true, reason: 'louder' });
    expect(await failureOf(read('eve', LOBBY))).toMatchObject(FORBIDDEN);
    await chat.setRestrictions('eve', LOBBY, { ban: false, mute: false });
    await (await channelOf(eve, LOBBY)).sendText('sorry');
    expect(await logged()).toMatchObject([
      { kind: 'changeRules' },
      { kind: 'mute', actorId: 'admin', userId: 'eve', channelId: LOBBY, reason: 'loud' },
      { kind: 'unmute', reason: 'louder' },
      { kind: 'block', userId: 'eve', reason: 'louder' },
      { kind: 'unblock', userId: 'eve' },
    ]);
  });

  it('see what the console makes of their restrictions', async () => {
    const chat = await admin();
    await chat.setRestrictions('eve', LOBBY, { mute: true, ban: true, reason: 'loud' });
    const channel = await channelOf(chat, LOBBY);
    const shown = async () => channel.getUserRestrictions(await userOf(chat, 'eve'));
    const write = (custom: Record<string, string>) =>
      moderator.objects.setUUIDMetadata({ uuid: 'eve', data: { custom } });
    await write({ mutedChannels: LOBBY, blockedChannels: '' });
    expect(await shown()).toMatchObject({ mute: true, ban: false, reason: 'loud' });
    await write({ mutedChannels: '' });
    expect((await channel.getUsersRestrictions()).restrictions).toEqual([]);
  });

  it('keep a list of muted users that nobody else reads', async () => {
    const authKey = isTokenNeeded ? { authKey: authKeyOf('bob') } : {};
    const muting = await service.chatOf('bob', { ...authKey, syncMutedUsers: true });
    await muting.mutedUsersManager.muteUser('eve');
    const again = await service.chatOf('bob', { ...authKey, syncMutedUsers: true });
    await waitFor(() => again.mutedUsersManager.mutedUsers.length > 0, 'the stored list');
    expect(again.mutedUsersManager.mutedUsers).toEqual(['eve']);
    const record = 'PN_PRV.bob.mute1';
    const heard = await subscribe(client('eve'), [LOBBY, record, 'PN_PRV.*']);
    for (const userId of ['eve', 'ann']) {
      const { objects } = client(userId);
      for (const attempt of [
        () => objects.getUUIDMetadata({ uuid: record }),
        () => objects.setUUIDMetadata({ uuid: record, data: { custom: { m: '' } } }),
        () => objects.removeUUIDMetadata({ uuid: record }),
        () => objects.getMemberships({ uuid: record }),
        () => objects.setChannelMembers({ channel: LOBBY, uuids: [record] }),
        () => client(userId).publish({ channel: record, message: 'x' }),
      ]) {
        expect(await failureOf(attempt())).toMatchObject(FORBIDDEN);
      }
      const { data } = await objects.getAllUUIDMetadata();
      expect(data.map(({ id }) => id).sort()).toEqual(['ann', 'bob', 'eve']);
    }
    await muting.mutedUsersManager.unmuteUser('eve');
    const { data: stored } = await client('bob').objects.getUUIDMetadata({
      uuid: record,
      include: { customFields: true },
    });
    expect(stored).toMatchObject({ name: 'bob', custom: { m: '' } });
    await lobby.sendText('hello');
    await waitFor(() => heard.messages.length > 0, 'the open message');
    expect(heard.objects).toEqual([]);
  });
});
