import { failureOf } from '../support/matchers/sdkFailure';
import { subscribe } from '../support/drivers/subscriber';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get, heartbeat, poll } from '../support/matchers/wire';

const QUICK = { subscribeHoldMs: 60_000, presenceSweepMs: 10, presenceSettleMs: 20 };

const PATH = '/v2/presence/sub-key/sub-local/channel';

describe('presence state', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(QUICK);
  });
  afterAll(() => service.close());

  const stateOf = async (uuid: string, channel: string) => {
    const { channels } = await service.client('reader').getState({ uuid, channels: [channel] });
    return channels[channel];
  };
  const eventsAfter = async (channel: string, tt: string) =>
    (await poll(service, [`${channel}-pnpres`], { tt })).m.map(({ d }) => d);

  it('is set, told to those who watch, and read back', async () => {
    const heard = await subscribe(service.client('bob'), ['told-pnpres']);
    const ann = service.client('ann');
    await subscribe(ann, ['told']);
    await waitFor(() => heard.presence.length === 1, 'the join');
    const state = { mood: 'fine', deep: { list: [1, 'two'] } };
    expect(await ann.setState({ channels: ['told'], state })).toEqual({ state });
    await waitFor(() => heard.presence.length === 2, 'the change');
    expect(heard.presence[1]).toMatchObject({
      action: 'state-change',
      channel: 'told',
      uuid: 'ann',
      occupancy: 1,
      state,
    });
    expect(await stateOf('ann', 'told')).toEqual(state);
    expect(await stateOf('bob', 'told')).toEqual({});
  });

  it('is told whole, and only when it is another one', async () => {
    await heartbeat(service, 'changing', 'ann');
    const { t } = await poll(service, ['changing-pnpres']);
    const ann = service.client('ann');
    for (const state of [{ a: 1, b: 1 }, { a: 1, b: 1 }, { b: 2 }, {}, {}]) {
      await ann.setState({ channels: ['changing'], state });
    }
    expect(await eventsAfter('changing', t.t)).toMatchObject([
      { action: 'state-change', data: { a: 1, b: 1 } },
      { action: 'state-change', data: { b: 2 } },
      { action: 'state-change', data: {} },
    ]);
  });

  it('belongs to one channel, and can be set on several and on groups', async () => {
    const ann = service.client('ann');
    await heartbeat(service, 'x,y,z', 'ann');
    await ann.channelGroups.addChannels({ channelGroup: 'states', channels: ['z'] });
    await ann.setState({ channels: ['x'], channelGroups: ['states'], state: { n: 1 } });
    expect(await stateOf('ann', 'x')).toEqual({ n: 1 });
    expect(await stateOf('ann', 'y')).toEqual({});
    const response = await get(service, `${PATH}/x,y/uuid/ann`, { 'channel-group': 'states' });
    expect(await response.json()).toEqual({
      status: 200,
      message: 'OK',
      service: 'Presence',
      uuid: 'ann',
      payload: { channels: { x: { n: 1 }, y: {}, z: { n: 1 } } },
    });
    const many = await ann.getState({ channels: ['x', 'y'] });
    // The SDK hands the payload through, so the list is inside itself.
    expect(many.channels).toEqual({ channels: { x: { n: 1 }, y: {} } });
  });

  it('has the form of the network', async () => {
    await heartbeat(service, 'form', 'ann');
    const state = { 'ä b': 'ö&/' };
    const set = await get(service, `${PATH}/form/uuid/ann/data`, {
      uuid: 'ann',
      state: JSON.stringify(state),
    });
    const ok = { status: 200, message: 'OK', service: 'Presence' };
    expect(await set.json()).toEqual({ ...ok, payload: state });
    const read = await get(service, `${PATH}/form/uuid/ann`);
    expect(await read.json()).toEqual({ ...ok, payload: state, uuid: 'ann', channel: 'form' });
  });

  it('comes with the join when it is set with the first heartbeat', async () => {
    const { t } = await poll(service, ['with-join-pnpres']);
    const ann = service.client('ann');
    for (const mood of ['new', 'new', 'old']) {
      const state = { 'with-join': { mood }, elsewhere: 'ignored' };
      await ann.setState({ channels: ['with-join'], state, withHeartbeat: true });
    }
    expect(await eventsAfter('with-join', t.t)).toMatchObject([
      { action: 'join', uuid: 'ann', data: { mood: 'new' } },
      { action: 'state-change', uuid: 'ann', data: { mood: 'old' } },
    ]);
  });

  it('comes with the join when it was set a moment before', async () => {
    const { t } = await poll(service, ['early-pnpres']);
    await service.client('ann').setState({ channels: ['early'], state: { n: 1 } });
    await heartbeat(service, 'early', 'ann');
    expect(await eventsAfter('early', t.t)).toMatchObject([{ action: 'join', data: { n: 1 } }]);
  });

  it('is set by the subscribe of a client without event engine', async () => {
    const { t } = await poll(service, ['manager-pnpres']);
    await get(service, '/v2/subscribe/sub-local/manager/0', {
      uuid: 'ann',
      state: '{"manager":{"n":1},"elsewhere":{"n":2}}',
    });
    expect(await eventsAfter('manager', t.t)).toMatchObject([{ action: 'join', data: { n: 1 } }]);
    expect(await stateOf('ann', 'elsewhere')).toEqual({});
  });

  it('is not touched by heartbeats without one', async () => {
    const ann = service.client('ann');
    await heartbeat(service, 'untouched', 'ann');
    await ann.setState({ channels: ['untouched'], state: { n: 1 } });
    const query = { uuid: 'ann', heartbeat: '300', state: '{}' };
    expect((await get(service, `${PATH}/untouched/heartbeat`, query)).status).toBe(200);
    expect(await stateOf('ann', 'untouched')).toEqual({ n: 1 });
  });

  it('goes with the user', async () => {
    const ann = service.client('ann');
    await subscribe(ann, ['gone']);
    await waitFor(() => service.context.presence.occupants('gone').length === 1, 'her join');
    await ann.setState({ channels: ['gone'], state: { n: 1 } });
    ann.unsubscribe({ channels: ['gone'] });
    await waitFor(() => service.context.presence.occupants('gone').length === 0, 'her leaving');
    expect(await stateOf('ann', 'gone')).toEqual({});
  });

  it('is kept over a restart of the service', async () => {
    const dataFolder = temporaryFolder();
    const before = await startTestService({ ...QUICK, dataFolder });
    await heartbeat(before, 'c', 'ann');
    await before.client('ann').setState({ channels: ['c', 'd'], state: { n: 1 } });
    await before.client('ann').setState({ channels: ['d'], state: {} });
    await before.close();

    const after = await startTestService({ ...QUICK, dataFolder });
    try {
      const { channels } = await after.client('bob').hereNow({
        channels: ['c'],
        includeState: true,
      });
      expect(channels['c']?.occupants).toEqual([{ uuid: 'ann', state: { n: 1 } }]);
      expect(after.context.presence.stateOf('d', 'ann')).toBeUndefined();
    } finally {
      await after.close();
    }
  });

  describe('refuses', () => {
    it.each([
      ['nothing', {}, 'No state specified.'],
      ['what is not JSON', { state: '{open' }, 'Invalid JSON specified.'],
      ['a list', { state: '[1]' }, 'Invalid JSON specified.'],
      ['a text', { state: '"x"' }, 'Invalid JSON specified.'],
      ['null', { state: 'null' }, 'Invalid JSON specified.'],
    ])('%s', async (_what, query: Record<string, string>, message) => {
      const response = await get(service, `${PATH}/c/uuid/wire/data`, query);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        status: 400,
        error: 1,
        message,
        service: 'Presence',
      });
    });

    it.each(['[]', '{"refused":1}', '{"refused":null}', 'x'])(
      'a heartbeat with the states %s',
      async (state) => {
        const response = await get(service, `${PATH}/refused/heartbeat`, { state });
        expect(response.status).toBe(400);
        expect(service.context.presence.occupants('refused')).toEqual([]);
      },
    );

    it('states on more than 2,500 channels, also by groups', async () => {
      const { client, context } = service;
      for (const [channelGroup, count] of [
        ['large', 2_000],
        ['small', 501],
      ] as const) {
        for (let start = 0; start < count; start += 200) {
          const length = Math.min(200, count - start);
          const channels = Array.from({ length }, (_, n) => `${channelGroup}-${start + n}`);
          await client('admin').channelGroups.addChannels({ channelGroup, channels });
        }
      }
      const groups = { 'channel-group': 'large,small', uuid: 'ann' };
      const state = JSON.stringify({ large: { n: 1 }, small: { n: 1 } });
      const set = await get(service, `${PATH}/,/uuid/ann/data`, { ...groups, state: '{"n":1}' });
      const beat = await get(service, `${PATH}/,/heartbeat`, { ...groups, state });
      expect([set.status, beat.status]).toEqual([400, 400]);
      expect(context.presence.stateOf('small-0', 'ann')).toBeUndefined();
      expect(context.presence.occupants('small-0')).toEqual([]);
      const few = await get(service, `${PATH}/,/heartbeat`, { ...groups, state: '{"large":{}}' });
      expect(few.status).toBe(200);
    });

    it('unknown keys, and the SDK tells', async () => {
      const stranger = service.client('ann', { subscribeKey: 'sub-other' });
      const failure = await failureOf(stranger.setState({ channels: ['c'], state: { n: 1 } }));
      expect(failure).toMatchObject({ statusCode: 400, errorData: { service: 'Presence' } });
    });
  });
});
