import type PubNub from 'pubnub';
import {
  administrator,
  clientWith,
  startGuardedService,
  type Grant,
} from '../support/worlds/accessManager';
import { formerHistory } from '../support/drivers/formerHistory';
import { failureOf } from '../support/matchers/sdkFailure';
import type { TestService } from '../support/worlds/testService';

const CHANNEL = 'lobby';
const USER = 'ann';
const MESSAGE = '17000000000000000';

/** A permission on the channel or on the user. */
type Need = `${'channel' | 'user'} ${string}`;

/** The form of the refusal. */
type Refusal = 'access manager' | 'history' | 'actions' | 'files' | 'objects';

interface Row {
  readonly call: string;
  readonly needs: readonly Need[];
  readonly refusal: Refusal;
  /** How the call is answered when it is let through but is about what does not exist. */
  readonly absent?: 400 | 404;
  run(client: PubNub): Promise<unknown>;
}

/** All of them, so that a refusal is for the lack of the one that is left out. */
const EVERYTHING: readonly Need[] = [
  'channel read',
  'channel write',
  'channel manage',
  'channel delete',
  'channel get',
  'channel update',
  'channel join',
  'user get',
  'user update',
  'user delete',
];

const FORBIDDEN = {
  message: 'Forbidden',
  payload: { channels: [CHANNEL] },
  error: true,
  service: 'Access Manager',
  status: 403,
};

const REFUSALS: Readonly<Record<Refusal, unknown>> = {
  'access manager': FORBIDDEN,
  history: { status: 403, error: true, error_message: 'Forbidden', channels: {} },
  actions: { status: 403, error: { source: 'actions', message: 'Forbidden' } },
  files: { status: 403, error: { source: 'Files', message: 'Forbidden' } },
  objects: {
    status: 403,
    error: {
      source: 'objects',
      message:
        'Supplied authorization key does not have the permissions required to perform this operation.',
    },
  },
};

const file = { id: 'no-file', name: 'cat.png' };

/** Protocol reference 12.2, one call after the other. */
const ROWS: readonly Row[] = [
  {
    call: 'fetching messages',
    needs: ['channel read'],
    refusal: 'access manager',
    run: (client) => client.fetchMessages({ channels: [CHANNEL] }),
  },
  {
    call: 'fetching messages with actions',
    needs: ['channel read'],
    refusal: 'access manager',
    run: (client) => client.fetchMessages({ channels: [CHANNEL], includeMessageActions: true }),
  },
  {
    call: 'fetching the former history',
    needs: ['channel read'],
    refusal: 'access manager',
    run: (client) => formerHistory(client, { channel: CHANNEL }),
  },
  {
    call: 'counting messages',
    needs: ['channel read'],
    refusal: 'access manager',
    run: (client) => client.messageCounts({ channels: [CHANNEL], channelTimetokens: [MESSAGE] }),
  },
  {
    call: 'asking who is here',
    needs: ['channel read'],
    refusal: 'access manager',
    run: (client) => client.hereNow({ channels: [CHANNEL] }),
  },
  {
    call: 'listing actions',
    needs: ['channel read'],
    refusal: 'actions',
    run: (client) => client.getMessageActions({ channel: CHANNEL }),
  },
  {
    call: 'listing files',
    needs: ['channel read'],
    refusal: 'access manager',
    run: (client) => client.listFiles({ channel: CHANNEL }),
  },
  {
    call: 'downloading a file',
    needs: ['channel read'],
    refusal: 'access manager',
    absent: 404,
    run: (client) => client.downloadFile({ channel: CHANNEL, ...file }),
  },
  {
    call: 'publishing',
    needs: ['channel write'],
    refusal: 'access manager',
    run: (client) => client.publish({ channel: CHANNEL, message: 'hi' }),
  },
  {
    call: 'publishing by POST',
    needs: ['channel write'],
    refusal: 'access manager',
    run: (client) => client.publish({ channel: CHANNEL, message: 'hi', sendByPost: true }),
  },
  {
    call: 'sending a signal',
    needs: ['channel write'],
    refusal: 'access manager',
    run: (client) => client.signal({ channel: CHANNEL, message: 'hi' }),
  },
  {
    call: 'sending a file',
    needs: ['channel write'],
    refusal: 'access manager',
    run: sendFile,
  },
  {
    call: 'adding an action',
    needs: ['channel write'],
    refusal: 'actions',
    run: (client) =>
      client.addMessageAction({
        channel: CHANNEL,
        messageTimetoken: MESSAGE,
        action: { type: 'reaction', value: '👍' },
      }),
  },
  {
    call: 'deleting messages',
    needs: ['channel delete'],
    refusal: 'history',
    run: (client) => client.deleteMessages({ channel: CHANNEL }),
  },
  {
    call: 'removing an action',
    needs: ['channel delete'],
    refusal: 'actions',
    absent: 400,
    run: (client) =>
      client.removeMessageAction({
        channel: CHANNEL,
        messageTimetoken: MESSAGE,
        actionTimetoken: MESSAGE,
      }),
  },
  {
    call: 'deleting a file',
    needs: ['channel delete'],
    refusal: 'files',
    absent: 404,
    run: (client) => client.deleteFile({ channel: CHANNEL, ...file }),
  },
  {
    call: 'reading a user',
    needs: ['user get'],
    refusal: 'objects',
    absent: 404,
    run: (client) => client.objects.getUUIDMetadata({ uuid: USER }),
  },
  {
    call: 'writing a user',
    needs: ['user update'],
    refusal: 'objects',
    run: (client) => client.objects.setUUIDMetadata({ uuid: USER, data: { name: 'Ann' } }),
  },
  {
    call: 'deleting a user',
    needs: ['user delete'],
    refusal: 'objects',
    run: (client) => client.objects.removeUUIDMetadata({ uuid: USER }),
  },
  {
    call: 'reading a channel',
    needs: ['channel get'],
    refusal: 'objects',
    absent: 404,
    run: (client) => client.objects.getChannelMetadata({ channel: CHANNEL }),
  },
  {
    call: 'writing a channel',
    needs: ['channel update'],
    refusal: 'objects',
    run: (client) =>
      client.objects.setChannelMetadata({ channel: CHANNEL, data: { name: 'Lobby' } }),
  },
  {
    call: 'deleting a channel',
    needs: ['channel delete'],
    refusal: 'objects',
    run: (client) => client.objects.removeChannelMetadata({ channel: CHANNEL }),
  },
  {
    call: 'listing memberships',
    needs: ['user get'],
    refusal: 'objects',
    run: (client) => client.objects.getMemberships({ uuid: USER }),
  },
  {
    call: 'joining a channel',
    needs: ['user update', 'channel join'],
    refusal: 'objects',
    run: (client) => client.objects.setMemberships({ uuid: USER, channels: [CHANNEL] }),
  },
  {
    call: 'leaving a channel for good',
    needs: ['user update', 'channel join'],
    refusal: 'objects',
    run: (client) => client.objects.removeMemberships({ uuid: USER, channels: [CHANNEL] }),
  },
  {
    call: 'listing members',
    needs: ['channel get'],
    refusal: 'objects',
    run: (client) => client.objects.getChannelMembers({ channel: CHANNEL }),
  },
  {
    call: 'adding members',
    needs: ['channel manage'],
    refusal: 'objects',
    run: (client) => client.objects.setChannelMembers({ channel: CHANNEL, uuids: [USER] }),
  },
  {
    call: 'removing members',
    needs: ['channel manage'],
    refusal: 'objects',
    run: (client) => client.objects.removeChannelMembers({ channel: CHANNEL, uuids: [USER] }),
  },
];

function sendFile(client: PubNub) {
  return client.sendFile({ channel: CHANNEL, file: { data: Buffer.from('x'), name: 'cat.png' } });
}

function grantOf(needs: readonly Need[]): Pick<Grant, 'resources'> {
  const resourcesOf = (kind: string, name: string) => {
    const own = needs.filter((need) => need.startsWith(`${kind} `));
    const bits = own.map((need) => [need.slice(kind.length + 1), true] as const);
    return own.length > 0 ? { [name]: Object.fromEntries(bits) } : {};
  };
  return {
    resources: { channels: resourcesOf('channel', CHANNEL), uuids: resourcesOf('user', USER) },
  };
}

/** The status of the answer: 200 when the SDK takes it for a success. */
async function statusOf(call: Promise<unknown>): Promise<number> {
  const [outcome] = await Promise.allSettled([call]);
  return outcome.status === 'fulfilled' ? 200 : (await failureOf(call)).statusCode;
}

describe('with a token', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startGuardedService();
  });
  afterAll(() => service.close());

  it.each(ROWS)('$call is allowed with exactly $needs', async ({ needs, absent, run }) => {
    const client = await clientWith(service, USER, grantOf(needs));
    expect(await statusOf(run(client))).toBe(absent ?? 200);
  });

  it.each(ROWS)('$call is refused without any of $needs', async ({ needs, refusal, run }) => {
    for (const lacking of needs) {
      const others = EVERYTHING.filter((need) => need !== lacking);
      const client = await clientWith(service, USER, grantOf(others));
      expect(await failureOf(run(client))).toEqual({
        statusCode: 403,
        category: 'PNAccessDeniedCategory',
        errorData: REFUSALS[refusal],
      });
    }
  });

  it('publishing a file that was uploaded is refused without channel write', async () => {
    const { id, name } = await sendFile(administrator(service));
    const publish = (client: PubNub) =>
      client.publishFile({ channel: CHANNEL, fileId: id, fileName: name });
    const reader = await clientWith(service, USER, grantOf(['channel read']));
    expect((await failureOf(publish(reader))).errorData).toEqual(FORBIDDEN);
    const writer = await clientWith(service, USER, grantOf(['channel write']));
    expect(await statusOf(publish(writer))).toBe(200);
  });

  it('a refusal of a channel group names the group', async () => {
    const client = await clientWith(service, USER, grantOf(EVERYTHING));
    const asked = client.channelGroups.addChannels({ channelGroup: 'feeds', channels: [CHANNEL] });
    expect((await failureOf(asked)).errorData).toEqual({
      ...FORBIDDEN,
      payload: { 'channel-groups': [':feeds'] },
    });
  });

  it('listing everything takes a pattern for every name', async () => {
    const listAll = (client: PubNub) => [
      () => client.objects.getAllUUIDMetadata(),
      () => client.objects.getAllChannelMetadata(),
      () => client.hereNow({}),
    ];
    const some = { '.{1,20}': { get: true, read: true }, '^l': { get: true, read: true } };
    const narrow = await clientWith(service, USER, { patterns: { channels: some, uuids: some } });
    for (const list of listAll(narrow)) expect(await statusOf(list())).toBe(403);
    const all = { '.*': { get: true, read: true } };
    const wide = await clientWith(service, USER, { patterns: { channels: all, uuids: all } });
    for (const list of listAll(wide)) expect(await statusOf(list())).toBe(200);
  });
});
