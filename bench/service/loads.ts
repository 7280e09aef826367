import { LOCAL_KEYS } from '../../emulator/createService';

const { publishKey, subscribeKey } = LOCAL_KEYS;

/** One call of a load. */
export interface LoadCall {
  readonly method?: 'GET' | 'PATCH';
  readonly path: string;
  readonly body?: string;
}

/** A kind of calls that one user makes as often as possible. */
interface Load {
  readonly name: string;
  /** @param n counts the calls */
  readonly call: (n: number) => LoadCall;
}

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);

/** The channel whose messages the moderation server judges. */
export const JUDGED_CHANNEL = 'bench.judged';
export const NOISY_USER = 'noisy';
/** Its messages have many actions. */
export const NOISY_CHANNEL = 'bench.noise';
/** Channels on which the user is present. */
export const PRESENT_CHANNELS = names('bench.present-', 20_000);
/** Channels with messages to be counted. */
export const COUNTED_CHANNELS = names('bench.count-', 100);

const UUID = `uuid=${NOISY_USER}`;
const OBJECTS = `/v2/objects/${subscribeKey}/uuids`;
const PRESENCE = `/v2/presence/sub-key/${subscribeKey}`;
const HISTORY = '/v3/history';

const COMPARISONS = 190;
const FILTER = names('x', COMPARISONS)
  .map((text) => `custom.title == "${text}"`)
  .join(' || ');
const TEXT_FIELDS = ['name', 'id', 'type', 'status', 'email', 'externalId', 'profileUrl'];
const SORT = [...TEXT_FIELDS, 'updated', 'custom.a', 'custom.b'].join(',');
const LIST = `${OBJECTS}?filter=${encodeURIComponent(FILTER)}&sort=${SORT}&count=true`;
const LARGE_BODY = JSON.stringify({ custom: { pad: 'x'.repeat(1_000_000) } });

function manyMemberships(n: number): string {
  const custom = { pad: `${n} ${'x'.repeat(9_000)}` };
  return JSON.stringify({
    set: names('bench.of-', 100).map((id) => ({ channel: { id }, custom })),
  });
}

const SINGLE: readonly Load[] = [
  { name: 'lists of users', call: () => ({ path: `${LIST}&${UUID}` }) },
  { name: 'where-now', call: () => ({ path: `${PRESENCE}/uuid/${NOISY_USER}?${UUID}` }) },
  {
    name: 'history with actions',
    call: () => ({
      path: `${HISTORY}-with-actions/sub-key/${subscribeKey}/channel/${NOISY_CHANNEL}?${UUID}`,
    }),
  },
  {
    name: 'writing 100 memberships',
    call: (n) => ({
      method: 'PATCH',
      path: `${OBJECTS}/${NOISY_USER}/channels?${UUID}`,
      body: manyMemberships(n),
    }),
  },
  {
    name: 'bodies of 1 MB',
    call: () => ({ method: 'PATCH', path: `${OBJECTS}/${NOISY_USER}?${UUID}`, body: LARGE_BODY }),
  },
  {
    name: 'message counts',
    call: () => ({
      path: `${HISTORY}/sub-key/${subscribeKey}/message-counts/${COUNTED_CHANNELS.join(',')}?${UUID}&timetoken=1`,
    }),
  },
  {
    name: 'publishes',
    call: (n) => ({
      path: `/publish/${publishKey}/${subscribeKey}/0/bench.noisy-publishes/0/${n}?${UUID}`,
    }),
  },
];

/** Loads with which one user may slow others down; the last one uses a new user id for each call. */
export const LOADS: readonly Load[] = [
  ...SINGLE,
  { name: 'all of these', call: (n) => SINGLE[n % SINGLE.length]?.call(n) ?? { path: '/time/0' } },
  { name: 'lists, as a new user each time', call: (n) => ({ path: `${LIST}&${UUID}-${n}` }) },
];
