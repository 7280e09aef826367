import { call, type ComparedCall, type Names, withBody } from '../comparedCall';

const objects = ({ subscribeKey }: Names, rest: string) => `/v2/objects/${subscribeKey}/${rest}`;
const theUser = (names: Names) => objects(names, `uuids/${names.user}`);
const theChannel = (names: Names) => objects(names, `channels/${names.channel}`);

/** A page of a list with everything that can be asked, e.g. of users. @param field to filter and sort by */
const page = (include: string, field: string, value: string) =>
  `?include=${include}&count=true&limit=1&start=MA&sort=${field}%3Adesc&filter=${encodeURIComponent(
    `${field} == '${value}'`,
  )}`;
const PAGE_NAME = 'with `include`, `count`, `limit`, `start`, `filter` and `sort`';

/** App Context. */
export const OBJECT_CALLS: readonly ComparedCall[] = [
  call('recorded', 'set a user', (names) => `${theUser(names)}?include=custom,type,status`, {
    ...withBody('PATCH', () => ({ name: 'Ann', type: 'person', custom: { order: 1 } })),
  }),
  call('recorded', 'set a user with an `If-Match` that is too old', theUser, {
    ...withBody('PATCH', () => ({ name: 'Bea' }), { headers: { 'if-match': 'stale' } }),
  }),
  call('recorded', 'set a user with a name that is a number', theUser, {
    ...withBody('PATCH', () => ({ name: 1 })),
  }),
  call('differs', 'set a user with a `custom` that holds an object', theUser, {
    ...withBody('PATCH', () => ({ custom: { nested: { a: 1 } } })),
  }),
  call('documented', 'set a user with more than 32 KiB', theUser, {
    ...withBody('PATCH', () => ({ custom: { a: 'x'.repeat(33_000) } })),
  }),
  call('SDK', 'set a user in a body that is no JSON', theUser, {
    method: 'PATCH',
    body: () => '{',
  }),
  call('assumed', 'set a user whose id has an asterisk', (names) => objects(names, 'uuids/a*'), {
    ...withBody('PATCH', () => ({ name: 'Ann' })),
  }),
  call('recorded', 'get a user', theUser),
  call('recorded', 'get a user with `include`', (names) => `${theUser(names)}?include=custom`),
  call('recorded', 'get a user that is not there', (names) =>
    objects(names, 'uuids/nobody-is-there'),
  ),
  call('recorded', `list users ${PAGE_NAME}`, (names) =>
    objects(names, `uuids${page('custom,type', 'id', names.user)}`),
  ),
  call('recorded', 'list users with `end`: the page before', (names) =>
    objects(names, 'uuids?limit=1&end=MQ&filter=id%20%3D%3D%20%27none%27'),
  ),
  call('documented', 'list users with a filter that cannot be read', (names) =>
    objects(names, 'uuids?filter=name%20%3D%3D'),
  ),
  call('documented', 'list users with `limit=101`', (names) => objects(names, 'uuids?limit=101')),
  call('recorded', 'set a channel', (names) => `${theChannel(names)}?include=custom`, {
    ...withBody('PATCH', () => ({ name: 'News', description: 'All of it' })),
  }),
  call('recorded', 'set a channel with an `If-Match` that is too old', theChannel, {
    ...withBody('PATCH', () => ({ name: 'Olds' }), { headers: { 'if-match': 'stale' } }),
  }),
  call('recorded', 'get a channel with `include`', (names) => `${theChannel(names)}?include=type`),
  call('recorded', 'get a channel that is not there', (names) =>
    objects(names, 'channels/nothing-is-there'),
  ),
  call('recorded', `list channels ${PAGE_NAME}`, (names) =>
    objects(names, `channels${page('custom', 'id', names.channel)}`),
  ),
  call('recorded', 'list channels with `end`', (names) =>
    objects(names, 'channels?limit=1&end=MQ&filter=id%20%3D%3D%20%27none%27'),
  ),
  call(
    'recorded',
    `set memberships ${PAGE_NAME}`,
    (names) => `${theUser(names)}/channels${page('channel,custom', 'channel.id', names.channel)}`,
    {
      ...withBody('PATCH', ({ channel }) => ({
        set: [{ channel: { id: channel }, custom: { role: 'reader' } }],
      })),
    },
  ),
  call(
    'assumed',
    'set memberships with neither `set` nor `delete`',
    (names) => `${theUser(names)}/channels`,
    withBody('PATCH', () => ({})),
  ),
  call(
    'recorded',
    `list memberships ${PAGE_NAME}`,
    (names) => `${theUser(names)}/channels${page('channel.custom', 'channel.id', names.channel)}`,
  ),
  call(
    'recorded',
    'list memberships with `end`',
    (names) => `${theUser(names)}/channels?end=MQ&limit=1`,
  ),
  call(
    'recorded',
    `set members ${PAGE_NAME}`,
    (names) => `${theChannel(names)}/uuids${page('uuid', 'uuid.id', names.user)}`,
    {
      ...withBody('PATCH', ({ user }) => ({ set: [{ uuid: { id: user }, status: 'new' }] })),
    },
  ),
  call(
    'recorded',
    `list members ${PAGE_NAME}`,
    (names) => `${theChannel(names)}/uuids${page('uuid.custom,status', 'uuid.id', names.user)}`,
  ),
  call(
    'recorded',
    'list members with `end`',
    (names) => `${theChannel(names)}/uuids?end=MQ&limit=1`,
  ),
  call('recorded', 'remove members, with `end`', (names) => `${theChannel(names)}/uuids?end=MQ`, {
    ...withBody('PATCH', ({ user }) => ({ delete: [{ uuid: { id: user } }] })),
  }),
  call(
    'recorded',
    'remove memberships that are not there, with `end`',
    (names) => `${theUser(names)}/channels?end=MQ`,
    {
      ...withBody('PATCH', ({ channel }) => ({ delete: [{ channel: { id: channel } }] })),
    },
  ),
  call('recorded', 'remove a channel', theChannel, { method: 'DELETE' }),
  call('recorded', 'remove a user', theUser, { method: 'DELETE' }),
  call('recorded', 'remove a user that is not there', theUser, { method: 'DELETE' }),
];
