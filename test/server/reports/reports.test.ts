import { toUserId } from '../../../src/domain/ids';
import { inboxChannelOf } from '../../../src/domain/moderation/inboxChannel';
import { inboxOf } from '../../support/drivers/inbox';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';
import { type EnforcedChat, GENERAL, startEnforcedChat } from '../../support/worlds/enforcedChat';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { itemsOf } from '../../support/worlds/moderationServer';

describe.each(DIALECTS)('a report to the server on %s', (dialect) => {
  let chat: EnforcedChat;
  beforeAll(async () => {
    chat = await startEnforcedChat(dialect, { seed: { users: [{ id: 'bob', name: 'Bob' }] } });
  });
  afterAll(() => chat.close());

  const report = async (message: string, reporter = 'ann') => {
    const token = await chat.server.user(reporter);
    const body = { userId: 'bob', reason: 'Rude', channelId: GENERAL, message };
    return (await chat.server.call('POST', '/v1/reports', { token, body })).status;
  };

  it('quotes a message that everybody was handed, although history does not keep it', async () => {
    const bob = await chat.careless('bob');
    const { timetoken } = await bob.publish({
      channel: GENERAL,
      storeInHistory: false,
      message: { text: 'gone in a moment' },
    });
    await waitFor(async () => (await report(timetoken)) === 201, 'the message');
    const answer = await chat.server.call('GET', '/v1/reports?userId=bob', { token: chat.lead });
    expect(itemsOf(answer)).toMatchObject([
      { message: { timetoken, authorId: 'bob', text: 'gone in a moment' } },
    ]);
    expect(await report(String(BigInt(timetoken) + 1n))).toBe(404);
  });

  it('quotes nothing of a private chat for viewers, who only read what others report', async () => {
    const bob = await chat.careless('bob');
    const channelId = 'group.private1';
    const said = await bob.publish({ channel: channelId, message: { text: 'for few' } });
    const open = await bob.publish({ channel: GENERAL, message: { text: 'for all' } });
    const reportAs = async (token: string, about: object) => {
      const body = { userId: 'bob', reason: 'Rude', ...about };
      return (await chat.server.call('POST', '/v1/reports', { token, body })).status;
    };
    const viewer = await chat.server.moderator('vic', 'viewer');
    const moderator = await chat.server.moderator('max', 'moderator');
    const inPrivate = { channelId, message: said.timetoken };
    expect(await reportAs(viewer, inPrivate)).toBe(403);
    expect(await reportAs(viewer, { channelId: GENERAL, message: open.timetoken })).toBe(201);
    expect(await reportAs(moderator, inPrivate)).toBe(201);
  });

  it('tells nobody but the team who made it', async () => {
    const { server } = chat;
    const dan = await chat.signIn('dan');
    await dan.objects.setUUIDMetadata({ data: { name: 'Dan' } });
    const heard = await subscribe(dan, ['dan', inboxChannelOf(toUserId('dan')), GENERAL]);
    const { timetoken: message } = await dan.publish({ channel: GENERAL, message: { text: 'no' } });
    const token = await server.user('zoe');
    const about = { userId: 'dan', reason: 'Rude' };
    for (const body of [about, { ...about, channelId: GENERAL, message }]) {
      const made = await server.call('POST', '/v1/reports', { token, body });
      expect(made.status).toBe(201);
    }
    await chat.settled();
    const reports = await server.call('GET', '/v1/reports?userId=dan', { token: chat.lead });
    const reportIds = itemsOf(reports).map(({ id }) => id);
    await chat.decide({ kind: 'warn', userId: 'dan', reason: 'Be kind', reportIds });
    await waitFor(() => heard.messages.length > 1, 'the notice');
    const own = await server.user('dan');
    const answers = await Promise.all(
      ['statements', 'outcomes', 'reports', 'cases', 'cases/dan', 'users?search=zoe'].map((path) =>
        server.call('GET', `/v1/${path}`, { token: own }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403, 403, 403]);
    const include = { customFields: true };
    const seen = [
      heard.messages,
      heard.objects,
      heard.actions,
      answers.map(({ body }) => body),
      await dan.objects.getUUIDMetadata({ include }),
      await dan.objects.getAllUUIDMetadata({ include, sort: { updated: 'desc' } }),
      await dan.fetchMessages({ channels: [GENERAL], includeMessageActions: true }),
      await inboxOf(dan, 'dan'),
    ];
    const said = JSON.stringify(seen);
    expect(said).toContain('Be kind');
    expect(said).not.toContain('zoe');
    const filter = 'custom.flaggedBy LIKE "*zoe*" || custom.flaggedBy LIKE "*Zoe*"';
    expect((await dan.objects.getAllUUIDMetadata({ filter })).data).toEqual([]);
  });

  it('is one of ten at most that somebody has open about the same user', async () => {
    const bob = await chat.careless('bob');
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1) {
      const { timetoken } = await bob.publish({ channel: GENERAL, message: { text: `no ${nth}` } });
      statuses.push(await report(timetoken, 'eve'));
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 409]);
  });
});
