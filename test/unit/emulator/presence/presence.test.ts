import { ChannelGroups } from '../../../../emulator/subscribe/channelGroups';
import { Journal } from '../../../../emulator/subscribe/journal';
import { Presence } from '../../../../emulator/presence/presence';
import { PresenceAnnouncer } from '../../../../emulator/presence/presenceAnnouncer';
import { PresenceRegistry } from '../../../../emulator/presence/presenceRegistry';
import { PresenceStates } from '../../../../emulator/presence/presenceStates';
import { SubscribeHub } from '../../../../emulator/subscribe/subscribeHub';
import { Subscription } from '../../../../emulator/subscribe/subscription';
import { TimetokenSource, ZERO_TIMETOKEN } from '../../../../emulator/protocol/timetoken';
import { openDatabase, type Sql } from '../../../../emulator/storage/database';
import { createStores, type Stores } from '../../../../emulator/stores';
import { WriteQueue } from '../../../../emulator/storage/writeQueue';

describe('Presence with a disk that refuses', () => {
  const groups = new ChannelGroups([]);
  let sql: Sql;
  let stores: Stores;
  let hub: SubscribeHub;
  let now: number;
  let presence: Presence;
  let journal: Journal;

  beforeEach(() => {
    sql = openDatabase(':memory:');
    stores = createStores(sql);
    hub = new SubscribeHub(stores.events, groups);
    now = Date.UTC(2026, 10, 21);
    presence = createPresence();
  });
  afterEach(() => sql.close());

  const createPresence = () => {
    const clock = () => now;
    const timetokens = new TimetokenSource(clock, ZERO_TIMETOKEN);
    journal = new Journal(new WriteQueue(sql), timetokens, stores.events, hub);
    return new Presence(
      new PresenceRegistry(clock, { minimumSeconds: 10, leaveSettleMs: 0 }),
      new PresenceStates(clock),
      new PresenceAnnouncer(clock, { announceMax: 1, intervalMs: 1_000 }),
      stores.presence,
    );
  };
  const refuse = () =>
    sql.exec(
      `CREATE TRIGGER refusal BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
  const accept = () => sql.exec('DROP TRIGGER refusal');
  const told = () =>
    hub
      .eventsAfter(new Subscription(['c-pnpres'], [], groups), ZERO_TIMETOKEN)
      .map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
  const state = new Map([['c', '{"n":1}']]);

  it('has nobody join who could not be stored, and joins them the next time', async () => {
    refuse();
    await expect(presence.heartbeat(journal, 'ann', ['c'], 20, state)).rejects.toMatchObject({
      code: 'storageFailed',
    });
    expect(presence.occupants('c')).toEqual([]);
    expect(presence.stateOf('c', 'ann')).toBeUndefined();
    accept();
    await presence.heartbeat(journal, 'ann', ['c'], 20, state);
    expect(told()).toMatchObject([{ action: 'join', uuid: 'ann', data: { n: 1 } }]);
    expect(stores.presence.all()).toMatchObject([{ channel: 'c', userId: 'ann' }]);
  });

  it('takes a state back, and tells it the next time', async () => {
    await presence.heartbeat(journal, 'ann', ['c'], 20);
    refuse();
    await expect(presence.setStates(journal, 'ann', state)).rejects.toMatchObject({
      code: 'storageFailed',
    });
    expect(presence.stateOf('c', 'ann')).toBeUndefined();
    accept();
    await presence.setStates(journal, 'ann', state);
    expect(told().at(-1)).toMatchObject({ action: 'state-change', data: { n: 1 } });
  });

  it('asks watchers of a large channel to look for themselves after that', async () => {
    for (const user of ['ann', 'bob', 'eve']) await presence.heartbeat(journal, user, ['c'], 20);
    refuse();
    now += 1_000;
    await expect(presence.sweep(journal)).rejects.toMatchObject({ code: 'storageFailed' });
    accept();
    now += 1_000;
    await presence.sweep(journal);
    expect(told().at(-1)).toMatchObject({
      action: 'interval',
      occupancy: 3,
      here_now_refresh: true,
    });
  });
});
