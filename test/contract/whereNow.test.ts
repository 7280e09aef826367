import { failureOf } from '../support/matchers/sdkFailure';
import { subscribe } from '../support/drivers/subscriber';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get, heartbeat } from '../support/matchers/wire';

describe('where-now', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ presenceSweepMs: 10, presenceSettleMs: 20 });
  });
  afterAll(() => service.close());

  const channelsOf = async (uuid: string) =>
    (await service.client('reader').whereNow({ uuid })).channels;

  it('tells on which channels a user is', async () => {
    await heartbeat(service, 'one,two%2Fthree', 'ann');
    await heartbeat(service, 'one', 'bob');
    expect(await channelsOf('ann')).toEqual(['one', 'two/three']);
    expect(await channelsOf('bob')).toEqual(['one']);
  });

  it('follows a client that subscribes and unsubscribes', async () => {
    const eve = service.client('eve');
    await subscribe(eve, ['a', 'b'], { withPresence: true });
    await waitFor(async () => (await channelsOf('eve')).length === 2, 'both channels');
    eve.unsubscribe({ channels: ['a'] });
    await waitFor(async () => (await channelsOf('eve')).length === 1, 'her leaving');
    expect(await channelsOf('eve')).toEqual(['b']);
  });

  it('is empty for someone who is nowhere, in the form of the network', async () => {
    const response = await get(service, '/v2/presence/sub-key/sub-local/uuid/a%2Fb%20%F0%9F%98%80');
    expect(await response.json()).toEqual({
      status: 200,
      message: 'OK',
      payload: { channels: [] },
      service: 'Presence',
    });
  });

  it('refuses unknown keys', async () => {
    const stranger = service.client('ann', { subscribeKey: 'sub-other' });
    expect(await failureOf(stranger.whereNow({ uuid: 'ann' }))).toMatchObject({
      statusCode: 400,
      errorData: { message: 'Invalid Subscribe Key', service: 'Presence' },
    });
  });
});
