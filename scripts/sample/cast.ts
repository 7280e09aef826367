import {
  type PrivateChat,
  PUBLIC_CHANNELS,
  type PublicChannel,
  SAMPLE_MODERATION,
  SAMPLE_PEOPLE,
  readConversation,
  readPrivateChats,
  type SampleChannel,
  type SampleDataOptions,
  type SamplePerson,
} from './sampleData';
import { createSeededRandom, type SeededRandom } from './seededRandom';
import { type ConversationCast, firstName, type Speaker } from './buildMessages';
import { parseConversation } from './parseConversation';
import { SAMPLE_USER_IDS } from '../../src/domain/sampleUsers';

/** Public channels that every sample user is a member of. */
const CHANNELS_PER_USER = 4;

/** How much likelier a channel becomes for somebody it suits. */
const INTEREST_WEIGHT = 9;

/** The members of each public channel, as positions in `people`. */
export type Members = ReadonlyMap<string, readonly number[]>;

/**
 * Puts each person into four channels so that every channel ends with its `memberCount`. As long
 * as no channel has more free places than people are left, the rest can always be filled: a channel
 * with exactly that many has to be taken, the others are drawn, with interests weighing more.
 */
export function assignMemberships(
  people: readonly SamplePerson[],
  channels: readonly PublicChannel[],
  random: SeededRandom,
): Members {
  checkTotal(people, channels);
  const members = new Map<string, number[]>(channels.map(({ slug }) => [slug, []]));
  const order = random.shuffle(people.map((_, index) => index));
  order.forEach((personIndex, position) => {
    const peopleLeft = order.length - position;
    const free = (channel: PublicChannel) =>
      channel.memberCount - (members.get(channel.slug)?.length ?? 0);
    const interests = people[personIndex]?.interests ?? [];
    for (const channel of drawChannels(channels, interests, free, peopleLeft, random)) {
      members.get(channel.slug)?.push(personIndex);
    }
  });
  return members;
}

function checkTotal(people: readonly SamplePerson[], channels: readonly PublicChannel[]): void {
  const places = channels.reduce((sum, channel) => sum + channel.memberCount, 0);
  if (places !== people.length * CHANNELS_PER_USER) {
    throw new Error(`The channels have ${places} places, not ${CHANNELS_PER_USER} a person`);
  }
}

function drawChannels(
  channels: readonly PublicChannel[],
  interests: readonly string[],
  free: (channel: PublicChannel) => number,
  peopleLeft: number,
  random: SeededRandom,
): PublicChannel[] {
  const drawn = channels.filter((channel) => free(channel) === peopleLeft);
  while (drawn.length < CHANNELS_PER_USER) {
    const open = channels.filter((channel) => free(channel) > 0 && !drawn.includes(channel));
    drawn.push(
      drawWeighted(
        open,
        (channel) => free(channel) * (interests.includes(channel.slug) ? INTEREST_WEIGHT : 1),
        random,
      ),
    );
  }
  return drawn;
}

function drawWeighted<T>(items: readonly T[], weigh: (item: T) => number, random: SeededRandom): T {
  let rest = random.next() * items.reduce((sum, item) => sum + weigh(item), 0);
  for (const item of items) {
    rest -= weigh(item);
    if (rest < 0) return item;
  }
  throw new Error('There is nothing to draw from');
}

/** The channels in which the two restricted people are muted and blocked. */
export interface Restrictions {
  mutedIn: string;
  blockedIn: string;
}

export function chooseRestrictions(members: Members, seed: number): Restrictions {
  return {
    mutedIn: chooseChannel(SAMPLE_MODERATION.muted, members, seed),
    blockedIn: chooseChannel(SAMPLE_MODERATION.blocked, members, seed),
  };
}

/** A channel of the person; a side one if possible, to leave a voice where it has most to say. */
function chooseChannel(name: string, members: Members, seed: number): string {
  const index = SAMPLE_PEOPLE.findIndex((person) => person.name === name);
  const interests = SAMPLE_PEOPLE[index]?.interests ?? [];
  const joined = PUBLIC_CHANNELS.map(({ slug }) => slug).filter((slug) =>
    members.get(slug)?.includes(index),
  );
  const aside = joined.filter((slug) => !interests.includes(slug));
  const random = createSeededRandom(seed, `restriction of ${name}`);
  const chosen = random.shuffle(aside.length > 0 ? aside : joined)[0];
  if (!chosen) throw new Error(`${name} is in no channel`);
  return chosen;
}

/** Restricted people have neither spoken nor reacted in that channel. */
function isSilenced(name: string, slug: string, restricted: Restrictions): boolean {
  return (
    (name === SAMPLE_MODERATION.muted && slug === restricted.mutedIn) ||
    (name === SAMPLE_MODERATION.blocked && slug === restricted.blockedIn)
  );
}

const GROUP_ID_LENGTH = 27;

/** Gives the roles of a channel to its members, those whom the channel suits first. */
export function castPublicChannel(
  { slug }: PublicChannel,
  members: Members,
  restricted: Restrictions,
  { seed, folder }: SampleDataOptions,
): ConversationCast {
  const random = createSeededRandom(seed, `roles ${slug}`);
  const suits = (index: number) => SAMPLE_PEOPLE[index]?.interests.includes(slug) ?? false;
  const shuffled = random.shuffle(members.get(slug) ?? []);
  const speakers = [...shuffled.filter(suits), ...shuffled.filter((index) => !suits(index))]
    .map(speakerAt)
    .filter(({ name }) => !isSilenced(name, slug, restricted));
  const text = readConversation(folder, slug);
  const roleCount = countRoles(text, slug);
  return {
    channelId: publicChannelId(slug),
    key: slug,
    text,
    speakers: speakers.slice(0, roleCount),
    silent: speakers.slice(roleCount),
  };
}

/** A private chat and those who talk in it. */
export interface CastChat {
  channel: SampleChannel;
  cast: ConversationCast;
}

/** Everybody gets a place in one private chat before anybody gets a second one. */
export function castPrivateChats({ seed, folder }: SampleDataOptions): CastChat[] {
  const random = createSeededRandom(seed, 'private chats');
  const everybody = SAMPLE_PEOPLE.map((_, index) => index);
  let queue = random.shuffle(everybody);
  return readPrivateChats(folder).map((chat) => {
    const size = countRoles(chat.conversation, chat.key);
    if (queue.length < size) {
      const waiting = queue;
      const others = everybody.filter((index) => !waiting.includes(index));
      queue = [...waiting, ...random.shuffle(others)];
    }
    const speakers = queue.slice(0, size).map(speakerAt);
    queue = queue.slice(size);
    const channel = describePrivateChat(chat, speakers, random.hex(GROUP_ID_LENGTH));
    const { key, conversation: text } = chat;
    return { channel, cast: { channelId: channel.id, key, text, speakers, silent: [] } };
  });
}

function countRoles(text: string, key: string): number {
  return parseConversation(text, key).roles.length;
}

function speakerAt(index: number): Speaker {
  const person = SAMPLE_PEOPLE[index];
  if (!person) throw new Error(`There is no person ${index}`);
  return { id: userIdAt(index), name: person.name, title: person.title };
}

export function publicChannelId(slug: string): string {
  return `space.${slug}`;
}

export function userIdAt(index: number): string {
  const id = SAMPLE_USER_IDS[index];
  if (id === undefined) throw new Error(`There is no id for person ${index}`);
  return id;
}

function describePrivateChat(
  { kind, name, picture }: PrivateChat,
  speakers: readonly Speaker[],
  groupId: string,
): SampleChannel {
  const custom = { profileUrl: `/sample/channels/${picture}.svg` };
  if (kind === 'direct') {
    const ids = speakers.map(({ id }) => id).sort();
    const names = speakers.map((speaker) => speaker.name).sort();
    return { id: `direct.${ids.join('@')}`, name: names.join(' and '), description: null, custom };
  }
  const firstNames = speakers.map((speaker) => firstName(speaker.name)).sort();
  return { id: `group.${groupId}`, name: name ?? firstNames.join(', '), description: null, custom };
}
