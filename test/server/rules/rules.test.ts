import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const wordRule = (id: string, words: readonly string[], more: object = {}) => ({
  id,
  words,
  action: 'block',
  match: 'word',
  channels: ['*'],
  exceptChannels: [],
  isOn: true,
  ...more,
});

const flood = (more: object = {}) => ({
  id: 'flood',
  name: 'Flood',
  condition: 'messageRate',
  threshold: 5,
  windowSeconds: 10,
  action: 'mute',
  forSeconds: 600,
  channels: ['*'],
  exceptChannels: [],
  mode: 'silent',
  ...more,
});

describe.each(DIALECTS)('rules on %s', (dialect) => {
  let server: TestServer;
  let lea: string;

  beforeEach(async () => {
    server = await startModerationServer(dialect);
    lea = await server.moderator('lea', 'lead');
  });

  afterEach(() => server.stop());

  const read = async (query = '') =>
    (await server.call('GET', `/v1/rules${query}`, { token: lea })).body;
  const put = (base: number, rules: readonly object[], more: object = {}, token = lea) =>
    server.call('PUT', '/v1/rules', {
      token,
      body: { base, words: { rules, allow: [] }, behaviour: [], ...more },
    });
  const undo = (id: string, token = lea) =>
    server.call('POST', `/v1/decisions/${id}/undo`, { token, body: {} });

  it('are changed with a record of the change, which can be undone', async () => {
    expect(await read()).toEqual({ version: 1, words: { rules: [], allow: [] }, behaviour: [] });
    const id = idOf(
      await put(1, [wordRule('a', ['spam'])], { behaviour: [flood()], reason: 'New' }),
    );
    expect(await read()).toMatchObject({
      version: 2,
      words: { rules: [{ id: 'a', words: ['spam'] }] },
      behaviour: [{ id: 'flood', mode: 'silent' }],
    });
    const log = await server.call('GET', '/v1/decisions?kind=changeRules', { token: lea });
    expect(itemsOf(log)).toMatchObject([
      { id, actorId: 'lea', reason: 'New', change: { words: { added: [[0, { id: 'a' }]] } } },
    ]);
    const undone = idOf(await undo(id));
    expect(await read()).toMatchObject({ version: 3, words: { rules: [] }, behaviour: [] });
    expect(await read('?version=2')).toMatchObject({ behaviour: [{ id: 'flood' }] });
    expect((await undo(id)).status).not.toBe(201);
    idOf(await undo(undone));
    expect(await read()).toMatchObject({ version: 4, words: { rules: [{ id: 'a' }] } });
    const statusOf = async (number: number) =>
      (await server.call('GET', `/v1/rules?version=${number}`, { token: lea })).status;
    expect([await statusOf(9), await statusOf(2 ** 31)]).toEqual([404, 400]);
  });

  it('keep what two moderators change at once, unless it is the same setting', async () => {
    idOf(await put(1, [wordRule('a', ['spam'])]));
    idOf(await put(2, [wordRule('a', ['spam', 'scam'])]));
    idOf(await put(2, [wordRule('a', ['spam', 'ham'])]));
    expect(await read()).toMatchObject({ words: { rules: [{ words: ['spam', 'ham', 'scam'] }] } });
    idOf(await put(4, [wordRule('a', ['spam', 'ham', 'scam'], { action: 'mask' })]));
    const other = await put(4, [wordRule('a', ['spam', 'ham', 'scam'], { action: 'flag' })]);
    expect([other.status, other.body['code']]).toEqual([409, 'rulesConflict']);
    idOf(await put(5, []));
    expect((await put(5, [wordRule('a', ['spam', 'ham', 'scam'])])).body['code']).toBe(
      'rulesConflict',
    );
  });

  it('are refused when they make no sense', async () => {
    const many = Array.from({ length: 2_000 }, (_, nth) => `word number ${nth} of many`);
    const refused = [
      await put(1, []),
      await put(1, [{ ...wordRule('a', []), action: 'shout' }]),
      await put(1, [wordRule('a', []), wordRule('a', [])]),
      await put(1, [wordRule('a', many)]),
      await put(1, [wordRule('a', ['b'], { channels: [] })]),
      await put(1, [], { behaviour: [flood({ threshold: 100_000 })] }),
      await put(1, [], {
        behaviour: [flood(), flood({ id: 'b', action: 'close', condition: 'reports' })],
      }),
      await put(1, [], {
        behaviour: Array.from({ length: 31 }, (_, id) => flood({ id: `${id}` })),
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
    const errors = refused.slice(5, 7).map(({ body }) => body['errors']);
    expect(errors).toEqual([
      [
        {
          field: 'body.behaviour.0.threshold',
          message: 'must be an integer from 2 to 200 for messageRate, not 100000',
        },
      ],
      [
        {
          field: 'body.behaviour.1.action',
          message: 'must be one of mute, notify for the condition reports',
        },
        {
          field: 'body.behaviour.1.windowSeconds',
          message: 'must be an integer from 60 to 2592000 for reports, not 10',
        },
      ],
    ]);
    expect((await put(9, [wordRule('a', ['b'])])).status).toBe(404);
    expect(await read()).toMatchObject({ version: 1 });
  });

  it('are changed by leads and read by the team', async () => {
    const max = await server.moderator('max', 'moderator');
    expect((await put(1, [wordRule('a', ['spam'])], {}, max)).status).toBe(403);
    expect((await server.call('GET', '/v1/rules', { token: max })).status).toBe(200);
    const id = idOf(await put(1, [wordRule('a', ['spam'])]));
    expect((await undo(id, max)).status).toBe(403);
    const user = await server.user('bob');
    expect((await server.call('GET', '/v1/rules', { token: user })).status).toBe(403);
  });

  it('are tried on texts without being in force', async () => {
    const body = {
      words: { rules: [wordRule('a', ['spam'], { action: 'mask' })], allow: [] },
      channelId: 'space.general',
      texts: ['Buy Spam now', 'hello'],
    };
    const { body: answer } = await server.call('POST', '/v1/rules/trials', { token: lea, body });
    expect(answer).toEqual({
      rulings: [
        {
          verdict: 'mask',
          text: 'Buy **** now',
          matches: [{ ruleId: 'a', word: 'spam', start: 4, end: 8, action: 'mask' }],
        },
        { verdict: 'pass', text: 'hello', matches: [] },
      ],
    });
    expect(await read()).toMatchObject({ version: 1 });
  });
});
