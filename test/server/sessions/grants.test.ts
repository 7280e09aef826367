import PubNub from 'pubnub';
import type { Emulator, Seed } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import type { Keyset } from '../../../server/keyset/keyset';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import { grantsFor, grantsToCreate, type UserFacts } from '../../../server/sessions/grants';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { readOpenChannels } from '../../../src/pubnub/tokenMeta';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';

const ANN = toUserId('ann');
const GENERAL = 'space.general';
const LOUD = 'space.general-2';
const GROUP = 'group.a1';
const FOREIGN_GROUP = 'group.b2';
const DIRECT = 'direct.ann@bob';
const FOREIGN_DIRECT = 'direct.bob@carl';
const THREAD = 'PUBNUB_INTERNAL_THREAD_space.general_17000000000000000';
const GROUP_THREAD = 'PUBNUB_INTERNAL_THREAD_group.a1_17000000000000000';
const FOREIGN_THREAD = 'PUBNUB_INTERNAL_THREAD_group.b2_17000000000000000';
const REPORTS = 'moderation.reports';
const EVENTS = 'moderation.events';
const INBOX = 'moderation.inbox.ann';

const JOINED = [GENERAL, LOUD, GROUP, DIRECT].map(toChannelId);
const ORDINARY: UserFacts = {
  userId: ANN,
  channels: JOINED,
  isModerator: false,
  restrictions: { isBanned: false, mutedChannels: [], blockedChannels: [] },
};
const restricted = (restrictions: Partial<UserFacts['restrictions']>): UserFacts => ({
  ...ORDINARY,
  restrictions: { ...ORDINARY.restrictions, ...restrictions },
});
const FACTS = {
  user: ORDINARY,
  moderator: { ...ORDINARY, isModerator: true },
  muted: restricted({ mutedChannels: [GENERAL, GROUP, DIRECT].map(toChannelId) }),
  blocked: restricted({ blockedChannels: [GENERAL, GROUP, DIRECT].map(toChannelId) }),
  banned: restricted({ isBanned: true }),
} as const;

type Row = keyof typeof FACTS;

const CHANNELS = [
  GENERAL,
  LOUD,
  'space.unjoined',
  GROUP,
  FOREIGN_GROUP,
  DIRECT,
  FOREIGN_DIRECT,
  'direct.ann@x',
  THREAD,
  GROUP_THREAD,
  FOREIGN_THREAD,
  `${GENERAL}-pnpres`,
  `${GROUP}-pnpres`,
  `${FOREIGN_GROUP}-pnpres`,
  `${DIRECT}-pnpres`,
  'ann',
  'bob',
  'ann-pnpres',
  'bob-pnpres',
  INBOX,
  'moderation.inbox.bob',
  EVENTS,
  REPORTS,
  `banned.${GENERAL}`,
  'PN_PRV.ann.mute1',
  'PN_PRV.bob.mute1',
  `PUBNUB_INTERNAL_MODERATION_${GENERAL}`,
];

/**
 * What each token opens, for each channel that it opens at all: r read, w write, g get, u update, m manage, j join as
 * far as its user may join. Everything else is refused.
 */
const OPEN: Readonly<Record<Row, Readonly<Record<string, string>>>> = {
  user: {
    [GENERAL]: 'rwgj',
    [LOUD]: 'rwgj',
    'space.unjoined': 'rwgj',
    [GROUP]: 'rwgj',
    [DIRECT]: 'rwgumj',
    'direct.ann@x': 'rwgumj',
    [THREAD]: 'rwguj',
    [GROUP_THREAD]: 'rwguj',
    [`${GENERAL}-pnpres`]: 'rg',
    [`${GROUP}-pnpres`]: 'r',
    [`${DIRECT}-pnpres`]: 'r',
    ann: 'r',
    'ann-pnpres': 'r',
    [INBOX]: 'r',
    'PN_PRV.ann.mute1': 'r',
  },
  get moderator() {
    return { ...this.user, [EVENTS]: 'r' };
  },
  muted: {
    [GENERAL]: 'rg',
    [LOUD]: 'rwg',
    'space.unjoined': 'rg',
    [GROUP]: 'rg',
    [DIRECT]: 'rg',
    [THREAD]: 'rg',
    [GROUP_THREAD]: 'rg',
    [`${GENERAL}-pnpres`]: 'rg',
    [`${GROUP}-pnpres`]: 'r',
    [`${DIRECT}-pnpres`]: 'r',
    ann: 'r',
    'ann-pnpres': 'r',
    [INBOX]: 'r',
    'PN_PRV.ann.mute1': 'r',
  },
  blocked: {
    [LOUD]: 'rwg',
    'space.unjoined': 'rg',
    ann: 'r',
    'ann-pnpres': 'r',
    [INBOX]: 'r',
    'PN_PRV.ann.mute1': 'r',
  },
  banned: { ann: 'r', 'ann-pnpres': 'r', [INBOX]: 'r' },
};

/** The calls on users, of specification section 7, that each token opens. */
const USER_CALLS: Readonly<Record<Row, readonly string[]>> = {
  user: ['get own', 'set own', 'list users', 'own memberships', 'set own ignore list'],
  moderator: ['get own', 'set own', 'list users', 'own memberships', 'set own ignore list'],
  muted: ['get own', 'list users', 'own memberships', 'set own ignore list'],
  blocked: ['get own', 'list users', 'own memberships', 'set own ignore list'],
  banned: ['get own', 'list users', 'own memberships'],
};

const SEED: Seed = {
  users: ['ann', 'bob', 'carl'].map((id) => ({ id, name: id })),
  channels: CHANNELS.map((id) => ({ id, name: id })),
  memberships: [
    ...JOINED.map((channel) => ({ user: 'ann', channel })),
    ...[FOREIGN_GROUP, FOREIGN_DIRECT].map((channel) => ({ user: 'bob', channel })),
  ],
};

describe('the token of', () => {
  let emulator: Emulator;
  let keyset: Keyset;
  let administrator: PubNub;
  const clients: PubNub[] = [];
  /** A message of bob with a reaction of ann, and a file, in each channel. */
  const contents = new Map<
    string,
    { message: string; action: string; file: { id: string; name: string } }
  >();

  const clientOf = (userId: string, more = {}) => {
    const client = new PubNub({
      ...emulator.sdk,
      userId,
      keepAlive: true,
      ...more,
      retryConfiguration: PubNub.NoneRetryPolicy(),
    });
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    emulator = await startEmulator({
      requiresTokens: true,
      listable: ['user'],
      seed: SEED,
    });
    const { sdk, secretKey } = emulator;
    keyset = createSdkKeyset({ ...sdk, secretKey, userId: toUserId('server') });
    administrator = clientOf('bob', { secretKey });
    const asAnn = clientOf('ann', { secretKey });
    for (const channel of CHANNELS) {
      const { timetoken } = await administrator.publish({ channel, message: { text: 'hi' } });
      const { data } = await asAnn.addMessageAction({
        channel,
        messageTimetoken: timetoken,
        action: { type: 'reaction', value: '👍' },
      });
      const file = await administrator.sendFile({ channel, file: textFile() });
      contents.set(channel, { message: timetoken, action: data.actionTimetoken, file });
    }
  });
  afterAll(async () => {
    keyset.close();
    clients.forEach((client) => client.destroy(true));
    await emulator.close();
  });

  const tokenFor = async (facts: UserFacts) => {
    const granted = await keyset.grant({ userId: ANN, ttl: 15, grants: grantsFor(facts) });
    if (!granted.ok) throw new Error(granted.error.message, { cause: granted.error.cause });
    return granted.value ?? '';
  };
  const signedIn = async (facts: UserFacts) => {
    const client = clientOf('ann');
    client.setToken(await tokenFor(facts));
    return client;
  };

  /** The calls of specification section 7 about a channel, by the permission that each needs. */
  const channelCalls = (client: PubNub, channel: string) => {
    const { message, action, file } = contents.get(channel)!;
    const { objects } = client;
    return {
      r: [
        client.fetchMessages({ channels: [channel], includeMessageActions: true }),
        client.hereNow({ channels: [channel], includeState: true }),
        client.getMessageActions({ channel }),
        client.downloadFile({ channel, ...file }),
        handshake(client, channel),
      ],
      w: [
        client.publish({ channel, message: { text: 'hello' } }),
        client.signal({ channel, message: { type: 'typing_on' } }),
        client.sendFile({ channel, file: textFile(), message: { text: 'file' } }),
        client.addMessageAction({
          channel,
          messageTimetoken: message,
          action: { type: 'reaction', value: String(Math.random()) },
        }),
      ],
      d: [
        client.removeMessageAction({ channel, messageTimetoken: message, actionTimetoken: action }),
        client.deleteMessages({ channel }),
        client.deleteFile({ channel, ...file }),
        objects.removeChannelMetadata({ channel }),
      ],
      g: [objects.getChannelMetadata({ channel }), objects.getChannelMembers({ channel })],
      u: [objects.setChannelMetadata({ channel, data: { name: 'New' } })],
      m: [
        objects.setChannelMembers({ channel, uuids: ['ann'] }),
        objects.removeChannelMembers({ channel, uuids: ['nobody'] }),
      ],
      j: [
        objects.setMemberships({ channels: [channel] }),
        objects.setMemberships({ channels: [{ id: channel, custom: { read: '1' } }] }),
      ],
    };
  };

  /** The letters of the permissions that the token turned out to have; a small one where only some calls passed. */
  const openedOn = async (client: PubNub, channel: string) => {
    const calls = Object.entries(channelCalls(client, channel));
    const letters = calls.map(async ([letter, running]) => {
      const passed = (await Promise.allSettled(running)).filter(
        (each) => each.status === 'fulfilled' || !isRefusal(each.reason),
      );
      if (passed.length === 0) return '';
      return passed.length === running.length ? letter : `${letter}(${passed.length} calls)`;
    });
    return (await Promise.all(letters)).join('');
  };

  describe.each(Object.keys(FACTS) as Row[])('a %s', (row) => {
    let client: PubNub;
    beforeAll(async () => {
      client = await signedIn(FACTS[row]);
    });

    it.each(CHANNELS)('opens what it should in %s', async (channel) => {
      expect(await openedOn(client, channel)).toBe(OPEN[row][channel] ?? '');
    });

    it('is read by the app as it is meant', () => {
      const isOpen = readOpenChannels(client.getToken() ?? '');
      const expected = CHANNELS.filter((channel) => OPEN[row][channel]?.includes('r') ?? false);
      expect(CHANNELS.filter(isOpen)).toEqual(expected);
      expect(isOpen('space.*')).toBe(false);
    });

    it('opens what it should of users', async () => {
      const { objects } = client;
      const calls: Record<string, () => Promise<unknown>> = {
        'get own': () => objects.getUUIDMetadata({ uuid: 'ann' }),
        'get another': () => objects.getUUIDMetadata({ uuid: 'bob' }),
        'set own': () => objects.setUUIDMetadata({ uuid: 'ann', data: { custom: { ban: false } } }),
        'flag another': () =>
          objects.setUUIDMetadata({ uuid: 'bob', data: { custom: { flag: true } } }),
        'remove own': () => objects.removeUUIDMetadata({ uuid: 'ann' }),
        'list users': () => objects.getAllUUIDMetadata(),
        'list channels': () => objects.getAllChannelMetadata(),
        'own memberships': () => objects.getMemberships({ uuid: 'ann' }),
        'memberships of another': () => objects.getMemberships({ uuid: 'bob' }),
        'join another': () => objects.setMemberships({ uuid: 'bob', channels: [GENERAL] }),
        'remove another': () =>
          objects.removeMemberships({ uuid: 'bob', channels: [FOREIGN_GROUP] }),
        'set own ignore list': () =>
          objects.setUUIDMetadata({ uuid: 'PN_PRV.ann.mute1', data: { custom: { m: 'carl' } } }),
        'set ignore list of another': () =>
          objects.setUUIDMetadata({ uuid: 'PN_PRV.bob.mute1', data: { custom: { m: 'ann' } } }),
      };
      const passed: string[] = [];
      for (const [name, call] of Object.entries(calls)) {
        if (
          await call().then(
            () => true,
            (error: unknown) => !isRefusal(error),
          )
        )
          passed.push(name);
      }
      expect(passed).toEqual(USER_CALLS[row]);
    });

    it('grants nothing of groups of channels, and is of its user only', async () => {
      await expect(
        client.channelGroups.addChannels({ channels: [GENERAL], channelGroup: 'mine' }),
      ).rejects.toMatchObject({ status: { statusCode: 403 } });
      const other = clientOf('bob');
      other.setToken(client.getToken() ?? '');
      expect(await openedOn(other, 'ann')).toBe('');
    });
  });

  it('a user subscribes to everything at once, with presence', async () => {
    const client = await signedIn(ORDINARY);
    const heard = await subscribe(client, [...JOINED, 'ann'], { withPresence: true });
    client.subscribe({ channels: [INBOX, 'PN_PRV.ann.mute1'] });
    await administrator.publish({ channel: GROUP, message: { text: 'to all' } });
    await waitFor(() => heard.messages.length > 0, 'the message');
    expect(heard.messages[0]).toMatchObject({ channel: GROUP, message: { text: 'to all' } });
  });

  it('a user does not open all channels by a wildcard, whatever restricts the user', async () => {
    for (const row of Object.keys(FACTS) as Row[]) {
      const client = await signedIn(FACTS[row]);
      for (const wildcard of ['space.*', 'group.*', 'moderation.*']) {
        await expect(handshake(client, wildcard)).rejects.toThrow('403');
      }
    }
  });

  it('a user with memberships of other names opens nothing by them', () => {
    const foreign = [
      'group.*',
      'group.',
      'group.b2-pnpres',
      FOREIGN_DIRECT,
      'bob',
      REPORTS,
      'moderation.log',
      FOREIGN_THREAD,
      'direct.ann@bob@carl',
    ].map(toChannelId);
    for (const facts of Object.values(FACTS)) {
      const { channels } = grantsFor({ ...facts, channels: foreign });
      expect(Object.keys(channels).filter((name) => foreign.some((each) => each === name))).toEqual(
        [],
      );
    }
  });

  it('a user whose id is like another opens none of the other ones', async () => {
    const granted = await keyset.grant({
      userId: toUserId('an'),
      ttl: 15,
      grants: grantsFor({ ...ORDINARY, userId: toUserId('an'), channels: [] }),
    });
    if (!granted.ok) throw new Error(granted.error.message);
    const client = clientOf('an');
    client.setToken(granted.value);
    for (const channel of [DIRECT, 'direct.ann@x', 'ann', INBOX, 'PN_PRV.ann.mute1', GROUP]) {
      expect(await openedOn(client, channel)).toBe('');
    }
  });

  it('somebody who makes a group opens its record and its members only', async () => {
    const channel = toChannelId(FOREIGN_GROUP);
    const granted = await keyset.grant({ userId: ANN, ttl: 1, grants: grantsToCreate(channel) });
    if (!granted.ok) throw new Error(granted.error.message);
    const client = clientOf('ann');
    client.setToken(granted.value);
    expect(await openedOn(client, channel)).toBe('gum');
    expect(await openedOn(client, GROUP)).toBe('');
  });

  describe('a user with many chats', () => {
    const groups = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        toChannelId(`group.${index.toString(16).padStart(32, 'a')}`),
      );

    it('fits into 16 kB with 100 groups', async () => {
      const { length } = await tokenFor({ ...ORDINARY, channels: groups(100) });
      expect(length).toBeGreaterThan(4_000);
      expect(length).toBeLessThan(16 * 1_024);
    });

    it('fits with 100 groups and 50 blocked channels, and reads the joined ones then', async () => {
      const blockedChannels = Array.from({ length: 50 }, (_, index) =>
        toChannelId(`space.channel-${index * 7_919}`),
      );
      const facts = {
        ...restricted({ blockedChannels }),
        channels: [...groups(100), ...blockedChannels, toChannelId(LOUD)],
      };
      expect((await tokenFor(facts)).length).toBeLessThan(16 * 1_024);
      const client = await signedIn(facts);
      expect(await openedOn(client, LOUD)).toBe('rwg');
      expect(await openedOn(client, GENERAL)).toBe('');
      await expect(handshake(client, `${LOUD}-pnpres`)).resolves.toBeUndefined();
      await expect(handshake(client, 'space.channel-0')).rejects.toThrow('403');
    });
  });

  /** The first poll of a subscription. */
  async function handshake(client: PubNub, channel: string): Promise<void> {
    const query = `uuid=${client.getUserId()}&auth=${encodeURIComponent(client.getToken() ?? '')}`;
    const path = `/v2/subscribe/${emulator.subscribeKey}/${encodeURIComponent(channel)}/0?tt=0`;
    const { status } = await fetch(`${emulator.url}${path}&${query}`);
    if (status !== 200) throw new Error(String(status));
  }
});

function textFile() {
  return { data: Buffer.from('hello'), name: 'note.txt', mimeType: 'text/plain' };
}

/** Whether Access Manager refused the call; otherwise it was let through, and may have found nothing. */
function isRefusal(error: unknown): boolean {
  const { status } = error as { status?: { statusCode?: number } };
  return error instanceof Error && (error.message === '403' || status?.statusCode === 403);
}
