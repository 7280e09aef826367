import type PubNub from 'pubnub';
import { startTestService, type TestService } from '../support/worlds/testService';
import { get, heartbeat } from '../support/matchers/wire';

describe('here-now', () => {
  let service: TestService;
  let reader: PubNub;

  beforeAll(async () => {
    service = await startTestService();
    reader = service.client('reader');
    for (const user of ['u1', 'u2', 'u3']) await heartbeat(service, 'here,here%2Ftoo', user);
    await heartbeat(service, 'here-alone', 'u1');
  });
  afterAll(() => service.close());

  const raw = (channels: string, query: Record<string, string> = {}) =>
    get(service, `/v2/presence/sub-key/sub-local/channel/${channels}`, query);

  it('lists the users of one channel', async () => {
    const { channels, totalOccupancy } = await reader.hereNow({ channels: ['here'] });
    expect(totalOccupancy).toBe(3);
    expect(channels['here']).toEqual({
      name: 'here',
      occupancy: 3,
      occupants: ['u1', 'u2', 'u3'].map((uuid) => ({ uuid, state: null })),
    });
  });

  it('lists several channels without the empty ones', async () => {
    const result = await reader.hereNow({ channels: ['here/too', 'here-alone', 'nobody'] });
    expect(result.totalChannels).toBe(2);
    expect(result.totalOccupancy).toBe(4);
    expect(Object.keys(result.channels)).toEqual(['here/too', 'here-alone']);
    expect(result.channels['here/too']?.occupants).toHaveLength(3);
  });

  it('pages through users while the occupancy counts all', async () => {
    const pageAt = async (offset: number) => {
      const { channels } = await reader.hereNow({ channels: ['here'], limit: 2, offset });
      expect(channels['here']?.occupancy).toBe(3);
      return channels['here']?.occupants.map(({ uuid }) => uuid);
    };
    expect(await pageAt(0)).toEqual(['u1', 'u2']);
    expect(await pageAt(2)).toEqual(['u3']);
  });

  it('counts only when users are not asked for', async () => {
    const one = await raw('here', { disable_uuids: '1' });
    expect(await one.json()).toEqual({
      status: 200,
      message: 'OK',
      service: 'Presence',
      occupancy: 3,
    });
    const many = await reader.hereNow({ channels: ['here', 'here-alone'], includeUUIDs: false });
    expect(many.channels['here']).toMatchObject({ occupancy: 3, occupants: [] });
  });

  it('gives users as objects when their state is asked for', async () => {
    const { channels } = await reader.hereNow({ channels: ['here'], includeState: true });
    expect(channels['here']?.occupants).toEqual([{ uuid: 'u1' }, { uuid: 'u2' }, { uuid: 'u3' }]);
  });

  it('tells the state of those who have one', async () => {
    await heartbeat(service, 'here-state', 'u1');
    await heartbeat(service, 'here-state', 'u2');
    const state = { mood: 'fine', since: [1, 2] };
    await service.client('u2').setState({ channels: ['here-state'], state });
    const { channels } = await reader.hereNow({ channels: ['here-state'], includeState: true });
    expect(channels['here-state']?.occupants).toEqual([{ uuid: 'u1' }, { uuid: 'u2', state }]);
    const without = await reader.hereNow({ channels: ['here-state'] });
    expect(without.channels['here-state']?.occupants).toContainEqual({ uuid: 'u2', state: null });
  });

  it('lists the channels of groups beside those that are named', async () => {
    await reader.channelGroups.addChannels({
      channelGroup: 'here-group',
      channels: ['here', 'here/too', 'nobody'],
    });
    const groups = { channelGroups: ['here-group', 'unknown'] };
    const alone = await reader.hereNow(groups);
    expect(Object.keys(alone.channels)).toEqual(['here', 'here/too']);
    expect(alone).toMatchObject({ totalChannels: 2, totalOccupancy: 6 });
    const both = await reader.hereNow({ ...groups, channels: ['here-alone', 'here'] });
    expect(both).toMatchObject({ totalChannels: 3, totalOccupancy: 7 });
  });

  it('is empty for a channel without users', async () => {
    const one = await reader.hereNow({ channels: ['nobody'] });
    expect(one.channels['nobody']).toMatchObject({ occupancy: 0, occupants: [] });
    const many = await raw('nobody,no-one');
    expect(await many.json()).toMatchObject({
      payload: { channels: {}, total_channels: 0, total_occupancy: 0 },
    });
  });

  it('pages through the users of every channel', async () => {
    const response = await get(service, '/v2/presence/sub-key/sub-local', {
      limit: '1',
      offset: '1',
    });
    expect(await response.json()).toMatchObject({
      payload: {
        channels: {
          here: { uuids: ['u2'], occupancy: 3 },
          'here/too': { uuids: ['u2'], occupancy: 3 },
          'here-alone': { uuids: [], occupancy: 1 },
        },
      },
    });
  });

  it('counts without names when the limit is 0', async () => {
    const { channels } = await reader.hereNow({ channels: ['here'], limit: 0 });
    expect(channels['here']).toMatchObject({ occupancy: 3, occupants: [] });
  });

  it('refuses a limit of more than 1,000', async () => {
    for (const path of ['', '/channel/here', '/channel/here,here-alone']) {
      const ask = (limit: string) =>
        get(service, `/v2/presence/sub-key/sub-local${path}`, { limit });
      expect((await ask('1000')).status).toBe(200);
      const refused = await ask('1001');
      expect(refused.status).toBe(400);
      expect(await refused.json()).toEqual({
        status: 400,
        error: 1,
        message: 'Invalid Arguments',
        service: 'Presence',
      });
    }
  });

  it('lists every channel when none is named', async () => {
    const { channels } = await reader.hereNow({});
    expect(channels['here']?.occupancy).toBe(3);
    expect(channels['here-alone']?.occupancy).toBe(1);
  });

  it('knows the prefix with an underscore', async () => {
    const response = await get(service, '/v2/presence/sub_key/sub-local/channel/here-alone');
    expect(await response.json()).toMatchObject({ uuids: ['u1'], occupancy: 1 });
  });
});
