import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import PubNub from 'pubnub';
import type { Emulator, KeysetOptions } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import type { ProofSettings } from '../../../server/sessions/proof';
import { Sessions } from '../../../server/sessions/sessions';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { startModerationServer, type TestServer } from '../../support/worlds/moderationServer';
import { waitFor } from '../../support/drivers/waitFor';

const GENERAL = 'space.general';
const SECRET = 'a shared secret of thirty-two or more characters';

describe.each(DIALECTS)('sessions on %s', (dialect) => {
  let emulator: Emulator;
  let server: TestServer;
  const clients: PubNub[] = [];

  const keysetSettings = () => ({
    ...emulator.sdk,
    secretKey: emulator.secretKey,
    userId: toUserId('server'),
  });
  const start = (proof: ProofSettings = { kind: 'open' }) =>
    startModerationServer(dialect, {
      pubnub: { keyset: keysetSettings(), sessions: { proof, minutes: 15 }, eventSecrets: [] },
    });
  const options: KeysetOptions = {
    requiresTokens: true,
    listable: ['user'],
    seed: {
      users: [{ id: 'ann' }, { id: 'bob' }],
      channels: [{ id: GENERAL }, { id: 'group.taken-1234' }],
      memberships: [{ user: 'ann', channel: GENERAL }],
    },
  };

  beforeAll(async () => {
    emulator = await startEmulator(options);
    server = await start();
  });
  afterEach(() => clients.splice(0).forEach((client) => client.destroy(true)));
  afterAll(async () => {
    await server.stop();
    await emulator.close();
  });

  const open = (body: object, more: { server?: TestServer; token?: string } = {}) =>
    (more.server ?? server).call('POST', '/v1/sessions', {
      body,
      ...(more.token !== undefined && { token: more.token }),
    });
  const clientWith = (userId: string, token: unknown) => {
    const client = new PubNub({ ...emulator.sdk, userId, keepAlive: true });
    client.setToken(String(token));
    clients.push(client);
    return client;
  };
  const signIn = async (userId: string) =>
    clientWith(userId, (await open({ userId })).body['token']);
  const isRefused = (call: Promise<unknown>) =>
    call.then(
      () => false,
      (error: unknown) => {
        expect(error).toMatchObject({ status: { statusCode: 403 } });
        return true;
      },
    );
  /** Writes what a decision makes of a restriction. */
  const restrict = (
    userId: string,
    kind: 'ban' | 'mute' | 'block',
    channelId: string,
    inForce = 1,
  ) =>
    server.store.write(async (write) => {
      const { db } = write;
      const state = { inForce, until: null, origin: '1', record: write.nextId() };
      await db
        .insertInto('restrictions')
        .values({ userId, kind, channelId, ...state })
        .onConflict((conflict) =>
          conflict.columns(['userId', 'kind', 'channelId']).doUpdateSet(state),
        )
        .execute();
    });
  const sessionsOf = () => {
    const keyset = createSdkKeyset(keysetSettings());
    return { keyset, sessions: new Sessions({ store: server.store, keyset, minutes: 15 }) };
  };
  const revokeOutdated = async (userId: string) => {
    const { keyset, sessions } = sessionsOf();
    expect(await sessions.revokeOutdated(toUserId(userId))).toEqual({ ok: true, value: undefined });
    keyset.close();
  };

  it('gives a user a token for PubNub and one for the server', async () => {
    const { status, body } = await open({ userId: 'ann' });
    expect([status, body]).toEqual([
      200,
      {
        userId: 'ann',
        token: expect.any(String),
        apiToken: expect.any(String),
        expiresAt: expect.any(Number),
        validForMs: expect.any(Number),
        canSearch: false,
        restrictions: { isBanned: false, mutedChannels: [], blockedChannels: [] },
      },
    ]);
    const left = Number(body['expiresAt']) - Date.now();
    expect(left).toBeGreaterThan(14 * 60_000);
    expect(left).toBeLessThanOrEqual(15 * 60_000);
    expect(Math.abs(Number(body['validForMs']) - left)).toBeLessThan(5_000);
    const ann = clientWith('ann', body['token']);
    await ann.publish({ channel: GENERAL, message: { text: 'hi' } });
    const token = String(body['apiToken']);
    expect((await server.call('GET', '/v1/team', { token })).status).toBe(403);
  });

  it('refuses ids that could be part of another name, and unknown fields', async () => {
    // With an inbox of 93 characters.
    const long = 'a'.repeat(76);
    for (const userId of ['a@b', 'a.b', 'moderation.log', 'PUBNUB_INTERNAL_x', 'a-pnpres', long]) {
      expect((await open({ userId })).body).toMatchObject({ code: 'invalidInput' });
    }
    for (const body of [{}, { userId: 7 }, { userId: 'ann', isModerator: true }]) {
      expect((await open(body)).status).toBe(400);
    }
  });

  it('follows decisions, and takes older tokens back', async () => {
    const bob = await signIn('bob');
    await bob.objects.setMemberships({ channels: [GENERAL] });
    await bob.publish({ channel: GENERAL, message: { text: 'before' } });
    await restrict('bob', 'mute', GENERAL);
    const answer = await open({ userId: 'bob' });
    expect(answer.body['restrictions']).toMatchObject({ mutedChannels: [GENERAL] });
    await revokeOutdated('bob');
    expect(await isRefused(bob.publish({ channel: GENERAL, message: { text: 'old' } }))).toBe(true);
    const muted = clientWith('bob', answer.body['token']);
    await muted.fetchMessages({ channels: [GENERAL] });
    expect(await isRefused(muted.publish({ channel: GENERAL, message: 'x' }))).toBe(true);
    await restrict('bob', 'ban', '');
    await revokeOutdated('bob');
    expect(await isRefused(muted.fetchMessages({ channels: [GENERAL] }))).toBe(true);
    const banned = await signIn('bob');
    await banned.fetchMessages({ channels: ['moderation.inbox.bob'] });
    expect(await isRefused(banned.fetchMessages({ channels: [GENERAL] }))).toBe(true);
    await restrict('bob', 'ban', '', 0);
    await restrict('bob', 'mute', GENERAL, 0);
    await (await signIn('bob')).publish({ channel: GENERAL, message: { text: 'after' } });
  });

  it('ends an open subscription with an old token at the next event', async () => {
    const bob = await signIn('bob');
    const categories: string[] = [];
    bob.addListener({ status: ({ category }) => void categories.push(category) });
    bob.subscribe({ channels: [GENERAL] });
    await waitFor(() => categories.includes('PNConnectedCategory'), 'the connection');
    await restrict('bob', 'block', GENERAL);
    await revokeOutdated('bob');
    await (await signIn('ann')).publish({ channel: GENERAL, message: { text: 'the last' } });
    const ended = await waitFor(
      () => categories.find((each) => each !== 'PNConnectedCategory'),
      'the end',
    );
    expect(ended).toMatch(/PN(?:ConnectionError|AccessDenied|DisconnectedUnexpectedly)Category/);
    await restrict('bob', 'block', GENERAL, 0);
  });

  it('gives no token of before a decision that was made meanwhile', async () => {
    const { keyset, sessions } = sessionsOf();
    const grant = keyset.grant;
    let grants = 0;
    Object.assign(keyset, {
      grant: async (...given: Parameters<typeof grant>) => {
        const granted = await grant(...given);
        grants += 1;
        if (grants === 1) await restrict('bob', 'ban', '');
        return granted;
      },
    });
    const session = await sessions.open(toUserId('bob'), false);
    expect(grants).toBe(2);
    expect(session.restrictions.isBanned).toBe(true);
    await restrict('bob', 'ban', '', 0);
    keyset.close();
  });

  it('tells that PubNub does not answer', async () => {
    const fault = emulator.faults.add({
      match: { operation: 'grantToken' },
      effect: { kind: 'status', status: 503, body: '', contentType: 'text/plain' },
    });
    const { status, body, headers } = await open({ userId: 'ann' });
    expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
    expect(fault.hits()).toBe(3);
    fault.remove();
  });

  it('are without a token for PubNub where Access Manager is switched off, and nowhere else', async () => {
    const refusal = (from: Emulator) =>
      from.faults.add({
        match: { operation: 'grantToken' },
        effect: { kind: 'status', status: 403, body: '{}', contentType: 'application/json' },
      });
    const fault = refusal(emulator);
    expect((await open({ userId: 'ann' })).body).toMatchObject({ code: 'unavailable' });
    fault.remove();
    const bare = await startEmulator();
    refusal(bare);
    const keyset = { ...bare.sdk, secretKey: bare.secretKey, userId: toUserId('server') };
    const other = await startModerationServer(dialect, {
      pubnub: { keyset, sessions: { proof: { kind: 'open' }, minutes: 15 }, eventSecrets: [] },
    });
    const { status, body } = await open(
      { userId: 'ann', creates: 'group.new-12345678' },
      { server: other },
    );
    expect([status, body]).toEqual([
      200,
      {
        userId: 'ann',
        apiToken: expect.any(String),
        validForMs: expect.any(Number),
        expiresAt: expect.any(Number),
        creation: { expiresAt: expect.any(Number) },
        restrictions: { isBanned: false, mutedChannels: [], blockedChannels: [] },
        canSearch: false,
      },
    ]);
    const token = String(body['apiToken']);
    expect((await other.call('GET', '/v1/channels', { token })).status).toBe(200);
    await other.stop();
    await bare.close();
  });

  it('keeps a token that could not be taken back for the next try', async () => {
    const bob = await signIn('bob');
    await restrict('bob', 'ban', '');
    const { keyset, sessions } = sessionsOf();
    const fault = emulator.faults.add({
      match: { operation: 'revokeToken' },
      effect: { kind: 'status', status: 503, body: '', contentType: 'text/plain' },
    });
    expect(await sessions.revokeOutdated(toUserId('bob'))).toMatchObject({ ok: false });
    fault.remove();
    expect(await sessions.revokeOutdated(toUserId('bob'))).toMatchObject({ ok: true });
    keyset.close();
    expect(await isRefused(bob.fetchMessages({ channels: [GENERAL] }))).toBe(true);
    await restrict('bob', 'ban', '', 0);
  });

  it.each(['free', 'muted'])(
    'opens as many chats of a %s user as fit into an address, those that were joined or read last',
    async (kind) => {
      const userId = `${kind}-dan`;
      const group = (index: number) => `group.${kind}${String(index).padStart(27, 'a')}`;
      const many = Array.from({ length: 1_000 }, (_, index) => ({
        user: userId,
        channel: group(index),
      }));
      await emulator.seed({ memberships: many });
      const admin = new PubNub({ ...emulator.sdk, userId: 'admin', secretKey: emulator.secretKey });
      clients.push(admin);
      const read = { id: group(500), custom: { lastReadMessageTimetoken: '17000000000000000' } };
      await admin.objects.setMemberships({ uuid: userId, channels: [read] });
      if (kind === 'muted') await restrict(userId, 'mute', GENERAL);
      const { token } = (await open({ userId })).body;
      expect(String(token).length).toBeGreaterThan(15 * 1_024);
      expect(String(token).length).toBeLessThanOrEqual(16 * 1_024);
      const client = clientWith(userId, token);
      const answers = await Promise.all(
        many.map(({ channel }) => isRefused(client.fetchMessages({ channels: [channel] }))),
      );
      expect(answers[500]).toBe(false);
      expect(answers.filter((refused) => !refused).length).toBeGreaterThan(90);
    },
  );

  it('gives no more tokens to a user of whom very many are out', async () => {
    expect((await open({ userId: 'eve' })).status).toBe(200);
    await server.store.write(async ({ db, now, nextId }) => {
      const out = Array.from({ length: 499 }, () => ({
        id: nextId(),
        userId: 'eve',
        token: 'like the first',
        version: '',
        expiresAt: now + 15 * 60_000,
      }));
      await db.insertInto('sessions').values(out).execute();
    });
    expect((await open({ userId: 'eve' })).status).toBe(429);
    server.pass(16 * 60_000);
    expect((await open({ userId: 'eve' })).status).toBe(200);
  });

  it('takes back all tokens that a user has, several at once', async () => {
    const { keyset, sessions } = sessionsOf();
    const opened = await Promise.all(
      Array.from({ length: 30 }, () => sessions.open(toUserId('fay'), false)),
    );
    await restrict('fay', 'ban', '');
    await revokeOutdated('fay');
    const answers = await Promise.all(
      opened.map(({ token }) =>
        isRefused(clientWith('fay', token).fetchMessages({ channels: [GENERAL] })),
      ),
    );
    expect(answers).toEqual(opened.map(() => true));
    await restrict('fay', 'ban', '', 0);
    keyset.close();
  });

  it('opens the channel of the console to moderators who have signed in, and to nobody else', async () => {
    const token = await server.moderator('mod');
    const { body } = await open({}, { token });
    expect(body['userId']).toBe('mod');
    await clientWith('mod', body['token']).fetchMessages({ channels: ['moderation.events'] });
    const pretender = await signIn('mod');
    expect(await isRefused(pretender.fetchMessages({ channels: ['moderation.events'] }))).toBe(
      true,
    );
  });

  it('of a moderator who is taken off the team no longer read the channel of the console', async () => {
    const { body } = await open({}, { token: await server.moderator('mia') });
    const own = await signIn('mia');
    const console = clientWith('mia', body['token']);
    await console.fetchMessages({ channels: ['moderation.events'] });
    const lead = await server.moderator('lea', 'lead');
    await server.call('DELETE', '/v1/team/mia', { token: lead });
    await waitFor(
      () => isRefused(console.fetchMessages({ channels: ['moderation.events'] })),
      'the token to be taken back',
    );
    // That for the chat says no more than anybody's.
    expect(await isRefused(own.fetchMessages({ channels: [GENERAL] }))).toBe(false);
  });

  it('gives no moderator’s token to somebody who is taken off the team meanwhile', async () => {
    await server.moderator('max');
    const lead = await server.moderator('lea', 'lead');
    const { keyset, sessions } = sessionsOf();
    const grant = keyset.grant;
    Object.assign(keyset, {
      grant: async (...given: Parameters<typeof grant>) => {
        await server.call('DELETE', '/v1/team/max', { token: lead });
        return grant(...given);
      },
    });
    await expect(sessions.open(toUserId('max'), true)).rejects.toMatchObject({
      code: 'unavailable',
    });
    keyset.close();
  });

  describe('for a new group', () => {
    const creationOf = async (userId: string, creates: string) => {
      const { status, body } = await open({ userId, creates });
      const creation = body['creation'] as { token?: string } | undefined;
      return { status, token: creation?.token };
    };

    it('have a second token, with which the group is made', async () => {
      const channel = 'group.new-12345678';
      const { token } = await creationOf('ann', channel);
      const maker = clientWith('ann', token);
      await maker.objects.setChannelMetadata({ channel, data: { name: 'New' } });
      await maker.objects.setChannelMembers({ channel, uuids: ['ann', 'bob'] });
      expect(await isRefused(maker.fetchMessages({ channels: [channel] }))).toBe(true);
      for (const userId of ['ann', 'bob']) {
        await (await signIn(userId)).publish({ channel, message: { text: 'hi' } });
      }
      expect((await creationOf('ann', channel)).status).toBe(403);
    });

    it('are refused for names of others, of what exists, and of what somebody else makes', async () => {
      for (const name of [
        GENERAL,
        'group.taken-1234',
        'group.x',
        'moderation.log',
        'direct.bob@carl',
      ]) {
        expect((await creationOf('ann', name)).status).toBe(403);
      }
      const administrator = createSdkKeyset(keysetSettings());
      const [left, said] = ['group.left-1234567', 'group.said-1234567'].map(toChannelId) as [
        ReturnType<typeof toChannelId>,
        ReturnType<typeof toChannelId>,
      ];
      await administrator.join(toUserId('bob'), left);
      await administrator.publish({ channelId: said, as: toUserId('bob'), message: { text: 'x' } });
      administrator.close();
      expect((await creationOf('ann', left)).status).toBe(403);
      expect((await creationOf('ann', said)).status).toBe(403);
      expect((await creationOf('ann', 'group.race-1234567')).status).toBe(200);
      expect((await creationOf('bob', 'group.race-1234567')).status).toBe(403);
      await restrict('carl', 'ban', '');
      expect((await creationOf('carl', 'group.banned-1234')).status).toBe(403);
    });

    it('are refused to whoever made thirty within a day, and to nobody else', async () => {
      const madeAt = (createdAt: number, count: number) =>
        Array.from({ length: count }, (_, nth) => ({
          channelId: `group.of-gil-${createdAt}-${nth}`,
          userId: 'gil',
          createdAt,
        }));
      const now = server.store.now();
      const rows = [...madeAt(now, 29), ...madeAt(now - 24 * 3_600_000, 5)];
      await server.store.write(({ db }) => db.insertInto('createdChats').values(rows).execute());
      expect((await creationOf('gil', 'group.the-thirtieth')).status).toBe(200);
      expect((await creationOf('gil', 'group.one-too-many')).status).toBe(429);
      expect((await creationOf('gil', 'group.the-thirtieth')).status).toBe(200);
      expect((await creationOf('hal', 'group.one-too-many')).status).toBe(200);
    });
  });

  it('take back a reaction or an edit of the caller, and nothing else', async () => {
    const ann = await signIn('ann');
    const { timetoken } = await ann.publish({ channel: GENERAL, message: { text: 'like me' } });
    const add = async (client: PubNub, type: string) =>
      (
        await client.addMessageAction({
          channel: GENERAL,
          messageTimetoken: timetoken,
          action: { type, value: type },
        })
      ).data.actionTimetoken;
    const reaction = await add(ann, 'reaction');
    const edit = await add(ann, 'updated');
    const deletion = await add(ann, 'deleted');
    const foreign = await add(await signIn('bob'), 'reaction');
    const token = await server.user('ann');
    const remove = async (action: string, message = timetoken) =>
      (
        await server.call(
          'DELETE',
          `/v1/channels/${GENERAL}/messages/${message}/actions/${action}`,
          { token },
        )
      ).status;
    expect(await remove(deletion)).toBe(404);
    expect(await remove(foreign)).toBe(404);
    expect(await remove(reaction, '17000000000000000')).toBe(404);
    expect([await remove(reaction), await remove(reaction)]).toEqual([200, 200]);
    await restrict('ann', 'mute', GENERAL);
    expect(await remove(edit)).toBe(403);
    await restrict('ann', 'mute', GENERAL, 0);
    expect(await remove(edit)).toBe(200);
    const { data } = await (await signIn('ann')).getMessageActions({ channel: GENERAL });
    expect(data.map(({ actionTimetoken }) => actionTimetoken).sort()).toEqual(
      [deletion, foreign].sort(),
    );
  });

  describe('with the login of an integrator', () => {
    let guarded: TestServer | undefined;
    let keys: Server | undefined;
    afterEach(async () => {
      await guarded?.stop();
      keys?.close();
    });

    const jwt = (claims: object, secret = SECRET, alg = 'HS256', expires = '5m') =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg })
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(secret));

    it('by a shared secret are of the user in the claim', async () => {
      guarded = await start({
        kind: 'jwt',
        key: { secret: SECRET },
        userClaim: 'uid',
        roleClaim: 'role',
        issuer: 'us',
        audience: 'chat',
      });
      const ours = { uid: 'ann', iss: 'us', aud: 'chat' };
      const statusOf = async (token: string | undefined, body = {}) =>
        (await open(body, { ...(guarded && { server: guarded }), ...(token && { token }) })).status;
      expect(await statusOf(await jwt(ours))).toBe(200);
      expect(await statusOf(await jwt(ours), { userId: 'ann' })).toBe(200);
      expect(await statusOf(await jwt(ours), { userId: 'bob' })).toBe(403);
      expect(await statusOf(undefined, { userId: 'ann' })).toBe(401);
      expect(await statusOf(await jwt(ours, `${SECRET}!`))).toBe(401);
      expect(await statusOf(await jwt(ours, SECRET, 'HS256', '-5m'))).toBe(401);
      expect(await statusOf(await jwt({ ...ours, iss: 'them' }))).toBe(401);
      expect(await statusOf(await jwt({ ...ours, aud: 'shop' }))).toBe(401);
      expect(await statusOf(await jwt({ sub: 'ann', iss: 'us', aud: 'chat' }))).toBe(401);
      expect(await statusOf(await jwt({ ...ours, uid: 7 }))).toBe(401);
      expect(await statusOf('nonsense')).toBe(401);
    });

    it('are a moderator’s only by the token of the sign-in, and no longer than that', async () => {
      const proof = { key: { secret: SECRET }, userClaim: 'sub', roleClaim: 'role' };
      guarded = await start({ kind: 'jwt', ...proof });
      const signedIn = await guarded.moderator('lea');
      const bySignIn = await open({}, { server: guarded, token: signedIn });
      expect(bySignIn.body).toMatchObject({ userId: 'lea', role: 'lead', apiToken: signedIn });
      const login = await jwt({ sub: 'lea', role: 'lead' });
      const byLogin = await open({}, { server: guarded, token: login });
      expect(byLogin.body).not.toHaveProperty('role');
      const token = String(byLogin.body['apiToken']);
      expect((await guarded.call('GET', '/v1/cases', { token })).status).toBe(403);
    });

    it('by public keys are taken from where these are, and never from a secret', async () => {
      const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
      const published = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] };
      const jwksUrl = await serve(published);
      guarded = await start({ kind: 'jwt', key: { jwksUrl }, userClaim: 'sub', roleClaim: 'role' });
      const sign = (kid: string, key: CryptoKey = privateKey) =>
        new SignJWT({ sub: 'ann' })
          .setProtectedHeader({ alg: 'ES256', kid })
          .setExpirationTime('5m')
          .sign(key);
      const statusOf = async (token: string) =>
        (await open({}, { server: guarded!, token })).status;
      expect(await statusOf(await sign('one'))).toBe(200);
      expect(await statusOf(await sign('other'))).toBe(401);
      const stranger = await generateKeyPair('ES256');
      expect(await statusOf(await sign('one', stranger.privateKey))).toBe(401);
      expect(await statusOf(await jwt({ sub: 'ann' }, JSON.stringify(published.keys[0])))).toBe(
        401,
      );
    });

    it('cannot be opened while the public keys cannot be had', async () => {
      const { privateKey } = await generateKeyPair('ES256');
      const jwksUrl = await serve(undefined);
      guarded = await start({ kind: 'jwt', key: { jwksUrl }, userClaim: 'sub', roleClaim: 'role' });
      const token = await new SignJWT({ sub: 'ann' })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setExpirationTime('5m')
        .sign(privateKey);
      expect((await open({}, { server: guarded, token })).status).toBe(503);
    });

    /** Publishes keys, or fails. */
    async function serve(published: { keys: JWK[] } | undefined): Promise<URL> {
      keys = createServer((_request, response) => {
        response.statusCode = published ? 200 : 500;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(published));
      });
      const listening = keys;
      await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
      return new URL(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/keys`);
    }
  });
});
