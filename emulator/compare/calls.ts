/** A keyset at an address. */
export interface Target {
  /** With its protocol, e.g. `https://ps.pndsn.com`. */
  readonly origin: string;
  readonly publishKey: string;
  readonly subscribeKey: string;
}

/** The keys and names from which the paths of calls are built. */
export interface Names extends Target {
  readonly channel: string;
  readonly user: string;
  /** Of the message that was published first. */
  readonly timetoken: string;
  readonly actionTimetoken: string;
}

export interface ComparedCall {
  readonly name: string;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path and query, without the user's id. */
  readonly path: (names: Names) => string;
  readonly body?: (names: Names) => unknown;
  /** Values of the answer that later calls use. */
  readonly keep?: (answer: unknown) => Partial<Names>;
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const publishTo = ({ publishKey, subscribeKey, channel }: Names, payload: string) =>
  `/publish/${publishKey}/${subscribeKey}/0/${channel}/0/${payload}`;
const signalTo = ({ publishKey, subscribeKey, channel }: Names, payload: string) =>
  `/signal/${publishKey}/${subscribeKey}/0/${channel}/0/${payload}`;
const historyOf = ({ subscribeKey, channel }: Names, query: string) =>
  `/v3/history/sub-key/${subscribeKey}/channel/${channel}?${query}`;
const presenceOf = ({ subscribeKey, channel }: Names, rest: string) =>
  `/v2/presence/sub-key/${subscribeKey}/channel/${channel}${rest}`;
const actionsOf = ({ subscribeKey, channel, timetoken }: Names) =>
  `/v1/message-actions/${subscribeKey}/channel/${channel}/message/${timetoken}`;
const objects = ({ subscribeKey }: Names, rest: string) => `/v2/objects/${subscribeKey}/${rest}`;
const groups = ({ subscribeKey, channel }: Names, rest: string) =>
  `/v1/channel-registration/sub-key/${subscribeKey}/channel-group/${channel}${rest}`;

const REACTION = { type: 'reaction', value: '👍' };

/** One story of a user on a channel that nobody else uses, in this order. It leaves no records behind. */
export const COMPARED_CALLS: readonly ComparedCall[] = [
  { name: 'time', path: () => '/time/0' },
  {
    name: 'publish',
    path: (names) => publishTo(names, json({ text: 'hello' })),
    keep: (answer) => ({ timetoken: String((answer as readonly unknown[])[2]) }),
  },
  {
    name: 'publish by POST',
    method: 'POST',
    path: (names) => publishTo(names, '').slice(0, -1),
    body: () => ({ text: 'by post' }),
  },
  { name: 'publish of no JSON', path: (names) => publishTo(names, '%7B') },
  {
    name: 'publish with a wrong key',
    path: (names) => publishTo({ ...names, publishKey: 'x' }, '1'),
  },
  { name: 'signal', path: (names) => signalTo(names, json('typing')) },
  { name: 'signal of 65 bytes', path: (names) => signalTo(names, json('x'.repeat(63))) },
  {
    name: 'handshake',
    path: ({ subscribeKey, channel }) => `/v2/subscribe/${subscribeKey}/${channel}/0?tt=0`,
  },
  {
    name: 'subscribe from before',
    path: ({ subscribeKey, channel, timetoken }) =>
      `/v2/subscribe/${subscribeKey}/${channel}/0?tt=${BigInt(timetoken) - 1n}`,
  },
  { name: 'history', path: (names) => historyOf(names, 'max=10&include_message_type=true') },
  {
    name: 'history, version 2',
    path: ({ subscribeKey, channel }) =>
      `/v2/history/sub-key/${subscribeKey}/channel/${channel}?count=10&include_token=true`,
  },
  {
    name: 'message counts',
    path: ({ subscribeKey, channel, timetoken }) =>
      `/v3/history/sub-key/${subscribeKey}/message-counts/${channel}?timetoken=${timetoken}`,
  },
  {
    name: 'add an action',
    method: 'POST',
    path: actionsOf,
    body: () => REACTION,
    keep: (answer) => {
      const { data } = answer as { readonly data: { readonly actionTimetoken: unknown } };
      return { actionTimetoken: String(data.actionTimetoken) };
    },
  },
  { name: 'add it again', method: 'POST', path: actionsOf, body: () => REACTION },
  {
    name: 'history with actions',
    path: ({ subscribeKey, channel }) =>
      `/v3/history-with-actions/sub-key/${subscribeKey}/channel/${channel}?max=10`,
  },
  {
    name: 'get actions',
    path: ({ subscribeKey, channel }) => `/v1/message-actions/${subscribeKey}/channel/${channel}`,
  },
  {
    name: 'remove the action',
    method: 'DELETE',
    path: (names) => `${actionsOf(names)}/action/${names.actionTimetoken}`,
  },
  { name: 'heartbeat', path: (names) => presenceOf(names, '/heartbeat?heartbeat=300') },
  { name: 'here now', path: (names) => presenceOf(names, '?state=1') },
  {
    name: 'where now',
    path: ({ subscribeKey, user }) => `/v2/presence/sub-key/${subscribeKey}/uuid/${user}`,
  },
  {
    name: 'set a state',
    path: (names) => presenceOf(names, `/uuid/${names.user}/data?state=${json({ mood: 'good' })}`),
  },
  { name: 'get the state', path: (names) => presenceOf(names, `/uuid/${names.user}`) },
  { name: 'leave', path: (names) => presenceOf(names, '/leave') },
  {
    name: 'set a user',
    method: 'PATCH',
    path: (names) => objects(names, `uuids/${names.user}?include=custom`),
    body: () => ({ name: 'Ann', custom: { order: 1 } }),
  },
  { name: 'get the user', path: (names) => objects(names, `uuids/${names.user}?include=custom`) },
  {
    name: 'a custom field that is an object',
    method: 'PATCH',
    path: (names) => objects(names, `uuids/${names.user}`),
    body: () => ({ custom: { nested: { a: 1 } } }),
  },
  {
    name: 'get a user that is not there',
    path: (names) => objects(names, 'uuids/nobody-is-there'),
  },
  {
    name: 'set a channel',
    method: 'PATCH',
    path: (names) => objects(names, `channels/${names.channel}`),
    body: () => ({ name: 'News' }),
  },
  {
    name: 'join it',
    method: 'PATCH',
    path: (names) => objects(names, `uuids/${names.user}/channels?include=channel&count=true`),
    body: ({ channel }) => ({ set: [{ channel: { id: channel } }] }),
  },
  {
    name: 'members',
    path: (names) => objects(names, `channels/${names.channel}/uuids?include=uuid&count=true`),
  },
  {
    name: 'leave it',
    method: 'PATCH',
    path: (names) => objects(names, `uuids/${names.user}/channels`),
    body: ({ channel }) => ({ delete: [{ channel: { id: channel } }] }),
  },
  {
    name: 'remove the channel',
    method: 'DELETE',
    path: (names) => objects(names, `channels/${names.channel}`),
  },
  {
    name: 'remove the user',
    method: 'DELETE',
    path: (names) => objects(names, `uuids/${names.user}`),
  },
  { name: 'add to a group', path: (names) => groups(names, `?add=${names.channel}`) },
  { name: 'list the group', path: (names) => groups(names, '') },
  { name: 'remove the group', path: (names) => groups(names, '/remove') },
  {
    name: 'list files',
    path: ({ subscribeKey, channel }) => `/v1/files/${subscribeKey}/channels/${channel}/files`,
  },
  {
    name: 'a device for push, of an unknown type',
    path: ({ subscribeKey }) => `/v1/push/sub-key/${subscribeKey}/devices/abc?type=pigeon`,
  },
];
