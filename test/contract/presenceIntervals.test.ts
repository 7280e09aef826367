import type PubNub from 'pubnub';
import { subscribe } from '../support/drivers/subscriber';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get, heartbeat, poll } from '../support/matchers/wire';

const ANNOUNCE_MAX = 20;
const INTERVAL_MS = 300;

const QUICK = {
  subscribeHoldMs: 60_000,
  presenceSweepMs: 10,
  presenceSettleMs: 10,
  presenceIntervalMs: INTERVAL_MS,
};

describe('presence on a channel with more than 20 users', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await startTestService(QUICK);
  });
  afterEach(() => service.close());

  const join = async (...users: string[]) => {
    for (const user of users) await heartbeat(service, 'crowd', user);
  };
  const leave = (uuid: string) =>
    get(service, '/v2/presence/sub-key/sub-local/channel/crowd/leave', { uuid });
  const fill = () => join(...Array.from({ length: ANNOUNCE_MAX }, (_, n) => `u${n}`));
  const intervalsOf = (events: readonly PubNub.Subscription.Presence[]) =>
    events.filter((event) => event.action === 'interval');

  it('is told in intervals, with who came, left and fell silent', async () => {
    await fill();
    const heard = await subscribe(service.client('watcher'), ['crowd-pnpres']);
    await join('ann', 'bob');
    await leave('u0');
    const [first] = await waitFor(() => {
      const intervals = intervalsOf(heard.presence);
      return intervals.some(({ occupancy }) => occupancy === 21) && intervals;
    }, 'the interval');
    expect(first).toMatchObject({ channel: 'crowd', action: 'interval', join: ['ann', 'bob'] });
    expect(intervalsOf(heard.presence).flatMap(({ leave: left = [] }) => left)).toEqual(['u0']);
    expect(heard.presence.filter(({ action }) => action !== 'interval')).toEqual([]);
  });

  it('goes on with the occupancy, about as often as it is set to', async () => {
    await fill();
    await join('ann');
    const heard = await subscribe(service.client('watcher'), ['crowd-pnpres']);
    await waitFor(() => intervalsOf(heard.presence).length >= 3, 'three intervals');
    const [one, two] = intervalsOf(heard.presence)
      .slice(-2)
      .map(({ timetoken }) => BigInt(timetoken) / 10_000n);
    expect(Number((two ?? 0n) - (one ?? 0n))).toBeGreaterThanOrEqual(INTERVAL_MS - 5);
    expect(intervalsOf(heard.presence).at(-1)).toMatchObject({ occupancy: 21 });
  });

  it('goes back to single events with 20 users, and nothing gets lost on the way', async () => {
    await fill();
    const heard = await subscribe(service.client('watcher'), ['crowd-pnpres']);
    await join('ann');
    await leave('u0');
    await waitFor(() => heard.presence.some(({ action }) => action === 'leave'), 'the leave');
    await leave('u1');
    await waitFor(
      () => heard.presence.filter(({ action }) => action === 'leave').length === 2,
      'the second leave',
    );
    expect(heard.presence.at(-3)).toMatchObject({ action: 'interval', join: ['ann'] });
    expect(heard.presence.slice(-2)).toMatchObject([
      { action: 'leave', uuid: 'u0', occupancy: 20 },
      { action: 'leave', uuid: 'u1', occupancy: 19 },
    ]);
  });

  it('tells changes of state as they happen', async () => {
    await fill();
    await join('ann');
    const heard = await subscribe(service.client('watcher'), ['crowd-pnpres']);
    await service.client('ann').setState({ channels: ['crowd'], state: { n: 1 } });
    const change = await waitFor(
      () => heard.presence.find(({ action }) => action === 'state-change'),
      'the change of state',
    );
    expect(change).toMatchObject({ channel: 'crowd', uuid: 'ann', state: { n: 1 } });
  });

  it('asks watchers to look who is there after a restart of the service', async () => {
    const dataFolder = temporaryFolder();
    const before = await startTestService({ ...QUICK, dataFolder });
    for (let n = 0; n <= ANNOUNCE_MAX; n += 1) await heartbeat(before, 'crowd', `u${n}`);
    const { t } = await poll(before, ['crowd-pnpres']);
    await before.close();
    const after = await startTestService({ ...QUICK, dataFolder });
    try {
      const { m } = await poll(after, ['crowd-pnpres'], { tt: t.t });
      expect(m[0]?.d).toMatchObject({ action: 'interval', occupancy: 21, here_now_refresh: true });
    } finally {
      await after.close();
    }
  });
});
