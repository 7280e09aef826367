import {
  rejectedChannelOf,
  LOG_CHANNEL,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
} from '../../../src/domain/moderation/moderationRecord';
import { toChannelId } from '../../../src/domain/ids';
import {
  EVE,
  GROUP,
  startModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { failureOf } from '../../support/matchers/sdkFailure';
import { ANN, BOB, DIRECT, GENERAL, RANDOM } from '../../support/worlds/smallWorld';
import { get } from '../../support/matchers/wire';
import {
  type Request,
  TIMETOKEN,
  act,
  actions,
  among,
  counts,
  deleteFile,
  deleteHistory,
  download,
  files,
  formerHistory,
  hereNow,
  history,
  join,
  leave,
  members,
  publish,
  publishFile,
  pushFor,
  readState,
  readUser,
  readUsers,
  removeChannel,
  removeUser,
  report,
  setState,
  signal,
  subscribeTo,
  upload,
  writeChannel,
  writeUser,
} from '../../support/drivers/channelRequests';

/** A user with the keys sends requests that the rules forbid, and similar ones that they allow. */
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
    const [target = '', search] = path.split('?');
    const response = await get(
      chat.service,
      target,
      { uuid: who, timetoken: TIMETOKEN, ...Object.fromEntries(new URLSearchParams(search)) },
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
  const ofBlocked = (channel: string, who: string) => [
    ...[
      publish(channel),
      signal(channel),
      upload(channel),
      publishFile(channel, fileId),
      act(channel, 'reaction'),
    ],
    ...[history(channel), counts(channel), hereNow(channel), ...ofReader(channel, who)],
    ...[download(channel, fileId), deleteFile(channel, fileId), report(EVE, who, channel)],
  ];
  /** Every other call that tells something of a channel, or says something to those who are in it. */
  const ofReader = (channel: string, who: string) => [
    ...[formerHistory(channel), actions(channel), files(channel), subscribeTo(channel)],
    ...[readState(channel), setState(channel, who), pushFor(channel), ...among(channel)],
  ];
  const ofHistory = (channel: string) => [
    ...[history(channel), hereNow(channel), publish(channel), signal(channel), upload(channel)],
    ...[deleteHistory(channel), writeChannel(channel), join(EVE, channel)],
    ...[members(channel), removeChannel(channel), ...ofReader(channel, EVE)],
  ];
  const ofPrivate = (channel: string) => [
    ...[publish(channel), signal(channel), upload(channel), act(channel, 'reaction')],
    ...[history(channel), counts(channel), hereNow(channel), members(channel)],
    ...[writeChannel(channel), join(EVE, channel)],
    ...[deleteHistory(channel), removeChannel(channel), ...ofReader(channel, EVE)],
  ];
  const ofWildcards = (prefix: string) => [hereNow(`${prefix}.*`), subscribeTo(`${prefix}.*`)];
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
      () => ofBlocked(GENERAL, 'user_blocked'),
      () => [publish(RANDOM), signal(RANDOM), history(RANDOM), hereNow(RANDOM)],
    ],
    [
      'banned users get their own record',
      'user_banned',
      () => [
        ...ofBlocked(GENERAL, 'user_banned').slice(0, -1),
        ...[readUser(ANN), readUsers, writeUser('user_banned'), removeUser('user_banned')],
        ...[join('user_banned', GENERAL), members(GENERAL), writeChannel('space.new')],
      ],
      () => own('user_banned'),
    ],
    [
      'direct chats are for their members',
      EVE,
      () => ofPrivate(DIRECT),
      () => [publish(GENERAL), history(GENERAL), ...ofReader(RANDOM, EVE)],
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
      'rejected messages are for moderators',
      EVE,
      () => ofHistory(rejectedChannelOf(toChannelId(GENERAL))),
      () => own(EVE),
    ],
    [
      'edits and deletions come from the author',
      EVE,
      () => [act(GENERAL, 'updated', message), act(GENERAL, 'deleted', message)],
      () => [act(GENERAL, 'reaction', message)],
    ],
    ['all of moderation is for moderators', EVE, () => ofWildcards('moderation'), () => own(EVE)],
    ['all rejected messages are for moderators', EVE, () => ofWildcards('banned'), () => own(EVE)],
    ['groups are not listened to at once', EVE, () => ofWildcards('group'), () => own(EVE)],
    ['public channels may be listened to at once', EVE, () => [], () => ofWildcards('space')],
    [
      'files and histories of everybody stay',
      EVE,
      () => [deleteFile(GENERAL, fileId), deleteHistory(GENERAL), removeChannel(GENERAL)],
      () => [download(GENERAL, fileId), files(GENERAL)],
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
      // A repeated request answers with a status of its own.
      const isDone = http === 200 || http === 409;
      expect([request.wire[0], sdk, isDone]).toEqual([request.wire[0], 200, true]);
    }
  });
});
