import type PubNub from 'pubnub';
import { clientWith, startGuardedService } from '../support/accessManager';
import { failureOf } from '../support/sdkFailure';
import { startTestService, type TestService } from '../support/testService';
import { get } from '../support/wire';

const FCM = { device: 'a1b2', pushGateway: 'fcm' } as const;
const APNS2 = { device: 'a1b2', pushGateway: 'apns2', topic: 'app' } as const;

describe('mobile push', () => {
  let service: TestService;
  let ann: PubNub;

  beforeAll(async () => {
    service = await startTestService();
    ann = service.client('ann');
  });
  afterAll(() => service.close());

  it.each([FCM, APNS2])('takes what clients say over $pushGateway', async (push) => {
    const channels = ['a b', 'c'];
    await expect(ann.push.addChannels({ ...push, channels })).resolves.toEqual({});
    await expect(ann.push.removeChannels({ ...push, channels })).resolves.toEqual({});
    await expect(ann.push.listChannels(push)).resolves.toEqual({ channels: [] });
    await expect(ann.push.deleteDevice(push)).resolves.toEqual({});
  });

  it.each([
    ['add', { add: 'a,b' }, '', '[1,"Modified Channels"]'],
    ['remove', { remove: 'a' }, '', '[1,"Modified Channels"]'],
    ['a device that goes', {}, '/remove', '[1,"Removed Device"]'],
    ['a list', {}, '', '[]'],
  ])('answers %s as the network does', async (_what, query, suffix, expected) => {
    for (const prefix of [
      '/v1/push/sub-key/sub-local/devices',
      '/v2/push/sub-key/sub-local/devices-apns2',
    ]) {
      const response = await get(service, `${prefix}/a1b2${suffix}`, { type: 'gcm', ...query });
      expect(await response.text()).toBe(expected);
    }
  });

  it('refuses a device without a name', async () => {
    const response = await get(service, '/v1/push/sub-key/sub-local/devices/%20');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'Invalid device token' });
  });

  it('needs to read the channels, where tokens are asked for', async () => {
    const guarded = await startGuardedService();
    try {
      const resources = { channels: { lobby: { read: true } } };
      const bob = await clientWith(guarded, 'bob', { resources });
      await expect(bob.push.addChannels({ ...FCM, channels: ['lobby'] })).resolves.toEqual({});
      const refused = bob.push.addChannels({ ...FCM, channels: ['lobby', 'cellar'] });
      expect(await failureOf(refused)).toMatchObject({
        statusCode: 403,
        errorData: { payload: { channels: ['cellar'] } },
      });
    } finally {
      await guarded.close();
    }
  });
});
