import type PubNub from 'pubnub';
import {
  bannedChannelOf,
  LOG_CHANNEL,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
} from '../../../src/domain/moderationRecord';
import { toChannelId } from '../../../src/domain/ids';
import { EVE, GROUP, startModeratedChat, type ModeratedChat } from '../../support/moderatedChat';
import { failureOf } from '../../support/sdkFailure';
import { ANN, BOB, DIRECT, GENERAL, RANDOM } from '../../support/smallWorld';
import { get } from '../../support/wire';

/** A request as the SDK makes it, and as anybody with the keys can make it by hand. */
interface Request {
  readonly sdk: (client: PubNub) => Promise<unknown>;
  readonly wire: readonly [path: string, init?: { method: string; body?: object }];
}

const PUB = 'pub-local';
const SUB = 'sub-local';
const TIMETOKEN = '17000000000000000';
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const objects = (path: string) => `/v2/objects/${SUB}/${path}`;
const patch = (body: object) => ({ method: 'PATCH', body });

const publish = (channel: string): Request => ({
  sdk: (client) => client.publish({ channel, message: { text: 'x' } }),
  wire: [`/publish/${PUB}/${SUB}/0/${channel}/0/${json({ text: 'x' })}`],
});
const signal = (channel: string): Request => ({
  sdk: (client) => client.signal({ channel, message: 'typing_on' }),
  wire: [`/signal/${PUB}/${SUB}/0/${channel}/0/${json('typing_on')}`],
});
const upload = (channel: string): Request => ({
  sdk: (client) =>
    client.sendFile({
      channel,
      file: { data: Buffer.from('x'), name: 'a.txt', mimeType: 'text/plain' },
    }),
  wire: [
    `/v1/files/${SUB}/channels/${channel}/generate-upload-url`,
    { method: 'POST', body: { name: 'a.txt' } },
  ],
});
const publishFile = (channel: string, id: string): Request => ({
  sdk: (client) => client.publishFile({ channel, fileId: id, fileName: 'a.txt', message: 'x' }),
  wire: [
    `/v1/files/publish-file/${PUB}/${SUB}/0/${channel}/0/${json({ message: 'x', file: { id, name: 'a.txt' } })}`,
  ],
});
const act = (channel: string, type: string, message = TIMETOKEN): Request => ({
  sdk: (client) =>
    client.addMessageAction({ channel, messageTimetoken: message, action: { type, value: '👍' } }),
  wire: [
    `/v1/message-actions/${SUB}/channel/${channel}/message/${message}`,
    { method: 'POST', body: { type, value: '👍' } },
  ],
});
const history = (channel: string): Request => ({
  sdk: (client) => client.fetchMessages({ channels: [channel], count: 5 }),
  wire: [`/v3/history/sub-key/${SUB}/channel/${channel}`],
});
const deleteHistory = (channel: string): Request => ({
  sdk: (client) => client.deleteMessages({ channel }),
  wire: [`/v3/history/sub-key/${SUB}/channel/${channel}`, { method: 'DELETE' }],
});
const counts = (channel: string): Request => ({
  sdk: (client) => client.messageCounts({ channels: [channel], channelTimetokens: [TIMETOKEN] }),
  wire: [`/v3/history/sub-key/${SUB}/message-counts/${channel}`],
});
const hereNow = (channel: string): Request => ({
  sdk: (client) => client.hereNow({ channels: [channel] }),
  wire: [`/v2/presence/sub-key/${SUB}/channel/${channel}`],
});
const members = (channel: string): Request => ({
  sdk: (client) => client.objects.getChannelMembers({ channel }),
  wire: [objects(`channels/${channel}/uuids`)],
});
const readUser = (uuid: string): Request => ({
  sdk: (client) => client.objects.getUUIDMetadata({ uuid }),
  wire: [objects(`uuids/${uuid}`)],
});
const readUsers: Request = {
  sdk: (client) => client.objects.getAllUUIDMetadata(),
  wire: [objects('uuids')],
};
const writeUser = (uuid: string): Request => ({
  sdk: (client) => client.objects.setUUIDMetadata({ uuid, data: { name: 'x' } }),
  wire: [objects(`uuids/${uuid}`), patch({ name: 'x' })],
});
const removeUser = (uuid: string): Request => ({
  sdk: (client) => client.objects.removeUUIDMetadata({ uuid }),
  wire: [objects(`uuids/${uuid}`), { method: 'DELETE' }],
});
const writeChannel = (channel: string): Request => ({
  sdk: (client) => client.objects.setChannelMetadata({ channel, data: { name: 'x' } }),
  wire: [objects(`channels/${channel}`), patch({ name: 'x' })],
});
const join = (uuid: string, channel: string): Request => ({
  sdk: (client) => client.objects.setMemberships({ uuid, channels: [channel] }),
  wire: [objects(`uuids/${uuid}/channels`), patch({ set: [{ channel: { id: channel } }] })],
});
const leave = (uuid: string, channel: string): Request => ({
  sdk: (client) => client.objects.removeMemberships({ uuid, channels: [channel] }),
  wire: [objects(`uuids/${uuid}/channels`), patch({ delete: [{ channel: { id: channel } }] })],
});
const report = (uuid: string, reporter: string, channel: string): Request => {
  const custom = {
    ...{ flag: true, flaggedAt: 1, flaggedBy: `Me (${reporter})`, reason: 'x' },
    flaggedChannel: channel,
  };
  return {
    sdk: (client) => client.objects.setUUIDMetadata({ uuid, data: { custom } }),
    wire: [objects(`uuids/${uuid}`), patch({ custom })],
  };
};

/** Whoever has the keys asks for what the rules forbid, and for what lies just beside it. */
describe('an attack on moderation', () => {
  let chat: ModeratedChat;
  /** Ann's message in the general channel. */
  let message: string;
  let fileId: string;

  beforeAll(async () => {
    chat = await startModeratedChat();
    for (const channel of [DIRECT, GROUP]) {
      await chat.ann.objects.setChannelMetadata({ channel, data: { name: 'Chat' } });
      await chat.ann.objects.setChannelMembers({ channel, uuids: [ANN, BOB] });
    }
    message = (await chat.say(chat.ann, GENERAL)).timetoken;
    const file = { data: Buffer.from('x'), name: 'a.txt', mimeType: 'text/plain' };
    fileId = (await chat.ann.sendFile({ channel: GENERAL, file })).id;
    await restrict('user_muted', { mutedChannels: GENERAL });
    await restrict('user_blocked', { blockedChannels: GENERAL });
    await restrict('user_banned', { ban: true });
  });
  afterAll(() => chat.close());

  const restrict = (uuid: string, custom: Record<string, string | boolean>) =>
    chat.moderator.objects.setUUIDMetadata({ uuid, data: { custom } });
  /** The statuses that both ways of asking are answered with. */
  const asked = async (who: string, { sdk, wire: [path, init] }: Request) => {
    const attempt = sdk(chat.service.client(who));
    const [{ status }] = await Promise.allSettled([attempt]);
    const statusCode = status === 'fulfilled' ? 200 : (await failureOf(attempt)).statusCode;
    const response = await get(
      chat.service,
      path,
      { uuid: who, timetoken: TIMETOKEN },
      {
        method: init?.method ?? 'GET',
        ...(init?.body && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(init.body),
        }),
      },
    );
    return { sdk: statusCode, http: response.status };
  };

  const ofMuted = (channel: string) => [
    publish(channel),
    signal(channel),
    upload(channel),
    publishFile(channel, fileId),
    act(channel, 'reaction'),
    report(EVE, 'user_muted', channel),
  ];
  const ofBlocked = (channel: string) => [
    ...[
      publish(channel),
      signal(channel),
      upload(channel),
      publishFile(channel, fileId),
      act(channel, 'reaction'),
    ],
    ...[history(channel), counts(channel), hereNow(channel), report(EVE, 'user_blocked', channel)],
  ];
  const ofHistory = (channel: string) => [
    ...[history(channel), hereNow(channel), publish(channel), signal(channel), upload(channel)],
    ...[deleteHistory(channel), writeChannel(channel), join(EVE, channel)],
  ];
  const ofPrivate = (channel: string) => [
    ...[publish(channel), signal(channel), upload(channel), act(channel, 'reaction')],
    ...[history(channel), counts(channel), hereNow(channel), members(channel)],
    ...[writeChannel(channel), join(EVE, channel)],
  ];
  const own = (uuid: string) => [readUser(uuid)];

  it.each<[rule: string, who: string, () => readonly Request[], () => readonly Request[]]>([
    [
      'muted users write nothing there',
      'user_muted',
      () => ofMuted(GENERAL),
      () => [...ofMuted(RANDOM).slice(0, 3), history(GENERAL), hereNow(GENERAL)],
    ],
    [
      'blocked users get nothing of the channel',
      'user_blocked',
      () => ofBlocked(GENERAL),
      () => [publish(RANDOM), signal(RANDOM), history(RANDOM), hereNow(RANDOM)],
    ],
    [
      'banned users get their own record',
      'user_banned',
      () => [
        ...ofBlocked(GENERAL).slice(0, -1),
        ...[readUser(ANN), readUsers, writeUser('user_banned'), removeUser('user_banned')],
        ...[join('user_banned', GENERAL), members(GENERAL), writeChannel('space.new')],
      ],
      () => own('user_banned'),
    ],
    [
      'direct chats are for their members',
      EVE,
      () => ofPrivate(DIRECT),
      () => [publish(GENERAL), history(GENERAL)],
    ],
    [
      'groups are for their members',
      EVE,
      () => ofPrivate(GROUP),
      () => [join(EVE, RANDOM), members(RANDOM)],
    ],
    [
      'members have their direct chat',
      BOB,
      () => [],
      () => [publish(DIRECT), history(DIRECT), members(DIRECT), publish(GROUP)],
    ],
    ['reports are for moderators', EVE, () => ofHistory(REPORTS_CHANNEL), () => own(EVE)],
    ['the log is for moderators', EVE, () => ofHistory(LOG_CHANNEL), () => own(EVE)],
    ['rules are for moderators', EVE, () => ofHistory(RULES_CHANNEL), () => own(EVE)],
    [
      'stopped messages are for moderators',
      EVE,
      () => ofHistory(bannedChannelOf(toChannelId(GENERAL))),
      () => own(EVE),
    ],
    [
      'edits and deletions come from the author',
      EVE,
      () => [act(GENERAL, 'updated', message), act(GENERAL, 'deleted', message)],
      () => [act(GENERAL, 'reaction', message)],
    ],
    [
      'nobody joins, removes or renames for others',
      EVE,
      () => [
        leave(ANN, RANDOM),
        join(ANN, GROUP),
        removeUser(ANN),
        deleteHistory(GENERAL),
        writeChannel(GENERAL),
      ],
      () => [join(EVE, RANDOM), join(ANN, RANDOM), leave(EVE, RANDOM), writeUser(EVE)],
    ],
  ])('%s', async (_rule, who, forbidden, allowed) => {
    for (const request of forbidden()) {
      expect([request.wire[0], await asked(who, request)]).toEqual([
        request.wire[0],
        { sdk: 403, http: 403 },
      ]);
    }
    for (const request of allowed()) {
      const { sdk, http } = await asked(who, request);
      // What was done a moment before is told so by its own status.
      const isDone = http === 200 || http === 409;
      expect([request.wire[0], sdk, isDone]).toEqual([request.wire[0], 200, true]);
    }
  });
});
