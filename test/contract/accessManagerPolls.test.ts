import type PubNub from 'pubnub';
import { administrator, clientWith, startGuardedService } from '../support/worlds/accessManager';
import { listen, subscribe, waitForStatus } from '../support/drivers/subscriber';
import type { TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get, pollResponse } from '../support/matchers/wire';

const LOBBY = { resources: { channels: { lobby: { read: true } } } };
const MINUTE = 60_000;

describe('a subscription', () => {
  let service: TestService;
  /** How far the service's clock is behind, ms. */
  let behind = 0;

  beforeEach(async () => {
    behind = 0;
    service = await startGuardedService({
      subscribeHoldMs: 60_000,
      now: () => Date.now() - behind,
    });
  });
  afterEach(() => service.close());

  const hear = async (client: PubNub) => {
    const heard = await subscribe(client, ['lobby']);
    await waitFor(() => service.context.hub.waitersOf('lobby') > 0, 'the open poll');
    return heard;
  };

  it('hears the channels that its token allows', async () => {
    const heard = await hear(await clientWith(service, 'ann', LOBBY));
    await administrator(service).publish({ channel: 'lobby', message: 'hi' });
    await waitFor(() => heard.messages.length > 0, 'the message');
    expect(heard.messages.map(({ message }) => message)).toEqual(['hi']);
  });

  it('is refused at once for other channels', async () => {
    const ann = await clientWith(service, 'ann', LOBBY);
    const heard = listen(ann);
    ann.subscribe({ channels: ['lobby', 'cellar'] });
    const status = await waitForStatus(heard, 'PNConnectionErrorCategory');
    expect(status.error).toBe('PNAccessDeniedCategory');
    const query = { auth: ann.getToken() ?? '', uuid: 'ann' };
    const response = await pollResponse(service, ['lobby', 'cellar'], query);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      message: 'Forbidden',
      payload: { channels: ['cellar'] },
      error: true,
      service: 'Access Manager',
      status: 403,
    });
  });

  it("needs a permission of its own for a channel's presence", async () => {
    const ann = await clientWith(service, 'ann', LOBBY);
    const heard = listen(ann);
    ann.subscribe({ channels: ['lobby'], withPresence: true });
    await waitForStatus(heard, 'PNConnectionErrorCategory');
    const resources = { channels: { lobby: { read: true }, 'lobby-pnpres': { read: true } } };
    const bob = await clientWith(service, 'bob', { resources });
    const others = await subscribe(bob, ['lobby'], { withPresence: true });
    expect(others.statuses.map(({ category }) => category)).toEqual(['PNConnectedCategory']);
  });

  it('ends after the next event when its token is revoked', async () => {
    const ann = await clientWith(service, 'ann', LOBBY);
    const heard = await hear(ann);
    const admin = administrator(service);
    await admin.revokeToken(ann.getToken() ?? '');
    await admin.publish({ channel: 'lobby', message: 'the last' });
    const status = await waitForStatus(heard, 'PNDisconnectedUnexpectedlyCategory');
    expect(status.error).toBe('PNAccessDeniedCategory');
    expect(heard.messages.map(({ message }) => message)).toEqual(['the last']);
    await waitFor(() => service.context.hub.waiterCount === 0, 'nobody to wait');
  });

  it("goes on when somebody else's token is revoked", async () => {
    const heard = await hear(await clientWith(service, 'ann', LOBBY));
    const bob = await clientWith(service, 'bob', LOBBY);
    const others = await hear(bob);
    const admin = administrator(service);
    await admin.revokeToken(bob.getToken() ?? '');
    await admin.publish({ channel: 'lobby', message: 'still here?' });
    await waitForStatus(others, 'PNDisconnectedUnexpectedlyCategory');
    await admin.publish({ channel: 'lobby', message: 'and now?' });
    await waitFor(() => heard.messages.length > 1, 'both messages');
    expect(others.messages).toHaveLength(1);
    expect(heard.statuses.map(({ category }) => category)).toEqual(['PNConnectedCategory']);
  });

  it('is not begun with a token that has expired', async () => {
    behind = MINUTE;
    const ann = await clientWith(service, 'ann', { ttl: 1, ...LOBBY });
    behind = 0;
    const token = ann.getToken() ?? '';
    const query = { auth: token, uuid: 'ann' };
    const response = await pollResponse(service, ['lobby'], query);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      message: 'Token is expired.',
      error: true,
      service: 'Access Manager',
      status: 403,
    });
  });

  it('comes back with a new token and has missed nothing', async () => {
    const ann = await clientWith(service, 'ann', LOBBY);
    const heard = await hear(ann);
    const admin = administrator(service);
    await admin.revokeToken(ann.getToken() ?? '');
    await admin.publish({ channel: 'lobby', message: 'the last' });
    await waitForStatus(heard, 'PNDisconnectedUnexpectedlyCategory');
    await admin.publish({ channel: 'lobby', message: 'in between' });
    ann.setToken(await admin.grantToken({ ttl: 60, ...LOBBY }));
    ann.reconnect();
    await waitFor(() => heard.messages.length > 1, 'the message');
    expect(heard.messages.map(({ message }) => message)).toEqual(['the last', 'in between']);
  });

  it('proves who is there only where it may read', async () => {
    const presence = (channel: string, call: string, auth: string) =>
      get(service, `/v2/presence/sub-key/sub-local/channel/${channel}/${call}`, { auth });
    const auth = await administrator(service).grantToken({ ttl: 60, ...LOBBY });
    expect((await presence('lobby', 'heartbeat', auth)).status).toBe(200);
    const refused = await presence('lobby,cellar', 'heartbeat', auth);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ payload: { channels: ['cellar'] } });
    expect(service.context.presence.channels()).toEqual(['lobby']);
    // A user without access may still leave.
    expect((await presence('cellar', 'leave', '')).status).toBe(200);
  });
});
