import { keepHeld } from '../../../server/held/held';
import type { Timetoken } from '../../../shared/protocol';
import { BOBS_MESSAGE } from '../../support/fakes/knownFacts';
import { transparencyFaults } from '../../support/matchers/transparencySchema';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const DAY_MS = 86_400_000;
const HELD_MESSAGE = '17676053994480001' as Timetoken;
const ILLEGAL_MESSAGE = '17676053994480002' as Timetoken;
const HELD = {
  type: 'text',
  originalMessage: { id: 'm1', text: 'Buy spam now' },
  senderUuid: 'tom',
  moderatedMessage: { id: 'm1', text: 'Buy **** now' },
};

describe.each(DIALECTS)('the export for the Transparency Database on %s', (dialect) => {
  let server: TestServer;
  let lea: string;

  beforeAll(async () => {
    server = await startModerationServer(dialect);
    lea = await server.moderator('lea', 'lead');
    const decide = async (body: object) =>
      idOf(await server.call('POST', '/v1/decisions', { token: lea, body }));
    const token = await server.user('ann');
    const body = { userId: 'bob', reason: 'Bob of 5 Elm Street', channelId: 'space.general' };
    const report = { ...body, message: BOBS_MESSAGE };
    const reportIds = [idOf(await server.call('POST', '/v1/reports', { token, body: report }))];
    const until = Date.now() + DAY_MS;
    await decide({ kind: 'ban', userId: 'bob', reason: 'Bob of 5 Elm Street', reportIds });
    await decide({
      kind: 'mute',
      userId: 'tom',
      channelId: 'space.a',
      reason: "It's a spam",
      until,
    });
    await decide({ kind: 'warn', userId: 'tom', reason: 'Be nice' });
    await decide({
      kind: 'block',
      userId: 'eve',
      channelId: 'space.a',
      reason: 'Hate',
      law: 'Section 130 StGB',
    });
    await decide({ kind: 'ban', userId: 'zoe', reason: 'False information', until });
    await decide({ kind: 'unban', userId: 'zoe' });
    const message = { channelId: 'space.general', message: BOBS_MESSAGE };
    await decide({ kind: 'deleteMessage', ...message, reason: 'Bullying or harassment' });
    await server.store.write((write) => keepHeld(write, 'space.general', HELD_MESSAGE, HELD));
    await decide({ kind: 'deny', channelId: 'space.general', message: HELD_MESSAGE });
    await server.store.write((write) => keepHeld(write, 'space.general', ILLEGAL_MESSAGE, HELD));
    const illegal = { channelId: 'space.general', message: ILLEGAL_MESSAGE };
    await decide({ kind: 'deny', ...illegal, law: 'Section 263 StGB' });
  });

  afterAll(() => server.stop());

  const read = (query = '', token = lea) =>
    server.call('GET', `/v1/transparency${query}`, { token });

  it('is downloaded whole as JSON lines, by leads', async () => {
    const download = async (query: string, token = lea) => {
      const headers = { authorization: `Bearer ${token}` };
      return await fetch(`${server.url}/v1/transparency/export${query}`, { headers });
    };
    const lines = (await (await download('')).text()).split('\n').filter(Boolean);
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual(itemsOf(await read()));
    expect(await (await download(`?from=${Date.now() + DAY_MS}`)).text()).toBe('');
    const max = await server.moderator('max', 'moderator');
    expect((await download('', max)).status).toBe(403);
  });

  it('has an entry for each restriction, as the database takes it', async () => {
    const entries = itemsOf(await read());
    expect(entries.map(transparencyFaults)).toEqual(entries.map(() => []));
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    expect(entries).toMatchObject([
      {
        decision_account: 'DECISION_ACCOUNT_SUSPENDED',
        source_type: 'SOURCE_ARTICLE_16',
        automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
        application_date: today,
      },
      {
        decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
        end_date_service_restriction: tomorrow,
        incompatible_content_explanation: "It's a spam",
        source_type: 'SOURCE_VOLUNTARY',
      },
      {
        decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
        illegal_content_legal_ground: 'Section 130 StGB',
      },
      { end_date_account_restriction: tomorrow },
      {
        decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
        category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
        content_date: '2026-01-05',
      },
      // Rejected, and then denied.
      { automated_decision: 'AUTOMATED_DECISION_FULLY' },
      // Rejected, and then denied for another ground.
      { automated_decision: 'AUTOMATED_DECISION_FULLY' },
      {
        decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
        illegal_content_legal_ground: 'Section 263 StGB',
        automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
      },
    ]);
  });

  it('holds no personal data', async () => {
    const text = JSON.stringify((await read()).body);
    expect(text).not.toMatch(/\b(?:Elm|idiot|bob|tom|eve|zoe|lea|ann|Name of)\b/i);
  });

  it('is read in pages and periods, by leads', async () => {
    const first = await read('?limit=4');
    const rest = await read(`?limit=4&cursor=${first.body['next'] as string}`);
    expect([...itemsOf(first), ...itemsOf(rest)]).toEqual(itemsOf(await read()));
    expect(itemsOf(await read(`?from=${Date.now() + DAY_MS}`))).toEqual([]);
    expect(itemsOf(await read(`?to=${Date.now() - DAY_MS}`))).toEqual([]);
    expect((await read('', await server.moderator('max', 'moderator'))).status).toBe(403);
  });
});

it('the rules of the database find faults', () => {
  expect(transparencyFaults({ content_type: ['CONTENT_TYPE_OTHER'], source_type: 'ME' })).toEqual(
    expect.arrayContaining([
      'decision_ground is missing',
      'content_type_other is missing',
      'there is no decision',
      'source_type is not in the list',
    ]),
  );
});
