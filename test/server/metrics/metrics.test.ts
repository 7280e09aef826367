import { startEmulator } from '../../../emulator/startEmulator';
import { readSettings } from '../../../server/settings';
import { toUserId } from '../../../src/domain/ids';
import { waitFor } from '../../support/drivers/waitFor';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const TOKEN = 'a-token-of-who-watches-it';

describe.each(DIALECTS)('the figures of a server on %s', (dialect) => {
  let server: TestServer;
  afterEach(() => server.stop());

  const read = (token?: string) =>
    fetch(`${server.url}/metrics`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });

  it('are there for whoever has the token, and name nobody', async () => {
    server = await startModerationServer(dialect, { metricsToken: TOKEN });
    const lead = await server.moderator('lea');
    const body = { userId: 'bob', reason: 'Spam' };
    const token = await server.user('ann');
    const report = await server.call('POST', '/v1/reports', { token, body });
    await server.call('POST', '/v1/reports', { token: await server.user('eve'), body });
    await server.call('GET', '/v1/cases/bob', { token: lead });
    await server.call('GET', '/v1/cases/eve', { token: 'wrong' });
    const [said, other] = [await read(TOKEN), await read()];
    expect([said.status, other.status, (await read('another')).status]).toEqual([200, 401, 401]);
    expect(said.headers.get('content-type')).toContain('version=0.0.4');
    const text = await said.text();
    const lines = text.trim().split('\n');
    const call = 'method="GET",route="/v1/cases/:userId"';
    for (const status of [200, 401]) {
      const labels = `${call},status="${status}"`;
      expect(lines).toContain(`moderation_call_seconds_count{${labels}} 1`);
      expect(lines).toContain(`moderation_call_seconds_bucket{${labels},le="+Inf"} 1`);
    }
    expect(lines).toContain('moderation_cases_open 1');
    expect(lines).toContain('moderation_appeals_open 0');
    expect(text).not.toMatch(/bob|ann|lea/);
    // A name, labels or none, and a number.
    expect(
      lines.filter(
        (line) => !/^(?:# TYPE )?\w+(?:\{[^{}]*\})? (?:[\d.e+-]+|histogram)$/.test(line),
      ),
    ).toEqual([]);
    const ban = { kind: 'ban', userId: 'bob', reason: 'Spam', reportIds: [idOf(report)] };
    idOf(await server.call('POST', '/v1/decisions', { token: lead, body: ban }));
    const later = await (await read(TOKEN)).text();
    expect(later).toMatch(/^moderation_outbox_waiting [1-9]\d*$/m);
  });

  it('have nothing wait for functions that the keyset does not have', async () => {
    const emulator = await startEmulator();
    const { sdk, secretKey } = emulator;
    server = await startModerationServer(dialect, {
      metricsToken: TOKEN,
      pubnub: {
        keyset: { ...sdk, secretKey, userId: toUserId('server') },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
    const token = await server.moderator('lea');
    const until = Date.now() + 3_600_000;
    const body = { kind: 'startRaidMode', reason: 'Spam', until };
    idOf(await server.call('POST', '/v1/decisions', { token, body }));
    idOf(
      await server.call('PUT', '/v1/rules', {
        token,
        body: {
          base: 1,
          reason: 'Spam',
          words: { rules: [], allow: ['Moby Dick'] },
          behaviour: [],
        },
      }),
    );
    const counted = await waitFor(async () => {
      const lines = (await (await read(TOKEN)).text()).split('\n');
      return lines.includes('moderation_outbox_waiting 0') && lines;
    }, 'an empty outbox');
    expect(counted).toContain('moderation_outbox_failing 0');
    await emulator.close();
  });

  it('are not there without a token of theirs', async () => {
    server = await startModerationServer(dialect);
    expect((await read(await server.moderator('lea'))).status).toBe(404);
  });
});

it('have a token that nobody guesses', () => {
  expect(readSettings({ SERVER_METRICS_TOKEN: TOKEN }).metricsToken).toBe(TOKEN);
  expect(() => readSettings({ SERVER_METRICS_TOKEN: 'short' })).toThrow('SERVER_METRICS_TOKEN');
});
