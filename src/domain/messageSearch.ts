import type { Timetoken } from '../../shared/protocol';
import type { ChannelId, UserId } from './ids';

/** What the user searches for among all messages that they may read. */
export interface MessageSearch {
  /** Words, and words in a row between quotes. */
  readonly text: string;
  /** Only in this chat and its threads; null for everywhere. */
  readonly channelId: ChannelId | null;
  /** Only messages with a picture. */
  readonly hasPicture: boolean;
  /** Only messages of this user; null for those of anyone. */
  readonly authorId: UserId | null;
  /** The first and the last day, local, as `2026-11-21`; empty for no bound. */
  readonly since: string;
  readonly until: string;
}

/** A message that was found. */
export interface FoundMessage {
  readonly channelId: ChannelId;
  readonly timetoken: Timetoken;
  readonly authorId: UserId;
  /** The part of it that shows what was searched for. */
  readonly text: string;
  /** Where that is in `text`, UTF-16 units, in order. */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

/** Newest first. */
export interface FoundPage {
  readonly messages: readonly FoundMessage[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}
