import { SignJWT } from 'jose';
import { startEmulator } from '../../../emulator/startEmulator';
import { toUserId } from '../../../src/domain/ids';
import { startModerationServer, type TestServer } from '../../support/worlds/moderationServer';
import type { Emulator } from '../../../emulator/api';

const SECRET = 'the secret that the login and the server have';
const HOUR_S = 3_600;

describe("signing in with the integrator's own login", () => {
  let emulator: Emulator;
  let server: TestServer;

  beforeAll(async () => {
    emulator = await startEmulator({ requiresTokens: true });
    const { sdk, secretKey } = emulator;
    server = await startModerationServer('sqlite', {
      pubnub: {
        keyset: { ...sdk, secretKey, userId: toUserId('server') },
        sessions: {
          proof: { kind: 'jwt', key: { secret: SECRET }, userClaim: 'sub', roleClaim: 'staff' },
          minutes: 15,
        },
        eventSecrets: [],
      },
    });
  });

  afterAll(async () => {
    await server.stop();
    await emulator.close();
  });

  const jwt = (claims: object, secret = SECRET) =>
    new SignJWT({ sub: 'ann', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(Math.floor(Date.now() / 1_000) + HOUR_S)
      .sign(new TextEncoder().encode(secret));
  const issuedIn = (ms: number) => ({ iat: Math.floor((Date.now() + ms) / 1_000) });
  const signIn = (token: string) => server.call('POST', '/v1/sign-in', { token, body: {} });
  const look = (token: string) => server.call('GET', '/v1/team', { token });

  it('gives the role that the claim names, until the login ends', async () => {
    const { status, body } = await signIn(await jwt({ staff: 'lead' }));
    expect([status, body]).toMatchObject([200, { userId: 'ann', role: 'lead' }]);
    const token = body['token'] as string;
    expect((await look(token)).body).toEqual({ members: [{ userId: 'ann', role: 'lead' }] });
    server.pass((HOUR_S + 1) * 1_000);
    expect((await look(token)).status).toBe(401);
    server.pass(-(HOUR_S + 1) * 1_000);
  });

  it('follows a role that changes', async () => {
    const { body } = await signIn(await jwt({ staff: 'lead' }));
    await signIn(await jwt({ staff: 'viewer' }));
    const [member] = (await look(body['token'] as string)).body['members'] as readonly object[];
    expect(member).toEqual({ userId: 'ann', role: 'viewer' });
  });

  it('refuses whoever was taken off the team, until a newer login or invitation', async () => {
    const lead = await server.moderator('lea');
    const ben = (claims: object) => jwt({ sub: 'ben', staff: 'moderator', ...claims });
    const login = await ben(issuedIn(0));
    const { body } = await signIn(login);
    const old = body['token'] as string;
    const code = await server.invite('ben', 'lead');
    const remove = () => server.call('DELETE', '/v1/team/ben', { token: lead });
    server.pass(2_000);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await look(old)).status).toBe(401);
    for (const token of [login, await ben({})]) expect((await signIn(token)).status).toBe(401);
    expect((await server.call('POST', '/v1/sign-in', { body: { code } })).status).toBe(401);
    server.pass(2_000);
    expect((await signIn(await ben(issuedIn(4_000)))).status).toBe(200);
    expect((await look(old)).status).toBe(401);
    expect((await remove()).status).toBe(200);
    await server.moderator('ben', 'viewer');
    expect((await signIn(login)).status).toBe(200);
    server.pass(-4_000);
  });

  it('refuses a login from the future, which would outlast a removal from the team', async () => {
    const login = (ms: number) => jwt({ sub: 'tom', staff: 'moderator', ...issuedIn(ms) });
    expect((await signIn(await login(120_000))).status).toBe(401);
    expect((await signIn(await login(5_000))).status).toBe(200);
  });

  it('refuses the id of the server itself', async () => {
    expect((await signIn(await jwt({ sub: 'server', staff: 'lead' }))).status).toBe(403);
    const token = await jwt({ sub: 'server' });
    expect((await server.call('POST', '/v1/sessions', { token, body: {} })).status).toBe(403);
  });

  it('refuses users without a role, forged logins, and none', async () => {
    expect((await signIn(await jwt({}))).status).toBe(403);
    expect((await signIn(await jwt({ staff: 'emperor' }))).status).toBe(403);
    expect((await signIn(await jwt({ staff: 'lead' }, `${SECRET}!`))).status).toBe(401);
    expect((await server.call('POST', '/v1/sign-in', { body: {} })).status).toBe(401);
  });

  it('is charged to who signs in, and failures to their address, in budgets of their own', async () => {
    const statuses = async (times: number, call: () => Promise<{ readonly status: number }>) => {
      const all: number[] = [];
      for (let time = 0; time < times; time += 1) all.push((await call()).status);
      return all;
    };
    const session = (token: string) => server.call('POST', '/v1/sessions', { token, body: {} });
    const [forged, sue, max] = await Promise.all([
      jwt({}, `${SECRET}!`),
      jwt({ sub: 'sue', staff: 'viewer' }),
      jwt({ sub: 'max', staff: 'viewer' }),
    ]);
    for (const call of [() => look(forged), () => session(forged), () => signIn(forged)]) {
      expect(await statuses(200, call)).toContain(429);
      expect([(await signIn(sue)).status, (await session(sue)).status]).toEqual([200, 200]);
      server.pass(60_000);
    }
    expect(await statuses(20, () => signIn(sue))).toContain(429);
    expect([(await signIn(max)).status, (await session(max)).status]).toEqual([200, 200]);
  });
});
