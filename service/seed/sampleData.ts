/** A user record as the service stores it. */
export interface SampleUser {
  /** `user_` and 32 hexadecimal characters, one of `SAMPLE_USER_IDS`. */
  id: string;
  name: string;
  externalId: null;
  email: null;
  /** Path of the portrait below the site's root; null shows the user's initials. */
  profileUrl: string | null;
  /**
   * Always has `title`. May have `mutedChannels` or `blockedChannels` (channel ids joined by
   * commas) and, on a reported user, `flag`, `flaggedAt` (milliseconds since 1970), `flaggedBy`
   * (`Name (user id)`) and `reason`.
   */
  custom: Record<string, string | number | boolean>;
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

/** All that a fresh service starts with. */
export interface SampleData {
  users: SampleUser[];
  channels: SampleChannel[];
  memberships: SampleMembership[];
  /** In order of `sentAt`, over all channels. */
  messages: SampleMessage[];
}

export interface SampleDataOptions {
  /** Decides who is where, who says what, exact times and ids. */
  seed: number;
  /** Milliseconds since 1970; everything happened before it. */
  now: number;
  /** The folder with the pictures that were sent, `service/seed/images`. */
  imagesDirectory: string;
}
