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
      ...{ channel: GENERAL, storeInHistory: false, message: { text: 'gone in a moment' } },
    });
    await waitFor(async () => (await report(timetoken)) === 201, 'the message');
    const answer = await chat.server.call('GET', '/v1/reports?userId=bob', { token: chat.lead });
    expect(itemsOf(answer)).toMatchObject([
      { message: { timetoken, authorId: 'bob', text: 'gone in a moment' } },
    ]);
    expect(await report(String(BigInt(timetoken) + 1n))).toBe(404);
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
