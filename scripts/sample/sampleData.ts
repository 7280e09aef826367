import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sample from './sample.json';

/** A user to be; the n-th gets the n-th id of `SAMPLE_USER_IDS`. */
export interface SamplePerson {
  readonly name: string;
  readonly title: string;
  /** Name of the portrait in `public/sample/users`; null shows the person's initials. */
  readonly picture: string | null;
  /** Slugs of channels in which the person is likelier to be a member and to speak. */
  readonly interests: readonly string[];
}

export interface PublicChannel {
  /** Names the conversation in `conversations/` and the picture in `public/sample/channels`. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** How many of the sample users are members; all together four for each user. */
  readonly memberCount: number;
}

/** A chat outside the public channels: a conversation among exactly its roles. */
export interface PrivateChat {
  /** Names the chat in error messages and seeds its sequence of random numbers. */
  readonly key: string;
  readonly kind: 'direct' | 'group';
  /** The name of a group; null names the chat after its members. */
  readonly name: string | null;
  /** Name of the chat's picture in `public/sample/channels`. */
  readonly picture: string;
  readonly conversation: string;
}

export const SAMPLE_PEOPLE: readonly SamplePerson[] = sample.people;

/** The public channels of Borrowdale, an invented company whose software runs tool libraries. */
export const PUBLIC_CHANNELS: readonly PublicChannel[] = sample.channels;

/** Restrictions and a report that make moderation visible from the start; nobody is banned. */
export const SAMPLE_MODERATION = sample.moderation;

/** The text of a public channel's conversation. @param folder `scripts/sample` */
export function readConversation(folder: string, slug: string): string {
  return readFileSync(join(folder, 'conversations', `${slug}.txt`), 'utf8');
}

const CHAT_LINE = /^=== (direct|group) (\S+)(?: (.+))?\n/gm;

/** Reads the chats, each of which begins with a line `=== group <picture> <name>`. @param folder `scripts/sample` */
export function readPrivateChats(folder: string): PrivateChat[] {
  const text = readConversation(folder, 'privateChats');
  const heads = [...text.matchAll(CHAT_LINE)];
  const counts = { direct: 0, group: 0 };
  return heads.map((head, index) => {
    const kind = head[1] === 'direct' ? 'direct' : 'group';
    const start = head.index + head[0].length;
    counts[kind] += 1;
    return {
      key: `${kind}-${counts[kind]}`,
      kind,
      picture: head[2] ?? '',
      name: head[3] ?? null,
      conversation: text.slice(start, heads[index + 1]?.index),
    };
  });
}

/** A user record. */
export interface SampleUser {
  /** `user_` and 32 hexadecimal characters, one of `SAMPLE_USER_IDS`. */
  id: string;
  name: string;
  /** Path of the portrait below the site's root; null shows the user's initials. */
  profileUrl: string | null;
  /** Always has `title`. */
  custom: Record<string, string | number | boolean | null>;
}

/** A public channel, direct chat or group chat. */
export interface SampleChannel {
  /** `space.<slug>`, `direct.<user id>@<user id>` or `group.<27 hexadecimal characters>`. */
  id: string;
  name: string;
  /** Null for direct and group chats. */
  description: string | null;
  /** Has `profileUrl`, the path of the channel picture below the site's root. */
  custom: Record<string, string>;
}

/** One user's place in one channel. */
export interface SampleMembership {
  channelId: string;
  userId: string;
}

/** A reaction to the message that holds it. */
export interface SampleReaction {
  userId: string;
  /** One emoji, as its native character. */
  value: string;
  /** Milliseconds since 1970; later than the message, unique over all events. */
  at: number;
}

/** A picture that was sent with a message. */
export interface SampleImage {
  /** File name with extension. */
  name: string;
  /** File id with the shape of a UUID. */
  id: string;
  bytes: Uint8Array;
}

/** The message body as a client composes it. */
interface SampleMessageBody {
  /** A version 4 UUID. */
  id: string;
  /** May be empty when the message carries an image. */
  text: string;
  /** Empty for a message that carries an image. */
  type: 'default' | '';
  /** ISO 8601 form of `sentAt`. */
  createdAt: string;
}

/** A message with everything that happened to it. */
export interface SampleMessage {
  channelId: string;
  userId: string;
  /** Milliseconds since 1970; unique over all events. */
  sentAt: number;
  message: SampleMessageBody;
  image?: SampleImage;
  /** In order of time. */
  reactions: SampleReaction[];
}

/** Decisions and a report from before the first start. */
export interface SampleStory {
  muted: SampleMembership;
  blocked: SampleMembership;
  /** A report of a user, not of a message. */
  flagged: {
    userId: string;
    reporterId: string;
    reason: string;
    /** Milliseconds since 1970. */
    at: number;
  };
}

/** All that a fresh keyset starts with. */
export interface SampleData {
  users: SampleUser[];
  channels: SampleChannel[];
  memberships: SampleMembership[];
  /** In order of `sentAt`, over all channels. */
  messages: SampleMessage[];
  story: SampleStory;
}

export interface SampleDataOptions {
  /** Decides who is where, who says what, exact times and ids. */
  seed: number;
  /** Milliseconds since 1970; everything happened before it. */
  now: number;
  /** The folder `scripts/sample`, with conversations and the pictures that were sent. */
  folder: string;
}
