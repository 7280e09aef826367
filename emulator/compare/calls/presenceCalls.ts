import { call, type ComparedCall, json, type Names } from '../comparedCall';

const presenceOf = ({ subscribeKey, channel }: Names, rest: string, channels = channel) =>
  `/v2/presence/sub-key/${subscribeKey}/channel/${channels}${rest}`;
const everywhere = ({ subscribeKey }: Names, query: string) =>
  `/v2/presence/sub-key/${subscribeKey}?${query}`;
const two = ({ channel }: Names) => `${channel},${channel}-2`;

/** Presence. */
export const PRESENCE_CALLS: readonly ComparedCall[] = [
  call('recorded', 'heartbeat', (names) => presenceOf(names, '/heartbeat?heartbeat=300')),
  call('recorded', 'heartbeat with an empty `heartbeat`: 300 seconds', (names) =>
    presenceOf(names, '/heartbeat?heartbeat='),
  ),
  call('SDK', 'heartbeat with `state` and `channel-group`', (names) =>
    presenceOf(
      names,
      `/heartbeat?channel-group=none&state=${json({ [names.channel]: { mood: 'good' } })}`,
    ),
  ),
  call('assumed', 'heartbeat with a `heartbeat` that is no number', (names) =>
    presenceOf(names, '/heartbeat?heartbeat=x'),
  ),
  call('recorded', 'here now', (names) => presenceOf(names, '')),
  call('recorded', 'here now with `state=1`', (names) => presenceOf(names, '?state=1')),
  call('recorded', 'here now with `disable_uuids=1`', (names) =>
    presenceOf(names, '?disable_uuids=1'),
  ),
  call('documented', 'here now with `limit` and `offset`', (names) =>
    presenceOf(names, '?limit=1&offset=1'),
  ),
  call('recorded', 'here now of several channels', (names) => presenceOf(names, '', two(names))),
  call('recorded', 'here now with `channel-group`', (names) =>
    presenceOf(names, '?channel-group=none'),
  ),
  call(
    'assumed',
    'here now with `limit=1001`; the network refuses it in words of its own',
    (names) => presenceOf(names, '?limit=1001'),
  ),
  call(
    'recorded',
    'here now of all channels, with `disable_uuids=1` and `limit=1`',
    (names) => everywhere(names, 'disable_uuids=1&limit=1'),
    { isOfAll: true },
  ),
  call(
    'SDK',
    'here now of all channels, with `state=1` and `offset`',
    (names) => everywhere(names, 'state=1&offset=0'),
    { isOfAll: true },
  ),
  call('recorded', 'here now by the path of other SDKs', (names) =>
    presenceOf(names, '').replace('sub-key', 'sub_key'),
  ),
  call(
    'recorded',
    'where now',
    ({ subscribeKey, user }) => `/v2/presence/sub-key/${subscribeKey}/uuid/${user}`,
  ),
  call('recorded', 'set a state', (names) =>
    presenceOf(names, `/uuid/${names.user}/data?state=${json({ mood: 'good' })}`),
  ),
  call('SDK', 'set a state with `channel-group`', (names) =>
    presenceOf(names, `/uuid/${names.user}/data?channel-group=none&state=${json({ mood: 'bad' })}`),
  ),
  call('recorded', 'set the state of somebody else', (names) =>
    presenceOf(names, `/uuid/${names.user}-2/data?state=${json({ mood: 'good' })}`),
  ),
  call('SDK', 'set no state', (names) => presenceOf(names, `/uuid/${names.user}/data`)),
  call('SDK', 'set a state that is no JSON', (names) =>
    presenceOf(names, `/uuid/${names.user}/data?state=x`),
  ),
  call('assumed', 'set a state of more than 8 KiB', (names) =>
    presenceOf(names, `/uuid/${names.user}/data?state=${json({ a: 'x'.repeat(8_200) })}`),
  ),
  call('recorded', 'get a state', (names) => presenceOf(names, `/uuid/${names.user}`)),
  call('recorded', 'get the states of several channels, with `channel-group`', (names) =>
    presenceOf(names, `/uuid/${names.user}?channel-group=none`, two(names)),
  ),
  call('SDK', 'get the state in a group whose name has an asterisk', (names) =>
    presenceOf(names, `/uuid/${names.user}?channel-group=none*`),
  ),
  call('recorded', 'leave', (names) => presenceOf(names, '/leave')),
  call('recorded', 'leave with `channel-group`', (names) =>
    presenceOf(names, '/leave?channel-group=none', ','),
  ),
];
