import { keepHeld } from '../../../../server/held/held';
import { msToTimetoken } from '../../../../shared/protocol';
import { toChannelId } from '../../../../src/domain/ids';
import { PINNED, PINNED_IN } from '../../../../src/domain/pins';
import { THREAD_ROOT } from '../../../../src/domain/protocol';
import type { Timetoken } from '../../../../shared/protocol';
import { threadIdOf } from '../../../../src/domain/thread';
import { PNG } from '../../../builders/buildFile';
import { idOf, type TestServer } from '../../worlds/moderationServer';
import { administrator, publishAll } from '../../worlds/smallWorld';
import type { TestService } from '../../worlds/testService';

/** A lead. */
export const MODERATOR = 'user_moderator';
/** The longest name of the sample users, as an ordinary user. */
export const READER = 'user_reader';
/** Nobody wrote down a name for them. */
export const NAMELESS = 'user_7f3a9c5e1b2d4f60718293a4b5c6d7e8';
/** Has joined nothing. */
export const NEWCOMER = 'user_newcomer';
export const MUTED = 'user_muted';
export const BLOCKED = 'user_blocked';
export const BANNED = 'user_banned';
const ACCENTED = 'user_accented';
const BLANK = 'user_blank';
const LONG = 'user_long';

const ACCENTS = 'Élodie Ångström-Ếǻ Ğjpqy';
export const ACCENTED_CHANNEL = { id: 'space.accents', name: `${ACCENTS} and friends` } as const;
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Cholmondeley the Third';

const USERS = [
  [READER, 'Maximilian Alexander von Hohenberg', 'Head of Engineering for Distributed Systems'],
  [ACCENTED, ACCENTS, ACCENTS],
  [BLANK, '  ', ' '],
  [LONG, LONG_NAME, LONG_NAME],
  [MUTED, 'Mute', 'Guest'],
  [BLOCKED, 'Blocked', 'Guest'],
  [BANNED, 'Banned', 'Guest'],
  [MODERATOR, LONG_NAME, 'Moderator'],
] as const;

const JOINED = [
  [ACCENTED_CHANNEL.id, ACCENTED_CHANNEL.name, ACCENTS],
  ['space.blank', '   ', ' '],
  ['space.long', `The channel of ${LONG_NAME} and their many relatives`, LONG_NAME.repeat(2)],
  [`group.${'0123456789abcdef'.repeat(2).slice(0, 27)}`, '', LONG_NAME],
  [`direct.${NAMELESS}@${READER}`, '', ''],
] as const;

const MEMBERS = [READER, ACCENTED, BLANK, LONG, NAMELESS, MUTED, BLOCKED];
const EMOJI = ['👍', '🎉', '❤️', '😂', '🚀', '👀', '🙏'];

/** Names that are as long, as short and as unusual as they get, in everything a screen shows. */
export async function createExtremeWorld(service: TestService): Promise<void> {
  const { objects } = administrator(service);
  for (const [uuid, name, title] of USERS) {
    await objects.setUUIDMetadata({ uuid, data: { name, custom: { title } } });
  }
  for (const [channel, name, description] of JOINED) {
    await objects.setChannelMetadata({ channel, data: { name, description } });
    await objects.setChannelMembers({ channel, uuids: MEMBERS });
  }
  for (const name of [LONG_NAME, ACCENTS, '  ']) {
    const channel = `space.${Buffer.from(name).toString('hex').slice(0, 60)}`;
    await objects.setChannelMetadata({ channel, data: { name, description: name } });
  }
  await converse(service);
}

async function converse(service: TestService): Promise<void> {
  const channel = ACCENTED_CHANNEL.id;
  await publishAll(service, LONG, channel, [
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(4),
    'https://example.org/a/very/long/path/without/any/break/'.repeat(5),
  ]);
  await publishAll(service, NAMELESS, channel, ['x']);
  const file = { data: PNG, name: `${LONG_NAME}.png`, mimeType: 'image/png' };
  await administrator(service, ACCENTED).sendFile({ channel, file, message: { text: ACCENTS } });
  const { timetoken } = await administrator(service, READER).publish({
    channel,
    message: { text: 'What do you think?' },
  });
  for (const [place, user] of MEMBERS.entries()) {
    for (const value of EMOJI.slice(0, place + 1)) {
      await administrator(service, user).addMessageAction({
        channel,
        messageTimetoken: timetoken,
        action: { type: 'reaction', value },
      });
    }
  }
  await answer(service, timetoken as Timetoken);
}

/** A quote, a thread and a pin of the message. */
async function answer(service: TestService, timetoken: Timetoken): Promise<void> {
  const channel = toChannelId(ACCENTED_CHANNEL.id);
  const threadId = threadIdOf({ channelId: channel, timetoken });
  const author = administrator(service, LONG);
  const action = { type: THREAD_ROOT, value: threadId };
  await author.addMessageAction({ channel, messageTimetoken: timetoken, action });
  await publishAll(service, LONG, threadId, [ACCENTS]);
  const custom = { [PINNED]: timetoken, [PINNED_IN]: channel };
  await administrator(service).objects.setChannelMetadata({ channel, data: { custom } });
  await author.publish({
    channel,
    message: { text: 'An answer' },
    meta: { quotedMessage: { timetoken, text: '', userId: READER } },
  });
}

/** Decisions, reports, a rejected message and rules, about and by users with such names. */
export async function moderateExtremes(server: TestServer): Promise<void> {
  const token = await server.moderator(MODERATOR);
  const about = { channelId: ACCENTED_CHANNEL.id, reason: LONG_NAME };
  for (const decision of [
    { kind: 'mute', userId: MUTED, ...about },
    { kind: 'block', userId: BLOCKED, ...about },
    { kind: 'ban', userId: BANNED, reason: LONG_NAME },
  ]) {
    idOf(await server.call('POST', '/v1/decisions', { token, body: decision }));
  }
  for (const [userId, reporter] of [
    [LONG, NAMELESS],
    [BLANK, LONG],
    [ACCENTED, BLANK],
  ] as const) {
    const by = await server.user(reporter);
    const body = { userId, channelId: about.channelId, reason: REASON };
    idOf(await server.call('POST', '/v1/reports', { token: by, body }));
  }
  // As a function records it.
  await server.store.write((write) =>
    keepHeld(write, ACCENTED_CHANNEL.id, msToTimetoken(Date.now()), {
      type: 'text',
      senderUuid: LONG,
      ruleId: RULE.id,
      originalMessage: { text: `${LONG_NAME} is an idiot`, type: 'default' },
      moderatedMessage: { text: `${LONG_NAME} is an *****`, type: 'default' },
      start: LONG_NAME.length + 7,
      end: LONG_NAME.length + 12,
    }),
  );
  const rules = { base: 1, words: { rules: [RULE], allow: [LONG_NAME] }, behaviour: [] };
  const { status } = await server.call('PUT', '/v1/rules', { token, body: rules });
  if (status !== 200) throw new Error(`the rules were refused: ${status}`);
}

/** The longest one. */
const REASON = 'Sales or illegal or regulated goods';
const RULE = {
  id: 'rude',
  words: ['idiot', LONG_NAME, ACCENTS],
  action: 'block',
  match: 'word',
  channels: ['*'],
  exceptChannels: [],
  isOn: true,
};
