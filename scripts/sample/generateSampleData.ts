import {
  assignMemberships,
  type CastChat,
  castPrivateChats,
  castPublicChannel,
  chooseRestrictions,
  type Members,
  publicChannelId,
  type Restrictions,
  userIdAt,
} from './cast';
import { buildMessages } from './buildMessages';
import {
  PUBLIC_CHANNELS,
  type PublicChannel,
  SAMPLE_MODERATION,
  SAMPLE_PEOPLE,
  type SampleChannel,
  type SampleData,
  type SampleDataOptions,
  type SampleMembership,
  type SampleMessage,
  type SamplePerson,
  type SampleStory,
  type SampleUser,
} from './sampleData';
import { createSeededRandom } from './seededRandom';

/**
 * All that a fresh keyset starts with. The result follows from the options alone: `seed` decides
 * who is where, who says what and every id; `now` anchors the times, the last of which lie minutes
 * before it. It reads the conversations and pictures in `folder` and nothing else.
 */
export function generateSampleData(options: SampleDataOptions): SampleData {
  const { seed, now } = options;
  const random = createSeededRandom(seed, 'memberships');
  const members = assignMemberships(SAMPLE_PEOPLE, PUBLIC_CHANNELS, random);
  const restricted = chooseRestrictions(members, seed);
  const chats = castPrivateChats(options);
  const casts = [
    ...PUBLIC_CHANNELS.map((channel) => castPublicChannel(channel, members, restricted, options)),
    ...chats.map(({ cast }) => cast),
  ];
  const messages = casts.flatMap((cast) => buildMessages(cast, options));
  return {
    users: SAMPLE_PEOPLE.map(describeUser),
    channels: [...PUBLIC_CHANNELS.map(describePublicChannel), ...chats.map((chat) => chat.channel)],
    memberships: [...publicMemberships(members), ...chats.flatMap(chatMemberships)],
    messages: spreadTimes(messages, now),
    story: describeStory(restricted, now),
  };
}

function describeStory({ mutedIn, blockedIn }: Restrictions, now: number): SampleStory {
  const { muted, blocked, flagged, flaggedBy, flaggedBefore, reason } = SAMPLE_MODERATION;
  return {
    muted: { userId: userIdOf(muted), channelId: publicChannelId(mutedIn) },
    blocked: { userId: userIdOf(blocked), channelId: publicChannelId(blockedIn) },
    flagged: {
      userId: userIdOf(flagged),
      reporterId: userIdOf(flaggedBy),
      reason,
      at: now - flaggedBefore,
    },
  };
}

function userIdOf(name: string): string {
  return userIdAt(SAMPLE_PEOPLE.findIndex((person) => person.name === name));
}

function publicMemberships(members: Members): SampleMembership[] {
  return [...members].flatMap(([slug, indexes]) =>
    indexes.map((index) => ({ channelId: publicChannelId(slug), userId: userIdAt(index) })),
  );
}

function chatMemberships({ channel, cast }: CastChat): SampleMembership[] {
  return cast.speakers.map(({ id }) => ({ channelId: channel.id, userId: id }));
}

function describeUser({ name, title, picture }: SamplePerson, index: number): SampleUser {
  return {
    id: userIdAt(index),
    name,
    profileUrl: picture === null ? null : `/sample/users/${picture}.svg`,
    custom: { title },
  };
}

function describePublicChannel({ slug, name, description }: PublicChannel): SampleChannel {
  const custom = { profileUrl: `/sample/channels/${slug}.svg` };
  return { id: publicChannelId(slug), name, description, custom };
}

/**
 * Sorts messages by time and gives every event, message or reaction, a millisecond of its own:
 * the keyset derives timetokens from these times, and a timetoken identifies one event.
 */
function spreadTimes(messages: readonly SampleMessage[], now: number): SampleMessage[] {
  const taken = new Set<number>();
  const sorted = [...messages].sort((left, right) => left.sentAt - right.sentAt);
  const placed = sorted.map((message) => moveMessage(message, nextFree(message.sentAt, taken)));
  return placed.map((message) => ({
    ...message,
    reactions: message.reactions
      .map((reaction) => ({ ...reaction, at: freeBefore(now, reaction.at, taken) }))
      .sort((left, right) => left.at - right.at),
  }));
}

function moveMessage(message: SampleMessage, sentAt: number): SampleMessage {
  const createdAt = new Date(sentAt).toISOString();
  return { ...message, sentAt, message: { ...message.message, createdAt } };
}

function nextFree(time: number, taken: Set<number>): number {
  let free = time;
  while (taken.has(free)) free += 1;
  taken.add(free);
  return free;
}

function freeBefore(now: number, time: number, taken: Set<number>): number {
  const free = nextFree(time, taken);
  if (free >= now) throw new Error(`A reaction at ${time} finds no free millisecond before ${now}`);
  return free;
}
