import type PubNub from 'pubnub';
import { LEASE_MS, LEASED_REASON, LEASES_CHANNEL } from '../../../src/domain/moderation/lease';
import { LOG_CHANNEL, REPORTS_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import { readReport } from '../../../src/domain/moderation/readModerationRecord';
import { DELETION } from '../../../src/domain/protocol';
import type { Timetoken } from '../../../shared/protocol';
import { moderatorClient } from '../../support/drivers/moderator';
import { waitFor } from '../../support/drivers/waitFor';
import { failureOf } from '../../support/matchers/sdkFailure';
import {
  EVE,
  FORBIDDEN,
  report,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const CONFLICT = { statusCode: 409 };

describe('cases that moderators work on', () => {
  let chat: ModeratedChat;
  let mo: PubNub;
  let pat: PubNub;
  withModeratedChat((started) => {
    chat = started;
    mo = moderatorClient(chat.service, 'mo', 'moderator');
    pat = moderatorClient(chat.service, 'pat', 'moderator');
  });
  const command = (client: PubNub, kind: string, fields: object = {}) =>
    client.publish({
      channel: LOG_CHANNEL,
      message: { kind, reason: '', userId: BOB, ...fields },
    });
  const leases = () => chat.historyOf(LEASES_CHANNEL);
  const holder = async () => (await leases()).at(-1);
  const ban = (client: PubNub, note: object = { reason: 'rude' }) =>
    client.objects.setUUIDMetadata({
      uuid: BOB,
      data: { custom: { ban: true, moderationNote: JSON.stringify(note) } },
    });
  const reportBob = async () => {
    const { timetoken } = await chat.say(chat.bob, GENERAL);
    await report(chat.eve, EVE, BOB, { flaggedChannel: GENERAL, flaggedMessage: timetoken });
    const reports = await chat.historyOf(REPORTS_CHANNEL);
    return { message: timetoken, reportIds: [reports.at(-1)?.id] };
  };

  it('belong to the first of many who ask at once, and to nobody else', async () => {
    const team = Array.from({ length: 8 }, (_, nth) => moderatorClient(chat.service, `mo_${nth}`));
    const claims = await Promise.allSettled(team.map((client) => command(client, 'claim')));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await leases()).toHaveLength(1);
  });

  it('are not given to somebody who does not know yet that they are decided', async () => {
    const { reportIds } = await reportBob();
    await command(mo, 'dismiss', { reportIds });
    expect(await failureOf(command(pat, 'claim', { reportIds }))).toMatchObject(CONFLICT);
    await command(pat, 'claim');
    expect(await holder()).toMatchObject({ userId: BOB, holderId: 'pat' });
  });

  it('are decided by whoever works on them, and by nobody else', async () => {
    const { message, reportIds } = await reportBob();
    await command(mo, 'claim');
    const action = { type: DELETION, value: 'rude' };
    const attempts = [
      () => command(pat, 'claim'),
      () => command(pat, 'dismiss', { reportIds }),
      () => command(pat, 'deleteMessage', { channelId: GENERAL, message, reportIds }),
      () => command(pat, 'handOver'),
      () => ban(pat),
      () => pat.addMessageAction({ channel: GENERAL, messageTimetoken: message, action }),
    ];
    for (const attempt of attempts) expect(await failureOf(attempt())).toMatchObject(CONFLICT);
    expect(JSON.stringify((await failureOf(ban(pat))).errorData)).toContain(LEASED_REASON);
    expect(await chat.historyOf(LOG_CHANNEL)).toEqual([]);
    expect(await chat.customOf(BOB)).not.toHaveProperty('ban');
    await ban(mo, { reason: 'rude', reportIds });
    expect(await holder()).toEqual({ id: expect.any(String), userId: BOB });
  });

  it('are decided once: reports that are closed cannot be closed again until that is undone', async () => {
    const { reportIds } = await reportBob();
    const { timetoken: undoes } = await command(mo, 'dismiss', { reportIds });
    expect(await failureOf(command(pat, 'dismiss', { reportIds }))).toMatchObject(CONFLICT);
    expect(await failureOf(ban(pat, { reason: '', reportIds }))).toMatchObject(CONFLICT);
    expect(await chat.customOf(BOB)).not.toHaveProperty('ban');
    await command(mo, 'dismiss', { reportIds, undoes });
    await command(pat, 'dismiss', { reportIds });
  });

  it('are open again when the deleted message is restored', async () => {
    const { message, reportIds } = await reportBob();
    await command(mo, 'deleteMessage', { channelId: GENERAL, message, reportIds });
    const { data } = await mo.getMessageActions({ channel: GENERAL });
    const [action] = data;
    await mo.removeMessageAction({
      channel: GENERAL,
      messageTimetoken: message,
      actionTimetoken: action?.actionTimetoken ?? '',
    });
    await command(pat, 'dismiss', { reportIds });
    expect(await failureOf(command(mo, 'dismiss', { reportIds }))).toMatchObject(CONFLICT);
  });

  it('are free again when given back, and when a closed laptop does not renew them', async () => {
    await command(mo, 'claim');
    await command(pat, 'unclaim');
    expect(await holder()).toMatchObject({ holderId: 'mo' });
    await command(mo, 'unclaim');
    await command(pat, 'claim');
    chat.pass(LEASE_MS - 1_000);
    await command(pat, 'claim');
    chat.pass(LEASE_MS - 1_000);
    expect(await failureOf(command(mo, 'claim'))).toMatchObject(CONFLICT);
    chat.pass(2_000);
    await waitFor(async () => {
      const last = await holder();
      return last !== undefined && !('holderId' in last);
    }, 'the end of the lease');
    await command(mo, 'claim');
  });

  it('are taken over explicitly, which the log says', async () => {
    await command(mo, 'claim');
    await command(pat, 'claim', { isTakeOver: true });
    expect(await holder()).toMatchObject({ holderId: 'pat' });
    expect(await chat.historyOf(LOG_CHANNEL)).toMatchObject([
      { kind: 'takeOver', actorId: 'pat', moderatorId: 'mo', userId: BOB },
    ]);
    expect(await failureOf(ban(mo))).toMatchObject(CONFLICT);
  });

  it('are handed over, and get notes and second opinions, all of which the log keeps', async () => {
    await command(mo, 'claim');
    await command(mo, 'askOpinion', { reason: 'Too harsh?', moderatorId: 'pat' });
    await command(pat, 'note', { reason: 'No, ban him' });
    await command(mo, 'handOver', { reason: 'Lunch', moderatorId: 'pat' });
    await command(pat, 'claim');
    expect(await chat.historyOf(LOG_CHANNEL)).toMatchObject([
      { kind: 'askOpinion', actorId: 'mo', moderatorId: 'pat', reason: 'Too harsh?', userId: BOB },
      { kind: 'note', actorId: 'pat', reason: 'No, ban him' },
      { kind: 'handOver', actorId: 'mo', moderatorId: 'pat', reason: 'Lunch' },
    ]);
  });

  it('take notes of viewers, and nothing else of theirs', async () => {
    const viewer = moderatorClient(chat.service, 'val', 'viewer');
    await command(viewer, 'note', { reason: 'Seen before' });
    for (const kind of ['claim', 'unclaim', 'handOver', 'askOpinion']) {
      expect(await failureOf(command(viewer, kind))).toMatchObject(FORBIDDEN);
    }
    expect(await failureOf(command(chat.ann, 'note', { reason: 'x' }))).toMatchObject(FORBIDDEN);
  });

  it.each([
    ['without text', 'note', { reason: ' ' }],
    ['that are too long', 'note', { reason: 'x'.repeat(2_001) }],
    ['about nobody', 'note', { reason: 'x', userId: '' }],
  ])('take no notes %s', async (_what, kind, fields) => {
    expect(await failureOf(command(mo, kind, fields))).toMatchObject({ statusCode: 400 });
  });

  it('close no reports with a note that claims to', async () => {
    const { reportIds } = await reportBob();
    await command(mo, 'note', { reason: 'x', reportIds });
    const [note] = await chat.historyOf(LOG_CHANNEL);
    expect(note).not.toHaveProperty('reportIds');
    await command(mo, 'dismiss', { reportIds });
  });

  it('say since when the reported user is known, and how much they have written', async () => {
    await chat.say(chat.bob, GENERAL);
    chat.pass(60_000);
    await reportBob();
    const [reported] = await chat.historyOf(REPORTS_CHANNEL);
    const { author } = readReport('1' as Timetoken, reported) ?? {};
    expect(author).toMatchObject({ messages: 2, hasMore: false });
    expect(chat.now() - (author?.firstSeen ?? 0)).toBeGreaterThanOrEqual(60_000);
  });

  it('do not keep moderators from undoing what they decided', async () => {
    await ban(mo);
    const [banned] = await chat.historyOf(LOG_CHANNEL);
    await command(pat, 'claim');
    const note = JSON.stringify({ reason: '', undoes: banned?.id });
    await mo.objects.setUUIDMetadata({
      uuid: BOB,
      data: { custom: { ban: false, moderationNote: note } },
    });
    expect(await chat.customOf(BOB)).toMatchObject({ ban: false });
  });

  it('are nobody else’s business', async () => {
    const reading = chat.ann.fetchMessages({ channels: [LEASES_CHANNEL], count: 1 });
    expect(await failureOf(reading)).toMatchObject(FORBIDDEN);
    const writing = mo.publish({ channel: LEASES_CHANNEL, message: { userId: ANN } });
    expect(await failureOf(writing)).toMatchObject(FORBIDDEN);
  });
});
