import { PLACEHOLDER, parseConversation } from './parseConversation';
import type { ParsedConversation, ParsedMessage, ParsedReaction } from './parseConversation';
import type { SampleDataOptions, SampleImage, SampleMessage, SampleReaction } from './sampleData';
import { readSampleImage } from './sampleImages';
import { scheduleConversation } from './scheduleConversation';
import { createSeededRandom } from './seededRandom';
import type { SeededRandom } from './seededRandom';

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
      ...buildImage(message, options.imagesDirectory, random),
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
  imagesDirectory: string,
  random: SeededRandom,
): { image?: SampleImage } {
  if (image === null) return {};
  const bytes = readSampleImage(imagesDirectory, image);
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
