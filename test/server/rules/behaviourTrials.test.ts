import { keepEvents } from '../../../server/ingest/keepEvents';
import { msToTimetoken } from '../../../shared/protocol';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const DAY_MS = 86_400_000;
const rule = (more: object) => ({
  id: 'r',
  name: 'Rule',
  condition: 'messageRate',
  threshold: 3,
  windowSeconds: 60,
  action: 'hold',
  forSeconds: 0,
  channels: ['*'],
  exceptChannels: [],
  mode: 'off',
  ...more,
});

describe.each(DIALECTS)('rules on behaviour, tried on the last days, on %s', (dialect) => {
  let server: TestServer;
  let max: string;
  let start: number;
  let said = 0;

  beforeEach(async () => {
    server = await startModerationServer(dialect);
    max = await server.moderator('max', 'viewer');
    start = Date.now();
    said = 0;
  });

  afterEach(() => server.stop());

  const say = (userId: string, texts: readonly string[], channel = 'space.general') =>
    server.store.write((write) =>
      keepEvents(
        write,
        texts.map((text) => ({
          kind: 'message',
          channelId: toChannelId(channel),
          userId: toUserId(userId),
          timetoken: msToTimetoken(start + (said += 1)),
          message: { text },
        })),
      ),
    );
  const attempt = (more: object) =>
    server.call('POST', '/v1/rules/behaviour-trials', { token: max, body: { rule: rule(more) } });

  it('count what they would have matched, and whom, without the team', async () => {
    await say('ann', ['one', 'two', 'three', 'four']);
    await say('bob', ['one', 'two']);
    await say('max', ['one', 'two', 'three', 'four']);
    await say('ann', ['a', 'b', 'c'], 'moderation.log');
    const { body } = await attempt({});
    expect(body).toMatchObject({ days: 7, checked: 6, matched: 2, people: 1 });
    expect(body['found']).toMatchObject([
      { userId: 'ann', channelId: 'space.general', text: 'four' },
      { userId: 'ann', text: 'three' },
    ]);
    expect((await attempt({ exceptChannels: ['space.general'] })).body).toMatchObject({
      matched: 0,
      found: [],
    });
    server.pass(8 * DAY_MS);
    max = await server.moderator('max', 'viewer');
    expect((await attempt({})).body).toMatchObject({ checked: 0 });
  });

  it('take messages as they were said, of which the server was told late and all at once', async () => {
    const said = (userId: string, agoMs: number, channel: string) => ({
      kind: 'message' as const,
      channelId: toChannelId(channel),
      userId: toUserId(userId),
      timetoken: msToTimetoken(start - agoMs),
      message: { text: `${agoMs} ms ago` },
    });
    const slow = [5, 4, 3, 2, 1].map((days) => said('ann', days * DAY_MS, 'space.general'));
    const old = [1, 2, 3, 4].map((ms) => said('ann', 30 * DAY_MS - ms, 'space.general'));
    // The third within a minute, in a channel that was caught up with before the others.
    const fast = [2_000, 1_000, 3_000].map((ms) => said('bob', 2 * DAY_MS + ms, 'space.cats'));
    for (const told of [fast, slow, old]) {
      await server.store.write((write) => keepEvents(write, told));
    }
    expect((await attempt({})).body).toMatchObject({
      checked: 8,
      matched: 1,
      found: [{ userId: 'bob', text: `${2 * DAY_MS + 1_000} ms ago` }],
    });
  });

  it('look at first messages, and at more messages than are read at once', async () => {
    await say('new', ['see https://example.com', 'hello']);
    await say('old', ['see https://example.com']);
    await server.store.write(({ db }) =>
      db
        .updateTable('people')
        .set({ firstSeen: start - 30 * DAY_MS, messages: 40 })
        .where('userId', '=', 'old')
        .execute(),
    );
    const link = { condition: 'firstLink', threshold: 1, windowSeconds: 0, action: 'notify' };
    expect((await attempt(link)).body).toMatchObject({ found: [{ userId: 'new' }] });
    await say(
      'many',
      Array.from({ length: 1_200 }, (_, nth) => `text ${nth}`),
    );
    expect((await attempt({})).body).toMatchObject({ checked: 1_203, matched: 1_198 });
  });

  it('look at reports, and refuse joins, which nobody keeps', async () => {
    for (const by of ['ann', 'bob', 'zoe']) {
      const token = await server.user(by);
      const body = { userId: 'tom', reason: 'Spam' };
      idOf(await server.call('POST', '/v1/reports', { token, body }));
    }
    const reports = { condition: 'reports', windowSeconds: 3_600, action: 'notify' };
    expect((await attempt(reports)).body).toMatchObject({
      checked: 3,
      matched: 1,
      found: [{ userId: 'tom', text: '' }],
    });
    const joins = { condition: 'joinRate', action: 'notify' };
    const refused = await attempt(joins);
    expect([refused.status, refused.body['detail']]).toEqual([400, 'Joins are not kept.']);
    const message = 'must be 0 for mentions, not 60';
    expect((await attempt({ condition: 'mentions', windowSeconds: 60 })).body).toMatchObject({
      errors: [{ field: 'body.rule.windowSeconds', message }],
    });
  });
});
