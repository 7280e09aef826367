import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import PubNub from 'pubnub';
import type { Call, Emulator } from '../../../emulator/api';
import { curlOf } from '../../../emulator/inspector/page/calls/curl';
import { sdkCode } from '../../../emulator/inspector/page/calls/sdkCode';
import { startEmulator } from '../../../emulator/startEmulator';
import { waitFor } from '../../support/drivers/waitFor';

const channel = 'news & "more"';
const channels = [channel];
const channelGroup = 'feeds';

type Perform = (client: PubNub) => Promise<unknown>;

const SDK_CALLS: readonly (readonly [string, Perform])[] = [
  ['publish', (client) => client.publish({ channel, message: { a: ["it's", '</script>', 1] } })],
  [
    'publish',
    (client) =>
      client.publish({
        channel,
        message: 'text',
        meta: { b: 1 },
        customMessageType: 'greeting',
        storeInHistory: false,
        sendByPost: true,
        ttl: 3,
      }),
  ],
  ['signal', (client) => client.signal({ channel, message: 'wave' })],
  [
    'historyWithActions',
    (client) => client.fetchMessages({ channels, includeMessageActions: true }),
  ],
  ['history', (client) => client.fetchMessages({ channels, count: 3, start: '17000000000000000' })],
  ['deleteHistory', (client) => client.deleteMessages({ channel, end: '17000000000000000' })],
  ['messageCounts', (client) => client.messageCounts({ channels, channelTimetokens: ['17'] })],
  [
    'addMessageAction',
    (client) =>
      client.addMessageAction({
        channel,
        messageTimetoken: '17000000000000000',
        action: { type: 'reaction', value: '👍' },
      }),
  ],
  ['getMessageActions', (client) => client.getMessageActions({ channel, limit: 2 })],
  ['hereNow', (client) => client.hereNow({ channels, includeState: true })],
  ['hereNowEverywhere', (client) => client.hereNow({})],
  ['whereNow', (client) => client.whereNow({ uuid: 'bob' })],
  ['setPresenceState', (client) => client.setState({ channels, state: { mood: 'good' } })],
  ['getPresenceState', (client) => client.getState({ channels, uuid: 'bob' })],
  ['channelGroup', (client) => client.channelGroups.addChannels({ channelGroup, channels })],
  ['channelGroup', (client) => client.channelGroups.listChannels({ channelGroup })],
  ['channelGroup', (client) => client.channelGroups.removeChannels({ channelGroup, channels })],
  ['deleteChannelGroup', (client) => client.channelGroups.deleteGroup({ channelGroup })],
  [
    'userSet',
    (client) =>
      client.objects.setUUIDMetadata({ uuid: 'bob', data: { name: 'Bob', custom: { a: 1 } } }),
  ],
  ['userGet', (client) => client.objects.getUUIDMetadata({ uuid: 'bob' })],
  [
    'userList',
    (client) => client.objects.getAllUUIDMetadata({ filter: 'name == "Bob"', limit: 5 }),
  ],
  [
    'channelSet',
    (client) => client.objects.setChannelMetadata({ channel, data: { name: 'News' } }),
  ],
  ['channelGet', (client) => client.objects.getChannelMetadata({ channel })],
  [
    'channelList',
    (client) => client.objects.getAllChannelMetadata({ include: { totalCount: true } }),
  ],
  ['membershipSet', (client) => client.objects.setMemberships({ uuid: 'bob', channels })],
  ['membershipList', (client) => client.objects.getMemberships({ uuid: 'bob' })],
  ['membershipSet', (client) => client.objects.removeMemberships({ uuid: 'bob', channels })],
  ['memberSet', (client) => client.objects.setChannelMembers({ channel, uuids: ['bob'] })],
  ['memberList', (client) => client.objects.getChannelMembers({ channel })],
  ['memberSet', (client) => client.objects.removeChannelMembers({ channel, uuids: ['bob'] })],
  ['channelRemove', (client) => client.objects.removeChannelMetadata({ channel })],
  ['userRemove', (client) => client.objects.removeUUIDMetadata({ uuid: 'bob' })],
  ['listFiles', (client) => client.listFiles({ channel, limit: 4 })],
];

/** Differs from one call of the same kind to the next, or by a version of the SDK. */
const OF_ONE_CALL = /[?&](?:requestid|pnsdk)=[^&]*/g;

/** What a call asks for. */
function essence({ operation, url, message, body, userId }: Call) {
  // The SDK's default for what is included is not written down.
  const includes = url.replace(OF_ONE_CALL, '').replace(/\binclude=[^&]*/, '');
  const [path, query = ''] = includes.split('?');
  const isPublish = operation === 'publish';
  return {
    operation,
    userId,
    message,
    path: isPublish ? path?.split('/').slice(0, 7).join('/') : path,
    query: query.split('&').filter(Boolean).sort(),
    ...(!isPublish && { body }),
  };
}

describe('the code that the Inspector makes of a call', () => {
  let emulator: Emulator;
  let client: PubNub;
  beforeAll(async () => {
    emulator = await startEmulator();
    client = new PubNub({ ...emulator.sdk, userId: 'ann' });
  });
  afterAll(async () => {
    client.destroy(true);
    await emulator.close();
  });

  const target = () => ({ ...emulator.sdk });
  const newest = async (count: number) => {
    await waitFor(() => emulator.calls().length >= count, 'the call');
    const [call] = emulator.calls().slice(-1);
    if (!call) throw new Error('there is no call');
    return call;
  };

  it.each(SDK_CALLS)('calls the SDK again: %s', async (operation, perform) => {
    const before = emulator.calls().length;
    await perform(client);
    const first = await newest(before + 1);
    expect(first.operation).toBe(operation);
    const code = sdkCode(first, target()) ?? '';
    const script = `(async () => { ${code}; pubnub.destroy(true); })()`;
    // Some are refused when they are made twice.
    await Promise.allSettled([runInNewContext(script, { PubNub }) as Promise<void>]);
    const second = await newest(before + 2);
    expect(essence(second)).toEqual(essence(first));
  });

  it('has the token of the call, and is missing where the SDK has no method', async () => {
    const call = await newest(1);
    const url = '/time/0?uuid=ann&auth=abc';
    expect(sdkCode({ ...call, operation: 'time', url }, target())).toContain(`setToken("abc")`);
    for (const operation of ['grantToken', 'heartbeat', 'toString', '__proto__']) {
      expect(sdkCode({ ...call, operation, url }, target())).toBeUndefined();
    }
  });

  it('reaches a shell unchanged', () => {
    const body = `it's $HOME \`date\`\n"quoted" \\ !`;
    const url = `/a/[b]{c}?d=$(date)'&e=1`;
    const [call] = emulator.calls();
    if (!call) throw new Error('there is no call');
    const command = curlOf({ ...call, method: 'POST', url, body }, emulator.url);
    const args = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`]);
    expect(args.toString().split('\0')).toEqual([
      '--globoff',
      '--path-as-is',
      '--request',
      'POST',
      '--header',
      'content-type: application/json',
      '--data-raw',
      body,
      `${emulator.url}${url}`,
      '',
    ]);
  });
});
