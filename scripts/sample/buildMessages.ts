import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  parseConversation,
  type ParsedConversation,
  type ParsedMessage,
  type ParsedReaction,
  type ParsedSection,
  PLACEHOLDER,
} from './parseConversation';
import type { SampleDataOptions, SampleImage, SampleMessage, SampleReaction } from './sampleData';
import { createSeededRandom, type SeededRandom } from './seededRandom';

/** Somebody who can take a role. */
export interface Speaker {
  id: string;
  name: string;
  title: string;
}

export interface ConversationCast {
  channelId: string;
  /** Names the conversation in errors and seeds its own random sequence. */
  key: string;
  text: string;
  /** In the order in which roles are given out: the first becomes the first role in the alphabet. */
  speakers: readonly Speaker[];
  /** Members who may react but have no role. */
  silent: readonly Speaker[];
}

/** The messages of one channel, in order of time; times are not yet unique over all channels. */
export function buildMessages(cast: ConversationCast, options: SampleDataOptions): SampleMessage[] {
  const conversation = parseConversation(cast.text, cast.key);
  const random = createSeededRandom(options.seed, `conversation ${cast.key}`);
  const times = scheduleConversation(conversation, options.now, random);
  const roles = giveRoles(conversation, cast);
  const messages = conversation.sections.flatMap((section) => section.messages);
  return messages.map((message, index) => {
    const sentAt = times[index] ?? options.now;
    const silent = random.shuffle(cast.silent);
    return {
      ...buildMessage(message, sentAt, cast.channelId, roles, random),
      ...buildImage(message, options.folder, random),
      reactions: buildReactions(message.reactions, sentAt, options.now, roles, silent, random),
    };
  });
}

type Roles = ReadonlyMap<string, Speaker>;

function giveRoles(conversation: ParsedConversation, cast: ConversationCast): Roles {
  return new Map(
    conversation.roles.map((role, index) => {
      const speaker = cast.speakers[index];
      if (!speaker) throw new Error(`${cast.key}: nobody is left for role ${role}`);
      return [role, speaker];
    }),
  );
}

function speakerOf(roles: Roles, role: string): Speaker {
  const speaker = roles.get(role);
  if (!speaker) throw new Error(`Role ${role} was given to nobody`);
  return speaker;
}

function buildMessage(
  { role, text, image }: ParsedMessage,
  sentAt: number,
  channelId: string,
  roles: Roles,
  random: SeededRandom,
): Pick<SampleMessage, 'channelId' | 'userId' | 'sentAt' | 'message'> {
  return {
    channelId,
    userId: speakerOf(roles, role).id,
    sentAt,
    message: {
      id: random.uuid(),
      text: fillIn(text, roles),
      type: image === null ? 'default' : '',
      createdAt: new Date(sentAt).toISOString(),
    },
  };
}

function fillIn(text: string, roles: Roles): string {
  return text.replace(PLACEHOLDER, (_, role: string, field: string | undefined) => {
    const speaker = speakerOf(roles, role);
    return field === '.title' ? inSentence(speaker.title) : firstName(speaker.name);
  });
}

/** 'Data analyst' becomes 'data analyst', while 'UX researcher' stays. */
function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}

function buildImage(
  { image }: ParsedMessage,
  folder: string,
  random: SeededRandom,
): { image?: SampleImage } {
  if (image === null) return {};
  const bytes = readSampleImage(folder, image);
  return { image: { name: image, id: random.uuid(), bytes } };
}

function buildReactions(
  parsed: readonly ParsedReaction[],
  sentAt: number,
  now: number,
  roles: Roles,
  silent: readonly Speaker[],
  random: SeededRandom,
): SampleReaction[] {
  const reactions = parsed.flatMap(({ emoji, roles: reactors, silentMembers }) =>
    [...reactors.map((role) => speakerOf(roles, role)), ...silent.slice(0, silentMembers)].map(
      ({ id }) => ({ userId: id, value: emoji, at: reactionTime(sentAt, now, random) }),
    ),
  );
  return reactions.sort((left, right) => left.at - right.at);
}

/** Soon after the message, and in time before `now`. */
function reactionTime(sentAt: number, now: number, random: SeededRandom): number {
  const longest = Math.min((now - sentAt) * 0.8, 40 * 60_000);
  return sentAt + 1_000 + Math.floor(random.next() ** 3 * Math.max(0, longest - 1_000));
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** The shortest time between two stretches of talk. */
const SECTION_GAP = 10 * MINUTE;

/**
 * When each message was sent, in milliseconds since 1970, in the order of the conversation. Stretches
 * of earlier days stand at their written time of day; the last one is measured back from `now`, so
 * that a fresh service always shows talk from the last minutes.
 */
function scheduleConversation(
  conversation: ParsedConversation,
  now: number,
  random: SeededRandom,
): number[] {
  const sections = conversation.sections.map((section) => scheduleSection(section, now, random));
  keepApart(sections);
  return sections.flat();
}

function scheduleSection(section: ParsedSection, now: number, random: SeededRandom): number[] {
  let elapsed = 0;
  const offsets = section.messages.map((message, index) => {
    if (index > 0 || message.pause !== null) elapsed += pauseBefore(message, random);
    return elapsed;
  });
  const start = startOf(section, elapsed, now, random);
  return offsets.map((offset) => start + offset);
}

function startOf(
  { moment }: ParsedSection,
  duration: number,
  now: number,
  random: SeededRandom,
): number {
  if (moment.kind === 'ending') return now - moment.before - duration - random.integer(0, MINUTE);
  const midnight = Math.floor(now / DAY) * DAY;
  const written = midnight - moment.daysAgo * DAY + moment.minuteOfDay * MINUTE;
  return written + random.integer(0, 6 * MINUTE);
}

/** About as long as reading the last message and typing this one takes; at times people dawdle. */
function pauseBefore({ pause, text }: ParsedMessage, random: SeededRandom): number {
  if (pause !== null) return pause + random.integer(0, Math.max(SECOND, Math.round(pause / 10)));
  const typing = Math.min(text.length, 400) * random.integer(90, 190);
  const dawdling = random.next() < 0.2 ? random.integer(MINUTE, 4 * MINUTE) : 0;
  return 4 * SECOND + random.integer(0, 20 * SECOND) + typing + dawdling;
}

/**
 * Just after midnight the last stretch can reach into the evening before; the earlier ones then move
 * back, never forward, because nothing may end up later than `now`.
 */
function keepApart(sections: number[][]): void {
  let limit = Infinity;
  for (const times of sections.toReversed()) {
    const late = (times.at(-1) ?? limit) + SECTION_GAP - limit;
    if (late > 0) times.forEach((time, index) => (times[index] = time - late));
    limit = times[0] ?? limit;
  }
}

/** Reads the picture of a message; every call returns the file as it is on the disk. */
function readSampleImage(folder: string, name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(folder, 'images', name)));
}
