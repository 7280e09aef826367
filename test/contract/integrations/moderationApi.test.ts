import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deflateSync, gzipSync } from 'node:zlib';
import { moderatorGrant } from '../../../scripts/start/signInLinks';
import { LOG_CHANNEL, REPORTS_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import type { ModeratorRole } from '../../../src/domain/moderation/role';
import { appeal, appealsOf, statementsOf } from '../../support/drivers/inbox';
import { MODERATOR, moderatorToken } from '../../support/drivers/moderator';
import { curlExamples } from '../../support/matchers/integrationDocs';
import { withModeratedChat, type ModeratedChat } from '../../support/worlds/moderatedChat';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const BOT = 'bot';

describe('the API for other systems', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });
  const tokenOf = (role: ModeratorRole, userId = BOT) =>
    chat.service.context.accessManager.grant(moderatorGrant(userId, { moderator: role }));
  const call = async (
    name: string,
    body: object | string,
    { auth = tokenOf('moderator'), uuid = BOT }: { auth?: string; uuid?: string } = {},
  ) => {
    const query = new URLSearchParams({ uuid, ...(auth && { auth }) }).toString();
    const response = await fetch(
      `${chat.service.url}/v1/moderation/sub-key/sub-local/${name}?${query}`,
      {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const decide = (body: object, options?: Parameters<typeof call>[2]) =>
    call('decisions', { id: 'd-1', reason: 'rude', ...body }, options);
  const report = (body: object, options?: Parameters<typeof call>[2]) =>
    call('reports', { id: 'r-1', reason: 'Spam', ...body }, options);
  const states = async (auth: string) => {
    const query = new URLSearchParams({ uuid: BOT, auth }).toString();
    return fetch(`${chat.service.url}/v1/moderation/sub-key/sub-local/webhooks?${query}`);
  };
  const logged = () => chat.historyOf(LOG_CHANNEL);

  it('takes the documented calls of curl', async () => {
    const { timetoken } = await chat.say(chat.bob, GENERAL, 'Buy now');
    const env = {
      ...process.env,
      URL: `${chat.service.url}/v1/moderation/sub-key/sub-local`,
      TOKEN: encodeURIComponent(tokenOf('lead')),
      MESSAGE: timetoken,
    };
    const answers: Record<string, unknown>[] = [];
    for (const command of curlExamples()) {
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { env });
      answers.push(JSON.parse(stdout) as Record<string, unknown>);
    }
    expect(answers).toEqual([
      { reportId: expect.stringMatching(/^\d{17}$/) },
      { decisionId: expect.stringMatching(/^\d{17}$/) },
      { targets: [] },
    ]);
    const [reported] = await chat.historyOf(REPORTS_CHANNEL);
    expect(reported).toMatchObject({ reporterId: BOT, userId: BOB, message: { text: 'Buy now' } });
    expect(await logged()).toMatchObject([{ kind: 'mute', userId: BOB, actorId: BOT }]);
    expect(await chat.customOf(BOB)).toMatchObject({ flag: true, mutedChannels: GENERAL });
  });

  it('carries a call out once, however often it is made', async () => {
    const ban = { kind: 'ban', userId: BOB };
    const answers = await Promise.all([decide(ban), decide(ban), decide(ban)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body['decisionId'])).size).toBe(1);
    expect(await logged()).toHaveLength(1);
    expect(await statementsOf(chat.bob, BOB)).toHaveLength(1);
    expect(await decide({ kind: 'ban', userId: ANN })).toMatchObject({
      status: 409,
      body: { error: { source: 'moderation', message: 'The id belongs to another call' } },
    });
    // The ids of others are their own.
    const other = { auth: tokenOf('lead', 'other'), uuid: 'other' };
    expect(await decide({ kind: 'ban', userId: ANN }, other)).toMatchObject({ status: 201 });
  });

  it('decides as the console does, and says what is decided already', async () => {
    const until = chat.now() + 60_000;
    const mute = { kind: 'mute', userId: BOB, channelId: GENERAL, until };
    const { body } = await decide(mute);
    expect(await decide({ ...mute, id: 'd-2' })).toMatchObject({ status: 409 });
    const change = { restriction: 'mute', userId: BOB, channelId: GENERAL, untilBefore: until };
    expect(await decide({ id: 'd-3', kind: 'changeEnd', ...change })).toMatchObject({
      status: 201,
    });
    const undo = { kind: 'unmute', userId: BOB, channelId: GENERAL, undoes: body['decisionId'] };
    expect(await decide({ id: 'd-4', ...undo })).toMatchObject({ status: 201 });
    expect(await decide({ id: 'd-5', kind: 'warn', userId: BOB })).toMatchObject({ status: 201 });
    expect((await logged()).map((record) => (record as { kind?: string }).kind)).toEqual([
      ...['mute', 'changeEnd', 'unmute', 'warn'],
    ]);
    const { timetoken: message } = await chat.say(chat.bob, GENERAL);
    const { body: reported } = await report({ userId: BOB, channelId: GENERAL, message });
    const deletion = { kind: 'deleteMessage', channelId: GENERAL, message };
    const reportIds = [reported['reportId']];
    expect(await decide({ id: 'd-6', ...deletion, reportIds })).toMatchObject({ status: 201 });
    expect(await decide({ id: 'd-7', kind: 'dismiss', reportIds })).toMatchObject({ status: 409 });
  });

  it('answers appeals, but not those against own decisions', async () => {
    await decide({ kind: 'ban', userId: BOB });
    const [statement] = await statementsOf(chat.bob, BOB);
    await appeal(chat.bob, BOB, statement?.id ?? '');
    const [appealed] = await appealsOf(chat.moderator);
    const overturn = { kind: 'overturn', appealId: appealed?.id };
    expect(await decide({ id: 'd-2', ...overturn })).toMatchObject({ status: 403 });
    const other = { auth: tokenOf('moderator', 'other'), uuid: 'other' };
    expect(await decide({ id: 'd-2', ...overturn }, other)).toMatchObject({ status: 201 });
    expect(await chat.customOf(BOB)).not.toHaveProperty('ban');
  });

  it('leaves cases to the moderators who work on them', async () => {
    const claim = { kind: 'claim', userId: BOB, reason: '' };
    await chat.moderator.publish({ channel: LOG_CHANNEL, message: claim });
    expect(await decide({ kind: 'ban', userId: BOB })).toMatchObject({ status: 409 });
    expect(await decide({ id: 'd-2', kind: 'ban', userId: ANN })).toMatchObject({ status: 201 });
  });

  it('refuses who is no moderator, whatever they claim', async () => {
    const { accessManager } = chat.service.context;
    const forged = moderatorToken(chat.service, 'another key', BOT);
    const callers = {
      nobody: { auth: '' },
      viewer: { auth: tokenOf('viewer') },
      forged: { auth: forged },
      ofAnother: { auth: tokenOf('lead', MODERATOR) },
      unknownRole: { auth: accessManager.grant(moderatorGrant(BOT, { moderator: 'admin' })) },
      garbage: { auth: 'x'.repeat(500) },
    };
    for (const caller of Object.values(callers)) {
      expect(await decide({ kind: 'ban', userId: BOB }, caller)).toMatchObject({ status: 403 });
      expect(await report({ userId: BOB }, caller)).toMatchObject({ status: 403 });
      expect((await states(caller.auth)).status).toBe(403);
    }
    expect((await states(tokenOf('moderator'))).status).toBe(403);
    expect((await states(tokenOf('lead'))).status).toBe(200);
    const undo = { kind: 'unban', userId: BOB };
    const { body } = await decide(
      { id: 'b', kind: 'ban', userId: BOB },
      { auth: tokenOf('lead', 'lea'), uuid: 'lea' },
    );
    expect(await decide({ ...undo, undoes: body['decisionId'] })).toMatchObject({ status: 403 });
    expect(await logged()).toHaveLength(1);
  });

  it('names the field that is wrong', async () => {
    const wrong: readonly [string, string, object][] = [
      ['decisions', 'kind', {}],
      ['decisions', 'kind', { kind: 'claim', userId: BOB }],
      ['decisions', 'userId', { kind: 'ban' }],
      ['decisions', 'userId', { kind: 'ban', userId: 'a,b' }],
      ['decisions', 'userId', { kind: 'ban', userId: 'x'.repeat(93) }],
      ['decisions', 'channelId', { kind: 'mute', userId: BOB, channelId: 'a,b' }],
      ['decisions', 'reason', { kind: 'ban', userId: BOB, reason: 'x'.repeat(2_001) }],
      ['decisions', 'until', { kind: 'ban', userId: BOB, until: 'tomorrow' }],
      ['decisions', 'until', { kind: 'ban', userId: BOB, until: 1e300 }],
      ['decisions', 'reportIds', { kind: 'ban', userId: BOB, reportIds: ['x'] }],
      [
        'decisions',
        'reportIds',
        { kind: 'dismiss', reportIds: Array.from({ length: 101 }, () => '1') },
      ],
      ['decisions', 'undoes', { kind: 'ban', userId: BOB, undoes: 1 }],
      ['decisions', 'id', { kind: 'ban', userId: BOB, id: '../x' }],
      ['reports', 'reason', { userId: BOB, reason: '' }],
      ['reports', 'channelId', { userId: BOB, message: '17000000000000000' }],
    ];
    for (const [name, location, body] of wrong) {
      const answer = await call(name, { id: 'x', reason: 'rude', ...body });
      expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ location }] } } });
    }
    expect(await logged()).toEqual([]);
  });

  it.each(['deflate', 'gzip'] as const)(
    'limits the size of what was packed with %s',
    async (name) => {
      const pack = { deflate: deflateSync, gzip: gzipSync }[name];
      const send = (reason: string, calls: string) => {
        const body = pack(JSON.stringify({ id: 'p', kind: 'ban', userId: BOB, reason }));
        const query = new URLSearchParams({ uuid: BOT, auth: tokenOf('moderator') }).toString();
        const url = `${chat.service.url}/v1/moderation/sub-key/sub-local/${calls}?${query}`;
        return fetch(url, { method: 'POST', body, headers: { 'content-encoding': name } });
      };
      for (const calls of ['decisions', 'reports']) {
        const answer = await send(' '.repeat(900_000), calls);
        expect(answer.status).toBe(413);
      }
      expect(await logged()).toEqual([]);
      expect((await send('rude', 'decisions')).status).toBe(201);
    },
  );

  it('takes JSON only, also when its type is the one that curl gives to any text', async () => {
    const send = (type: string) => {
      const query = new URLSearchParams({ uuid: BOT, auth: tokenOf('moderator') }).toString();
      const url = `${chat.service.url}/v1/moderation/sub-key/sub-local/decisions?${query}`;
      const body = JSON.stringify({ id: 't', kind: 'ban', userId: BOB, reason: 'rude' });
      return fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
    };
    for (const type of ['application/xml', 'text/xml; charset=utf-8', 'multipart/form-data']) {
      const answer = await send(type);
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ error: { source: 'moderation' } });
    }
    expect(await logged()).toEqual([]);
    expect((await send('application/json; charset=utf-8')).status).toBe(201);
    expect((await send('application/x-www-form-urlencoded')).status).toBe(200);
  });

  it('refuses what is too long, no JSON, or about nobody', async () => {
    expect(await call('decisions', `{"id":"${'x'.repeat(40_000)}"}`)).toMatchObject({
      status: 413,
    });
    expect(await call('decisions', 'ban bob')).toMatchObject({ status: 415 });
    expect(await call('reports', '[1]')).toMatchObject({ status: 400 });
    for (const kind of ['ban', 'warn']) {
      expect(await decide({ kind, userId: 'nobody' })).toMatchObject({ status: 404 });
    }
    expect(await decide({ kind: 'ban', userId: `PN_PRV.${BOB}.mute1` })).toMatchObject({
      status: 404,
    });
    expect(await decide({ kind: 'mute', userId: BOB })).toMatchObject({ status: 400 });
    expect(await report({ userId: 'nobody' })).toMatchObject({ status: 404 });
    const message = '17000000000000000';
    expect(await report({ userId: BOB, channelId: GENERAL, message })).toMatchObject({
      status: 404,
    });
    // A refused call leaves its id free.
    expect(await decide({ kind: 'ban', userId: BOB })).toMatchObject({ status: 201 });
    expect(await report({ userId: BOB })).toMatchObject({ status: 201 });
    expect(await report({ id: 'r-2', userId: BOB })).toMatchObject({ status: 409 });
  });
});
