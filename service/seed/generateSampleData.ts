import { assignMemberships } from './assignMemberships';
import type { Members } from './assignMemberships';
import { buildMessages } from './buildMessages';
import { castPrivateChats, castPublicChannel } from './castConversations';
import type { CastChat } from './castConversations';
import { chooseRestrictions } from './chooseRestrictions';
import { describePublicChannel, describeUser, publicChannelId, userIdAt } from './describeRecords';
import type { SampleData, SampleDataOptions, SampleMembership } from './sampleData';
import { PUBLIC_CHANNELS } from './sampleChannels';
import { SAMPLE_PEOPLE } from './sampleUsers';
import { createSeededRandom } from './seededRandom';
import { spreadTimes } from './spreadTimes';

/**
 * All that a fresh service starts with. The result follows from the options alone: `seed` decides
 * who is where, who says what and every id; `now` anchors the times, the last of which lie minutes
 * before it. Reading the pictures in `imagesDirectory` is the only contact with the outside.
 */
export function generateSampleData(options: SampleDataOptions): SampleData {
  const { seed, now } = options;
  const random = createSeededRandom(seed, 'memberships');
  const members = assignMemberships(SAMPLE_PEOPLE, PUBLIC_CHANNELS, random);
  const restricted = chooseRestrictions(members, seed);
  const chats = castPrivateChats(seed);
  const casts = [
    ...PUBLIC_CHANNELS.map((channel) => castPublicChannel(channel, members, restricted, seed)),
    ...chats.map(({ cast }) => cast),
  ];
  const messages = casts.flatMap((cast) => buildMessages(cast, options));
  return {
    users: SAMPLE_PEOPLE.map((person, index) => describeUser(person, index, restricted, now)),
    channels: [...PUBLIC_CHANNELS.map(describePublicChannel), ...chats.map((chat) => chat.channel)],
    memberships: [...publicMemberships(members), ...chats.flatMap(chatMemberships)],
    messages: spreadTimes(messages, now),
  };
}

function publicMemberships(members: Members): SampleMembership[] {
  return [...members].flatMap(([slug, indexes]) =>
    indexes.map((index) => ({ channelId: publicChannelId(slug), userId: userIdAt(index) })),
  );
}

function chatMemberships({ channel, cast }: CastChat): SampleMembership[] {
  return cast.speakers.map(({ id }) => ({ channelId: channel.id, userId: id }));
}
