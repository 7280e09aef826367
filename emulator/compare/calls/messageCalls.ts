import { call, type ComparedCall, json, type Names, valueAt, withBody } from '../comparedCall';

const publishTo = ({ publishKey, subscribeKey, channel }: Names, rest: string) =>
  `/publish/${publishKey}/${subscribeKey}/0/${channel}/0/${rest}`;
const postTo = (names: Names) => publishTo(names, '').slice(0, -1);
const signalTo = ({ publishKey, subscribeKey, channel }: Names, rest: string) =>
  `/signal/${publishKey}/${subscribeKey}/0/${channel}/0/${rest}`;
/** More than a message may have. */
const LARGE = json('x'.repeat(33_000));

/** Time, publish and signal. */
export const MESSAGE_CALLS: readonly ComparedCall[] = [
  call('recorded', 'time', () => '/time/0'),
  call('recorded', 'publish', (names) => publishTo(names, json({ text: 'hello' })), {
    keep: (body) => ({ timetoken: String(valueAt(body, 2)) }),
  }),
  call('SDK', 'publish with `store=0`: not in the history', (names) =>
    publishTo(names, '1?store=0'),
  ),
  call('documented', 'publish with `ttl`: gone after so many hours', (names) =>
    publishTo(names, '2?ttl=24'),
  ),
  call('SDK', 'publish with `ttl=null`: kept as long as others', (names) =>
    publishTo(names, '3?ttl=null'),
  ),
  call('SDK', 'publish with `meta`: delivered and stored beside the message', (names) =>
    publishTo(names, `4?meta=${json({ mood: 'good' })}`),
  ),
  call('documented', 'publish with `norep=true`: delivered to nobody', (names) =>
    publishTo(names, '5?norep=true'),
  ),
  call('documented', 'publish with `custom_message_type`', (names) =>
    publishTo(names, '6?custom_message_type=greeting'),
  ),
  call('assumed', 'publish with the name of a callback', (names) =>
    publishTo(names, '7').replace(/0\/7$/, 'answer/7'),
  ),
  call('recorded', 'publish with slashes in the payload that are not encoded', (names) =>
    publishTo(names, '%22a/b%22'),
  ),
  call('SDK', 'publish of no JSON', (names) => publishTo(names, '%7B')),
  call('recorded', 'publish with a wrong key', (names) =>
    publishTo({ ...names, publishKey: 'x' }, '1'),
  ),
  call('recorded', 'publish of more than 32 KiB in the address', (names) =>
    publishTo(names, LARGE),
  ),
  call('documented', 'publish with a `custom_message_type` of one character', (names) =>
    publishTo(names, '1?custom_message_type=x'),
  ),
  call('assumed', 'publish with a negative `ttl`', (names) => publishTo(names, '1?ttl=-1')),
  call('assumed', 'publish to a name of 93 characters', (names) =>
    publishTo({ ...names, channel: 'x'.repeat(93) }, '1'),
  ),
  call('assumed', 'publish of lists in 101 levels', (names) =>
    publishTo(names, `${'['.repeat(101)}${']'.repeat(101)}`),
  ),
  call('assumed', 'publish without a `uuid`', (names) => publishTo(names, '1'), { by: 'nobody' }),
  call(
    'assumed',
    'publish with a `uuid` of 93 characters',
    (names) => publishTo(names, `1?uuid=${'x'.repeat(93)}`),
    { by: 'nobody' },
  ),
  call(
    'recorded',
    'publish by POST',
    postTo,
    withBody('POST', () => ({ text: 'by post' })),
  ),
  call('SDK', 'publish of more than 32 KiB by POST', postTo, {
    method: 'POST',
    body: () => JSON.stringify('x'.repeat(33_000)),
  }),
  call('documented', 'publish of more than 1 MiB by POST', postTo, {
    method: 'POST',
    body: () => JSON.stringify('x'.repeat(1_100_000)),
  }),
  call('recorded', 'signal', (names) => signalTo(names, json('typing'))),
  call('SDK', 'signal with `custom_message_type`', (names) =>
    signalTo(names, `1?custom_message_type=typing`),
  ),
  call('recorded', 'signal of 65 bytes', (names) => signalTo(names, json('x'.repeat(63)))),
];
