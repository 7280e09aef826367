import { call, type ComparedCall, type Names, valueAt, withBody } from '../comparedCall';

const grantAt = ({ subscribeKey }: Names) => `/v3/pam/${subscribeKey}/grant`;
const READ_AND_WRITE = 3;

interface Grant {
  readonly ttl: number;
  readonly permissions: object;
}

const granting = ({ channel, user }: Names): Grant => ({
  ttl: 1,
  permissions: {
    uuid: user,
    resources: { channels: { [channel]: READ_AND_WRITE } },
    patterns: { channels: { [`^${channel}-.*$`]: READ_AND_WRITE } },
    meta: {},
  },
});
const publishTo = ({ publishKey, subscribeKey }: Names, channel: string) =>
  `/publish/${publishKey}/${subscribeKey}/0/${channel}/0/1`;

/** Access Manager, on a keyset that requires tokens. */
export const ACCESS_CALLS: readonly ComparedCall[] = [
  call('recorded', 'grant a token', grantAt, {
    ...withBody('POST', granting),
    keep: (body) => ({ token: String(valueAt(body, 'data', 'token')) }),
  }),
  call('recorded', 'grant with `ttl` 0', grantAt, {
    ...withBody('POST', (names) => ({ ...granting(names), ttl: 0 })),
  }),
  call('recorded', 'grant no permission', grantAt, {
    ...withBody('POST', () => ({ ttl: 1, permissions: { resources: {}, patterns: {} } })),
  }),
  call('recorded', 'grant by a pattern that cannot be read', grantAt, {
    ...withBody('POST', () => ({
      ttl: 1,
      permissions: { resources: {}, patterns: { channels: { '(': 1 } } },
    })),
  }),
  call('assumed', 'grant in a body that is no JSON', grantAt, {
    method: 'POST',
    body: () => '{',
  }),
  call('assumed', 'grant without a signature', grantAt, {
    ...withBody('POST', granting, { by: 'stranger' }),
  }),
  call(
    'documented',
    'publish with a token that allows it',
    (names) => publishTo(names, names.channel),
    { by: 'token' },
  ),
  call(
    'documented',
    'publish with a token whose pattern allows it',
    (names) => publishTo(names, `${names.channel}-2`),
    { by: 'token' },
  ),
  call(
    'recorded',
    'publish with a token that does not allow it',
    (names) => publishTo(names, 'elsewhere'),
    { by: 'token' },
  ),
  call('recorded', 'publish without a token', (names) => publishTo(names, names.channel), {
    by: 'stranger',
  }),
  call(
    'recorded',
    'list a group without a token',
    ({ subscribeKey }) =>
      `/v1/channel-registration/sub-key/${subscribeKey}/channel-group/elsewhere`,
    { by: 'token' },
  ),
  call(
    'recorded',
    'delete messages with a token that does not allow it',
    (names) => `/v3/history/sub-key/${names.subscribeKey}/channel/${names.channel}`,
    {
      method: 'DELETE',
      by: 'token',
    },
  ),
  call(
    'recorded',
    'get a user without a permission',
    ({ subscribeKey, user }) => `/v2/objects/${subscribeKey}/uuids/${user}`,
    { by: 'token' },
  ),
  call(
    'recorded',
    'revoke a token',
    (names) => `${grantAt(names)}/${encodeURIComponent(names.token)}`,
    { method: 'DELETE' },
  ),
  call(
    'recorded',
    'publish with a token that was revoked, after up to a minute',
    (names) => publishTo(names, names.channel),
    { by: 'token' },
  ),
  call('recorded', 'revoke a token that is none', (names) => `${grantAt(names)}/none`, {
    method: 'DELETE',
  }),
  call(
    'differs',
    'grant by Access Manager v2',
    ({ subscribeKey }) => `/v2/auth/grant/sub-key/${subscribeKey}`,
  ),
  call(
    'differs',
    'audit by Access Manager v2',
    ({ subscribeKey }) => `/v2/auth/audit/sub-key/${subscribeKey}`,
  ),
];
