import type PubNub from 'pubnub';
import {
  LOG_CHANNEL,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
} from '../../../src/domain/moderation/moderationRecord';
import { MODERATOR_ROLES, type ModeratorRole } from '../../../src/domain/moderation/role';
import { DELETION } from '../../../src/domain/protocol';
import { grantFor } from '../../../scripts/start/signInLinks';
import { moderatorClient } from '../../support/drivers/moderator';
import { failureOf } from '../../support/matchers/sdkFailure';
import {
  EVE,
  FORBIDDEN,
  GROUP,
  report,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

describe('the roles of moderators', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });
  const as = (role: ModeratorRole) => moderatorClient(chat.service, `user_${role}`, role);
  const command = (client: PubNub, message: object) =>
    client.publish({ channel: LOG_CHANNEL, message: { reason: '', ...message } });
  const lastOfLog = async () => (await chat.historyOf(LOG_CHANNEL)).at(-1);
  const banBy = async (client: PubNub, note: object, ban = true) => {
    const custom = { ban, moderationNote: JSON.stringify(note) };
    await client.objects.setUUIDMetadata({ uuid: BOB, data: { custom } });
  };
  const changeRules = (client: PubNub) =>
    client.objects.setChannelMetadata({
      channel: RULES_CHANNEL,
      data: { custom: { rules: '{}' } },
    });

  it.each(MODERATOR_ROLES)('let a %s read reports, the log and private chats', async (role) => {
    await chat.ann.objects.setChannelMetadata({ channel: GROUP, data: { name: 'Two' } });
    await chat.ann.objects.setChannelMembers({ channel: GROUP, uuids: [ANN] });
    const { timetoken } = await chat.say(chat.ann, GROUP, 'secret');
    await chat.say(chat.bob, GENERAL);
    await report(chat.eve, EVE, BOB, { flaggedChannel: GENERAL });
    const client = as(role);
    const channels = [REPORTS_CHANNEL, LOG_CHANNEL, GROUP];
    const { channels: pages } = await client.fetchMessages({ channels, count: 5 });
    expect(pages[REPORTS_CHANNEL]).toMatchObject([{ message: { userId: BOB } }]);
    expect(pages[GROUP]).toMatchObject([{ timetoken }]);
    const { data } = await client.objects.getAllChannelMetadata();
    expect(data.map(({ id }) => id)).toContain(GROUP);
  });

  it('let a viewer decide nothing', async () => {
    const viewer = as('viewer');
    const { timetoken } = await chat.say(chat.bob, GENERAL);
    const action = { type: DELETION, value: '.' };
    const about = { channel: GENERAL, messageTimetoken: timetoken };
    await banBy(viewer, { reason: 'rude' });
    expect(await chat.customOf(BOB)).toEqual({ title: 'Guest' });
    const attempts = [
      () => command(viewer, { kind: 'dismiss', reportIds: [timetoken] }),
      () => command(viewer, { kind: 'deleteMessage', channelId: GENERAL, message: timetoken }),
      () => viewer.addMessageAction({ ...about, action }),
      () => viewer.deleteMessages({ channel: GENERAL }),
      () => changeRules(viewer),
    ];
    for (const attempt of attempts) expect(await failureOf(attempt())).toMatchObject(FORBIDDEN);
    expect(await chat.historyOf(LOG_CHANNEL)).toEqual([]);
  });

  it('let a moderator decide, but not change the rules', async () => {
    await banBy(as('moderator'), { reason: 'rude' });
    expect(await lastOfLog()).toMatchObject({ kind: 'ban', actorId: 'user_moderator' });
    expect(await failureOf(changeRules(as('moderator')))).toMatchObject(FORBIDDEN);
    await changeRules(as('lead'));
  });

  it('let moderators undo their own decisions, and leads those of everybody', async () => {
    await banBy(as('lead'), { reason: 'rude' });
    const { id: undoes } = (await lastOfLog()) ?? {};
    const undo = (role: ModeratorRole) => banBy(as(role), { reason: '', undoes }, false);
    expect(await failureOf(undo('moderator'))).toMatchObject(FORBIDDEN);
    await undo('lead');
    await banBy(as('moderator'), { reason: 'rude' });
    const own = await lastOfLog();
    await banBy(as('moderator'), { reason: '', undoes: own?.id }, false);
    expect(await lastOfLog()).toMatchObject({ kind: 'unban', undoes: own?.id });
  });

  it('let only leads take back what others decided about reports', async () => {
    await report(chat.eve, EVE, BOB, {});
    const [{ id } = { id: '' }] = await chat.historyOf(REPORTS_CHANNEL);
    await command(as('lead'), { kind: 'dismiss', reportIds: [id] });
    const { id: undoes } = (await lastOfLog()) ?? {};
    const undo = { kind: 'dismiss', reportIds: [id], undoes };
    expect(await failureOf(command(as('moderator'), undo))).toMatchObject(FORBIDDEN);
    await command(as('lead'), undo);
  });

  it('let moderators restore messages that they or the authors deleted', async () => {
    const deletion = async (client: PubNub) => {
      const { timetoken } = await chat.say(chat.bob, GENERAL);
      const about = { channel: GENERAL, messageTimetoken: timetoken };
      const action = { type: DELETION, value: '.' };
      const { data } = await client.addMessageAction({ ...about, action });
      return { ...about, actionTimetoken: data.actionTimetoken };
    };
    const byLead = await deletion(as('lead'));
    expect(await failureOf(as('moderator').removeMessageAction(byLead))).toMatchObject(FORBIDDEN);
    await as('lead').removeMessageAction(byLead);
    await as('moderator').removeMessageAction(await deletion(as('moderator')));
    await as('moderator').removeMessageAction(await deletion(chat.bob));
  });

  it('are not taken from other values', async () => {
    for (const value of [false, 'admin', 'Lead', '']) {
      const { accessManager } = chat.service.context;
      const authKey = accessManager.grant(grantFor('user_x', { moderator: value }));
      const client = chat.service.client('user_x', { authKey });
      const reading = client.fetchMessages({ channels: [LOG_CHANNEL], count: 1 });
      expect(await failureOf(reading)).toMatchObject(FORBIDDEN);
    }
  });
});
