import type PubNub from 'pubnub';
import { clientWith, startGuardedService } from '../support/worlds/accessManager';
import { failureOf } from '../support/matchers/sdkFailure';
import { startTestService, type TestService } from '../support/worlds/testService';
import { get } from '../support/matchers/wire';

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

  it.each([FCM, APNS2])('keeps and lists what clients register over $pushGateway', async (push) => {
    await ann.push.addChannels({ ...push, channels: ['b', 'a b'] });
    await ann.push.addChannels({ ...push, channels: ['c', 'b'] });
    await ann.push.removeChannels({ ...push, channels: ['a b', 'none'] });
    expect(await ann.push.listChannels(push)).toEqual({ channels: ['b', 'c'] });
    await expect(ann.push.deleteDevice(push)).resolves.toEqual({});
    expect(await ann.push.listChannels(push)).toEqual({ channels: [] });
  });

  it('keeps devices, push services, apps and environments apart', async () => {
    await ann.push.addChannels({ ...APNS2, channels: ['kept'] });
    const others = [
      { ...APNS2, device: 'ffff' },
      { ...APNS2, topic: 'other' },
      { ...APNS2, environment: 'production' } as const,
      FCM,
    ];
    for (const other of others) {
      expect(await ann.push.listChannels(other)).toEqual({ channels: [] });
      await ann.push.deleteDevice(other);
    }
    expect(await ann.push.listChannels(APNS2)).toEqual({ channels: ['kept'] });
  });

  const DEVICE = '/v1/push/sub-key/sub-local/devices/a1b2';

  it.each([
    ['no push service', DEVICE, {}, 'Invalid type argument'],
    ['an unknown push service', DEVICE, { type: 'pigeon' }, 'Invalid type argument'],
    [
      'a device without a name',
      DEVICE.replace('a1b2', '%20'),
      { type: 'gcm' },
      'Invalid device token',
    ],
    [
      'a token that is not one of Apple',
      DEVICE.replace('a1b2', 'device_id'),
      { type: 'apns', add: 'c' },
      'Invalid device token',
    ],
    ['a name that no channel has', DEVICE, { type: 'gcm', add: 'a*b' }, 'Invalid Channel'],
  ])('refuses %s as the network does', async (_what, path, query, error) => {
    const response = await get(service, path, query);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error });
  });

  it('bounds the channels of a device', async () => {
    const names = (from: number) =>
      Array.from({ length: 500 }, (_, at) => `c${from + at}`).join(',');
    for (const from of [0, 500, 1_000, 1_500]) {
      await get(service, DEVICE, { type: 'mpns', add: names(from) });
    }
    const refused = await get(service, DEVICE, { type: 'mpns', add: 'one-too-many' });
    expect(refused.status).toBe(400);
    const listed = (await (await get(service, DEVICE, { type: 'mpns' })).json()) as string[];
    expect(listed).toHaveLength(2_000);
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
