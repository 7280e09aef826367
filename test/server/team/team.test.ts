import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { startModerationServer, type TestServer } from '../../support/worlds/moderationServer';

describe.each(DIALECTS)('the team on %s', (dialect) => {
  let server: TestServer;
  let lead: string;

  beforeEach(async () => {
    server = await startModerationServer(dialect);
    lead = await server.moderator('lea');
  });

  afterEach(() => server.stop());

  const call = (method: string, path: string, body?: object, token = lead) =>
    server.call(method, path, { token, ...(body && { body }) });
  const invite = (userId: string, role: string, token = lead) =>
    call('POST', '/v1/team/invitations', { userId, role }, token);
  const signIn = (code: unknown) => server.call('POST', '/v1/sign-in', { body: { code } });
  const invitations = async () => (await call('GET', '/v1/team/invitations')).body['invitations'];
  const members = async () => (await call('GET', '/v1/team')).body['members'];

  it('grows by invitations of leads', async () => {
    const invited = await invite('max', 'moderator');
    expect(invited.status).toBe(201);
    expect(await invitations()).toEqual([
      { userId: 'max', role: 'moderator', expiresAt: expect.any(Number) as unknown },
    ]);
    expect((await signIn(invited.body['code'])).body).toMatchObject({
      userId: 'max',
      role: 'moderator',
    });
    expect(await invitations()).toEqual([]);
    expect(await members()).toEqual([
      { userId: 'lea', role: 'lead' },
      { userId: 'max', role: 'moderator' },
    ]);
  });

  it('has one invitation of a person, which can be taken back and ends', async () => {
    const first = await invite('max', 'viewer');
    const second = await invite('max', 'moderator');
    expect((await signIn(first.body['code'])).status).toBe(401);
    expect((await call('DELETE', '/v1/team/invitations/max')).status).toBe(200);
    expect((await signIn(second.body['code'])).status).toBe(401);
    expect((await call('DELETE', '/v1/team/invitations/max')).status).toBe(404);
    await invite('eve', 'viewer');
    server.pass(49 * 3_600_000);
    lead = await server.moderator('lea');
    expect(await invitations()).toEqual([]);
  });

  it('keeps a member whose invitation is taken back', async () => {
    const max = await server.moderator('max', 'moderator');
    const again = await invite('max', 'moderator');
    expect((await call('DELETE', '/v1/team/invitations/max', undefined, max)).status).toBe(403);
    expect((await call('DELETE', '/v1/team/invitations/max')).status).toBe(200);
    expect((await signIn(again.body['code'])).status).toBe(401);
    expect((await call('GET', '/v1/team', undefined, max)).status).toBe(200);
  });

  it('loses a member together with an invitation', async () => {
    const max = await server.moderator('max', 'moderator');
    const again = await invite('max', 'moderator');
    expect((await call('DELETE', '/v1/team/max')).status).toBe(200);
    expect((await signIn(again.body['code'])).status).toBe(401);
    expect((await call('GET', '/v1/team', undefined, max)).status).toBe(401);
    expect((await call('DELETE', '/v1/team/max')).status).toBe(404);
  });

  it('changes roles at once', async () => {
    const max = await server.moderator('max', 'moderator');
    const role = { role: 'viewer' };
    expect((await call('PUT', '/v1/team/lea', role, max)).status).toBe(403);
    expect((await call('PUT', '/v1/team/max', role)).body).toEqual({ userId: 'max', ...role });
    const body = { kind: 'ban', userId: 'bob' };
    expect((await call('POST', '/v1/decisions', body, max)).status).toBe(403);
    expect((await call('PUT', '/v1/team/nobody', role)).status).toBe(404);
    expect((await call('PUT', '/v1/team/max', { role: 'boss' })).status).toBe(400);
  });

  it('keeps a lead', async () => {
    const last = [
      await call('DELETE', '/v1/team/lea'),
      await call('PUT', '/v1/team/lea', { role: 'viewer' }),
    ];
    expect(last.map(({ status, body }) => [status, body['code']])).toEqual([
      [409, 'lastLead'],
      [409, 'lastLead'],
    ]);
    const other = await server.moderator('lou');
    expect((await call('PUT', '/v1/team/lea', { role: 'viewer' }, other)).status).toBe(200);
    expect((await invite('max', 'lead')).status).toBe(403);
    expect((await call('GET', '/v1/team/invitations')).status).toBe(403);
  });
});
