import { sql } from 'kysely';
import { checkLog } from '../../../server/check/checkLog';
import { checkPubnub } from '../../../server/check/checkPubnub';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import { toUserId } from '../../../src/domain/ids';
import { type EnforcedChat, startEnforcedChat } from '../../support/worlds/enforcedChat';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { idOf } from '../../support/worlds/moderationServer';

const SERVER_ID = toUserId('moderation-server');

describe.each(DIALECTS)('the check of a server on %s', (dialect) => {
  let chat: EnforcedChat;
  beforeAll(async () => {
    const users = ['bob', 'max', 'eve'].map((id) => ({ id }));
    chat = await startEnforcedChat(dialect, { seed: { users } });
  });
  afterAll(() => chat.close());

  let reporters = 0;
  /** Reports somebody, and answers the reports by a decision. */
  const decide = async (userId: string, kind: string, more: object = {}) => {
    reporters += 1;
    const token = await chat.server.user(`reporter${reporters}`);
    const body = { userId, reason: 'Spam' };
    const reported = idOf(await chat.server.call('POST', '/v1/reports', { token, body }));
    return await chat.decide({ kind, ...body, reportIds: [reported], ...more });
  };
  const undo = async (id: string) => {
    const path = `/v1/decisions/${id}/undo`;
    const answer = await chat.server.call('POST', path, { token: chat.lead, body: {} });
    await chat.settled();
    return idOf(answer);
  };
  const problems = async () => {
    const { disagreements } = await checkLog(chat.server.store.db);
    return disagreements.map(({ problem, id }) => `${id}: ${problem}`);
  };

  it('finds nothing after decisions, undos and undos of these', async () => {
    await decide('bob', 'ban');
    await undo(await undo(await decide('max', 'mute', { channelId: 'space.a' })));
    await undo(await decide('eve', 'block', { channelId: 'space.b' }));
    await decide('eve', 'dismiss');
    await decide('eve', 'warn');
    expect(await problems()).toEqual([]);
    expect((await checkLog(chat.server.store.db)).records).toBe(8);
  });

  it('finds each change that somebody made in the database', async () => {
    const { db } = chat.server.store;
    const set = async (change: string, back: string) => {
      await sql.raw(`update ${change}`).execute(db);
      const said = await problems();
      await sql.raw(`update ${back}`).execute(db);
      expect(await problems()).toEqual([]);
      return said.map((line) => line.replace(/^\S+: /, ''));
    };
    expect(
      await set(
        "restrictions set in_force = 0 where user_id = 'bob'",
        "restrictions set in_force = 1 where user_id = 'bob'",
      ),
    ).toEqual(['a restriction is not what its newest record says']);
    expect(
      await set(
        "restrictions set user_id = 'nobody' where user_id = 'bob'",
        "restrictions set user_id = 'bob' where user_id = 'nobody'",
      ),
    ).toEqual([
      'a restriction is not what its newest record says',
      'a record began a restriction that is not kept',
    ]);
    expect(
      await set(
        "statements set decision_id = 'x' || decision_id where user_id = 'bob'",
        "statements set decision_id = substr(decision_id, 2) where user_id = 'bob'",
      ),
    ).toEqual(['0 statements of a record', 'a statement is of no record and no held message']);
    expect(
      await set(
        "reports set closed_by = 'x' || closed_by where user_id = 'bob'",
        "reports set closed_by = substr(closed_by, 2) where user_id = 'bob'",
      ),
    ).toEqual(['a report was closed by a record that does not answer it, or was taken back']);
    expect(
      await set("undone set by_id = 'x' || by_id", 'undone set by_id = substr(by_id, 2)'),
    ).toEqual(expect.arrayContaining(['a record that takes another one back is not kept as such']));
  });

  it('finds records on PubNub that do not say what was decided, and older tokens', async () => {
    const { sdk, secretKey } = chat.emulator;
    const keyset = createSdkKeyset({ ...sdk, secretKey, userId: SERVER_ID });
    const check = () => checkPubnub(chat.server.store, keyset, SERVER_ID);
    expect(await check()).toEqual({ users: 3, disagreements: [] });
    const { db } = chat.server.store;
    const session = { id: '1', userId: 'bob', token: 'x', version: '0', expiresAt: 9e12 };
    await db.insertInto('sessions').values(session).execute();
    await db.updateTable('restrictions').set({ inForce: 1 }).where('userId', '=', 'eve').execute();
    // A user of whom a database that was restored from a copy knows nothing.
    await chat.emulator.seed({ users: [{ id: 'zoe', custom: { mutedChannels: 'space.a' } }] });
    const { disagreements } = await check();
    expect(disagreements).toEqual([
      { problem: 'an older token is out', id: 'bob' },
      { problem: 'a record does not say what was decided', id: 'eve' },
      { problem: 'a record does not say what was decided', id: 'zoe' },
    ]);
    keyset.close();
  });
});
