import type { Members } from './assignMemberships';
import type { ConversationCast, Speaker } from './buildMessages';
import { isSilenced } from './chooseRestrictions';
import type { Restrictions } from './chooseRestrictions';
import { describePrivateChat, publicChannelId, userIdAt } from './describeRecords';
import { parseConversation } from './parseConversation';
import type { SampleChannel } from './sampleData';
import type { PublicChannel } from './sampleChannels';
import { PRIVATE_CHATS } from './sampleChats';
import { SAMPLE_PEOPLE } from './sampleUsers';
import { createSeededRandom } from './seededRandom';

const GROUP_ID_LENGTH = 27;

/** Gives the roles of a channel to its members, those whom the channel suits first. */
export function castPublicChannel(
  { slug, conversation }: PublicChannel,
  members: Members,
  restricted: Restrictions,
  seed: number,
): ConversationCast {
  const random = createSeededRandom(seed, `roles ${slug}`);
  const suits = (index: number) => SAMPLE_PEOPLE[index]?.interests.includes(slug) ?? false;
  const shuffled = random.shuffle(members.get(slug) ?? []);
  const speakers = [...shuffled.filter(suits), ...shuffled.filter((index) => !suits(index))]
    .map(speakerAt)
    .filter(({ name }) => !isSilenced(name, slug, restricted));
  const roleCount = countRoles(conversation, slug);
  return {
    channelId: publicChannelId(slug),
    key: slug,
    text: conversation,
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
export function castPrivateChats(seed: number): CastChat[] {
  const random = createSeededRandom(seed, 'private chats');
  const everybody = SAMPLE_PEOPLE.map((_, index) => index);
  let queue = random.shuffle(everybody);
  return PRIVATE_CHATS.map((chat) => {
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

function countRoles(conversation: string, key: string): number {
  return parseConversation(conversation, key).roles.length;
}

function speakerAt(index: number): Speaker {
  const person = SAMPLE_PEOPLE[index];
  if (!person) throw new Error(`There is no person ${index}`);
  return { id: userIdAt(index), name: person.name, title: person.title };
}
