import { call, type ComparedCall, many, type Names, valueAt, withBody } from '../comparedCall';

const historyOf = ({ subscribeKey, channel }: Names, query: string, channels = channel) =>
  `/v3/history/sub-key/${subscribeKey}/channel/${channels}?${query}`;
const withActionsOf = ({ subscribeKey, channel }: Names, query: string, channels = channel) =>
  `/v3/history-with-actions/sub-key/${subscribeKey}/channel/${channels}?${query}`;
const historyV2Of = ({ subscribeKey, channel }: Names, query: string) =>
  `/v2/history/sub-key/${subscribeKey}/channel/${channel}?${query}`;
const countsOf = ({ subscribeKey, channel }: Names, query: string, channels = channel) =>
  `/v3/history/sub-key/${subscribeKey}/message-counts/${channels}?${query}`;
const actionsOf = ({ subscribeKey, channel }: Names, rest: string) =>
  `/v1/message-actions/${subscribeKey}/channel/${channel}${rest}`;
const onMessage = (names: Names) => actionsOf(names, `/message/${names.timetoken}`);
const theAction = (names: Names) => `${onMessage(names)}/action/${names.actionTimetoken}`;
const next = (timetoken: string) => String(BigInt(timetoken) + 1n);

const INCLUDED = [
  'include_uuid',
  'include_message_type',
  'include_meta',
  'include_custom_message_type',
]
  .map((name) => `${name}=true`)
  .join('&');
const REACTION = { type: 'reaction', value: '👍' };

/** Message actions, history and message counts. */
export const HISTORY_CALLS: readonly ComparedCall[] = [
  call('recorded', 'add an action', onMessage, {
    ...withBody('POST', () => REACTION),
    keep: (body) => ({ actionTimetoken: String(valueAt(body, 'data', 'actionTimetoken')) }),
  }),
  call(
    'recorded',
    'add an action again',
    onMessage,
    withBody('POST', () => REACTION),
  ),
  call(
    'recorded',
    'add an action with a wrong key',
    (names) => onMessage({ ...names, subscribeKey: 'x' }),
    {
      ...withBody('POST', () => REACTION),
    },
  ),
  call(
    'recorded',
    'add an action without a value',
    onMessage,
    withBody('POST', () => ({ type: 'a' })),
  ),
  call('documented', 'add an action with a type of 16 characters', onMessage, {
    ...withBody('POST', () => ({ type: 'x'.repeat(16), value: 'a' })),
  }),
  call('assumed', 'add an action in a body that is no JSON', onMessage, {
    method: 'POST',
    body: () => '{',
  }),
  call('recorded', 'get the actions of a channel', (names) => actionsOf(names, '')),
  call('recorded', 'get actions with `start`, `end` and `limit`', ({ actionTimetoken, ...names }) =>
    actionsOf(
      { ...names, actionTimetoken },
      `?start=${next(actionTimetoken)}&end=${actionTimetoken}&limit=1`,
    ),
  ),
  call('recorded', 'history', (names) => historyOf(names, 'max=2')),
  call('recorded', 'history with `start` (excluded) and `end` (included)', (names) =>
    historyOf(names, `max=10&start=${next(names.timetoken)}&end=${names.timetoken}`),
  ),
  call(
    'recorded',
    'history with `include_uuid`, `include_message_type`, `include_meta` and `include_custom_message_type`',
    (names) => historyOf(names, `max=100&${INCLUDED}`),
  ),
  call('SDK', 'history with `encode_channels=false`: names as they are', (names) =>
    historyOf(names, 'max=1&encode_channels=false', `${names.channel},a%20b`),
  ),
  call('recorded', 'history of a channel without messages', (names) =>
    historyOf(names, 'max=1', `${names.channel}-none`),
  ),
  call('assumed', 'history with `max=0`', (names) => historyOf(names, 'max=0')),
  call('assumed', 'history with a `start` that is none', (names) => historyOf(names, 'start=x')),
  call('assumed', 'history of 501 channels', (names) => historyOf(names, 'max=1', many(501, 'c'))),
  call('recorded', 'history with actions', (names) => withActionsOf(names, 'max=25')),
  call(
    'recorded',
    'history with actions, with `start`, `end`, `include_uuid`, `include_message_type`, `include_meta` and `include_custom_message_type`',
    (names) =>
      withActionsOf(
        names,
        `start=${next(names.timetoken)}&end=${names.timetoken}&max=1&${INCLUDED}`,
      ),
  ),
  call('assumed', 'history with actions of two channels', (names) =>
    withActionsOf(names, '', 'a,b'),
  ),
  call('recorded', 'history, version 2, with `count`: messages alone', (names) =>
    historyV2Of(names, 'count=2'),
  ),
  call('recorded', 'history, version 2, with `include_token` and `include_meta`', (names) =>
    historyV2Of(names, 'count=2&include_token=true&include_meta=true'),
  ),
  call('recorded', 'history, version 2, with `string_message_token`', (names) =>
    historyV2Of(names, 'count=1&include_token=true&string_message_token=true'),
  ),
  call('recorded', 'history, version 2, with `start`, `end` and `reverse`', (names) =>
    historyV2Of(names, `start=${names.timetoken}&end=${next(names.timetoken)}&reverse=true`),
  ),
  call('recorded', 'message counts with `timetoken`', (names) =>
    countsOf(names, `timetoken=${names.timetoken}`),
  ),
  call('recorded', 'message counts with `channelsTimetoken`', (names) =>
    countsOf(
      names,
      `channelsTimetoken=${names.timetoken},${names.timetoken}`,
      `${names.channel},a-b`,
    ),
  ),
  call('assumed', 'message counts without a timetoken', (names) => countsOf(names, '')),
  call('recorded', 'remove the action of somebody else', theAction, {
    method: 'DELETE',
    by: 'other',
  }),
  call('recorded', 'remove an action', theAction, { method: 'DELETE' }),
  call('SDK', 'remove an action that is not there', theAction, { method: 'DELETE' }),
  call(
    'recorded',
    'delete messages with `start` and `end`',
    (names) =>
      historyOf(names, `start=${String(BigInt(names.timetoken) - 1n)}&end=${names.timetoken}`),
    {
      method: 'DELETE',
    },
  ),
];
