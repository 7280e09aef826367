import type PubNub from 'pubnub';
import { subscribe } from '../../support/drivers/subscriber';
import type { TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';
import { heartbeat } from '../../support/matchers/wire';
import type { Engine, Sdk } from '../sdk';

const QUICK = { presenceSweepMs: 10, presenceSettleMs: 20 };

/** More than a client is believed to be there for without a sign of life, by default. */
const LONG_MS = 301_000;

/** Protocol reference 6. */
export function describePresence(sdk: Sdk): void {
  describe.each(sdk.engines)('presence with the $name', (engine) => {
    describePresenceWith(sdk, engine);
  });
}

function describePresenceWith(sdk: Sdk, engine: Engine): void {
  let service: TestService;
  let watcher: PubNub;
  let aheadMs: number;
  beforeEach(async () => {
    aheadMs = 0;
    service = await sdk.startService({ ...QUICK, now: () => Date.now() + aheadMs });
    watcher = service.client('watcher', engine.options);
  });
  afterEach(() => service.close());

  const enter = async (userId: string, channel: string) => {
    const client = service.client(userId, engine.options);
    await subscribe(client, [channel]);
    await waitFor(() => service.context.presence.occupants(channel).includes(userId), 'the join');
    return client;
  };

  it('tells who comes and who goes, with the occupancy', async () => {
    const heard = await subscribe(watcher, ['room-pnpres']);
    const ann = await enter('ann', 'room');
    const bob = await enter('bob', 'room');
    ann.unsubscribe({ channels: ['room'] });
    await waitFor(() => heard.presence.length === 3, 'three events');
    bob.unsubscribeAll();
    await waitFor(() => heard.presence.length === 4, 'four events');
    expect(heard.presence).toMatchObject([
      { action: 'join', channel: 'room', uuid: 'ann', occupancy: 1 },
      { action: 'join', channel: 'room', uuid: 'bob', occupancy: 2 },
      { action: 'leave', channel: 'room', uuid: 'ann', occupancy: 1 },
      { action: 'leave', channel: 'room', uuid: 'bob', occupancy: 0 },
    ]);
  });

  it('tells a timeout of a client that is gone without a word', async () => {
    const heard = await subscribe(watcher, ['silent-pnpres']);
    await heartbeat(service, 'silent', 'ann');
    await waitFor(() => heard.presence.length === 1, 'the join');
    aheadMs = LONG_MS;
    await waitFor(() => heard.presence.length === 2, 'the timeout');
    expect(heard.presence).toMatchObject([{ action: 'join' }, { action: 'timeout', occupancy: 0 }]);
  });

  it('lists who is here, of one channel, of several, and of all', async () => {
    await enter('ann', 'one');
    await enter('bob', 'one');
    await enter('carol', 'two');
    const idsOf = (occupants: readonly { uuid: string }[] = []) =>
      occupants.map(({ uuid }) => uuid);
    const one = await watcher.hereNow({ channels: ['one'] });
    expect(one).toMatchObject({ totalChannels: 1, totalOccupancy: 2 });
    expect(idsOf(one.channels['one']?.occupants)).toEqual(['ann', 'bob']);
    for (const channels of [['one', 'two', 'nobody'], []]) {
      const all = await watcher.hereNow({ channels });
      expect(all).toMatchObject({ totalChannels: 2, totalOccupancy: 3 });
      expect(idsOf(all.channels['one']?.occupants)).toEqual(['ann', 'bob']);
      expect(all.channels['two']).toMatchObject({ occupancy: 1 });
    }
    const counted = await watcher.hereNow({ channels: ['one'], includeUUIDs: false });
    expect(counted).toMatchObject({ totalOccupancy: 2 });
  });

  if (sdk.hasHereNowPages) {
    it('lists who is here page by page', async () => {
      for (const userId of ['ann', 'bob', 'carol']) await enter(userId, 'pages');
      const { channels, totalOccupancy } = await watcher.hereNow({ channels: ['pages'], limit: 2 });
      expect(channels['pages']?.occupants).toHaveLength(2);
      expect(totalOccupancy).toBe(3);
    });
  }

  it('tells where somebody is', async () => {
    const ann = await enter('ann', 'here');
    expect(await watcher.whereNow({ uuid: 'ann' })).toMatchObject({ channels: ['here'] });
    expect(await watcher.whereNow({ uuid: 'nobody' })).toMatchObject({ channels: [] });
    ann.unsubscribeAll();
  });

  it('keeps a state and tells its changes', async () => {
    const heard = await subscribe(watcher, ['moods-pnpres']);
    const ann = await enter('ann', 'moods');
    const state = { mood: 'fine', deep: { list: [1] } };
    await ann.setState({ channels: ['moods'], state });
    const change = await waitFor(
      () => heard.presence.find(({ action }) => action === 'state-change'),
      'the change',
    );
    expect(change).toMatchObject({ uuid: 'ann', state });
    const read = await watcher.getState({ uuid: 'ann', channels: ['moods'] });
    expect(read.channels['moods']).toEqual(state);
    const { channels } = await watcher.hereNow({ channels: ['moods'], includeState: true });
    expect(channels['moods']?.occupants).toEqual([{ uuid: 'ann', state }]);
  });

  it('is told of a group by the group', async () => {
    await watcher.channelGroups.addChannels({ channelGroup: 'team', channels: ['team-a'] });
    const heard = await subscribe(watcher, [], { channelGroups: ['team-pnpres'] });
    await enter('ann', 'team-a');
    const event = await waitFor(() => heard.presence[0], 'the join');
    expect(event).toMatchObject({ action: 'join', uuid: 'ann', channel: 'team-a' });
  });
}
