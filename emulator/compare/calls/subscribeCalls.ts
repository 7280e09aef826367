import { call, type ComparedCall, json, many, type Names } from '../comparedCall';

/** @param channels the story's own unless given */
const subscribeTo = ({ subscribeKey, channel }: Names, query: string, channels = channel) =>
  `/v2/subscribe/${subscribeKey}/${channels}/0?${query}`;
const firstTo = ({ subscribeKey, channel, timetoken }: Names) =>
  `/subscribe/${subscribeKey}/${channel}/0/${before({ timetoken })}`;
/** Asked with this cursor, a poll has something to answer at once. */
const before = ({ timetoken }: Pick<Names, 'timetoken'>) => String(BigInt(timetoken) - 1n);
const groups = ({ subscribeKey }: Names, rest: string) =>
  `/v1/channel-registration/sub-key/${subscribeKey}/channel-group${rest}`;

/** Subscribe and channel groups. */
export const SUBSCRIBE_CALLS: readonly ComparedCall[] = [
  call('recorded', 'add to a group', (names) =>
    groups(names, `/${names.channel}?add=${names.channel},${names.channel}-2`),
  ),
  call('recorded', 'list the channels of a group', (names) => groups(names, `/${names.channel}`)),
  call('recorded', 'remove from a group', (names) =>
    groups(names, `/${names.channel}?remove=${names.channel}-2`),
  ),
  call('recorded', 'list a group that is not there', (names) =>
    groups(names, `/${names.channel}-none`),
  ),
  call('assumed', 'add nothing to a group', (names) => groups(names, `/${names.channel}?add=`)),
  call('assumed', 'add 201 channels to a group', (names) =>
    groups(names, `/${names.channel}?add=${many(201, 'c')}`),
  ),
  call('assumed', 'add a pattern to a group', (names) => groups(names, `/${names.channel}?add=*`)),
  call('assumed', 'list a group whose name has an asterisk', (names) => groups(names, '/a*')),
  call('recorded', 'handshake: subscribe without `tt`', (names) => subscribeTo(names, '')),
  call('recorded', 'handshake: subscribe with `tt=0`', (names) => subscribeTo(names, 'tt=0')),
  call('recorded', 'subscribe with `tt`: what came after it', (names) =>
    subscribeTo(names, `tt=${before(names)}`),
  ),
  call('recorded', 'subscribe with the timetoken in `t`', (names) =>
    subscribeTo(names, `t=${json({ t: before(names), r: 1 })}`),
  ),
  call('recorded', 'subscribe with `channel-group`', (names) =>
    subscribeTo(names, `tt=${before(names)}&channel-group=${names.channel}`, ','),
  ),
  call('documented', 'subscribe with `filter-expr`', (names) =>
    subscribeTo(
      names,
      `tt=${before(names)}&filter-expr=${encodeURIComponent("meta.mood == 'good'")}`,
    ),
  ),
  call('SDK', 'subscribe with `heartbeat` and `state`: present, with a state', (names) =>
    subscribeTo(names, `heartbeat=300&state=${json({ [names.channel]: { mood: 'new' } })}`),
  ),
  call('assumed', 'subscribe with `ee`: joins by heartbeats only', (names) =>
    subscribeTo(names, 'ee='),
  ),
  call('SDK', 'subscribe with a filter that cannot be read', (names) =>
    subscribeTo(names, 'filter-expr=meta.%20%3D%3D'),
  ),
  call('documented', 'subscribe to a wildcard of four levels', (names) =>
    subscribeTo(names, '', 'a.b.c.*'),
  ),
  call('assumed', 'subscribe with a `tt` that is none', (names) => subscribeTo(names, 'tt=x')),
  call('assumed', 'subscribe to 2,501 channels', (names) =>
    subscribeTo(names, '', many(2_501, 'c')),
  ),
  call('assumed', 'subscribe to 11 groups', (names) =>
    subscribeTo(names, `channel-group=${many(11, 'g')}`),
  ),
  call('recorded', 'subscribe with a wrong key', (names) =>
    subscribeTo({ ...names, subscribeKey: 'x' }, ''),
  ),
  call('SDK', 'subscribe, version 1', firstTo),
  call(
    'SDK',
    'subscribe, version 1, with `channel-group`',
    (names) => `${firstTo(names)}?channel-group=${names.channel}`,
  ),
  call(
    'assumed',
    'subscribe, version 1, with `filter-expr`, `heartbeat`, `state` and `ee`',
    (names) => `${firstTo(names)}?filter-expr=1%20%3D%3D%201&heartbeat=300&state=%7B%7D&ee=`,
  ),
  call('recorded', 'list the groups', (names) => groups(names, ''), { isOfAll: true }),
  call('recorded', 'remove a group', (names) => groups(names, `/${names.channel}/remove`)),
];
