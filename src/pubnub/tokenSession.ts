import type { AppealCommand } from '../domain/moderation/inbox';
import type { Restrictions } from '../domain/moderation/restriction';
import type { Timetoken } from '../../shared/protocol';
import type { ChannelId, UserId } from '../domain/ids';
import type { MessageAddress } from '../domain/message';
import type { FoundPage, MessageSearch } from '../domain/messageSearch';
import type { PinChoice } from '../domain/pinChoice';
import type { Replacements } from './operations';

/** A report about a message. */
export interface NewReport {
  readonly userId: UserId;
  readonly reason: string;
  readonly channelId: ChannelId;
  readonly message: Timetoken;
}

/** Gives the client of a session its tokens while the app runs, and does what tokens do not serve. */
export interface TokenSession {
  /** The restrictions that the present token follows; undefined before there was a token. */
  readonly restrictions: Restrictions | undefined;
  /** Whether the user has proven to be a moderator who decides. */
  readonly isModerator: boolean;
  /** Whether messages can be searched. */
  readonly canSearch: boolean;
  /** Functions that take the place of operations of the SDK. */
  readonly operations: Replacements;
  /** Sends a report. @throws (rejects) as the SDK does */
  report(report: NewReport): Promise<void>;
  /** Sends an appeal. @throws (rejects) as the SDK does */
  appeal(appeal: AppealCommand): Promise<void>;
  /** Pins or unpins a message. @returns the pins of the channel @throws (rejects) as the SDK does */
  pin(choice: PinChoice): Promise<readonly MessageAddress[]>;
  /** Tells a user of an own message that mentions them. @throws (rejects) as the SDK does */
  tellMentioned(userId: UserId, message: MessageAddress): Promise<void>;
  /** Finds a page of messages. @param cursor null for the first one @throws (rejects) as the SDK does */
  search(search: MessageSearch, cursor: string | null): Promise<FoundPage>;
  /** Gets a new token. Calls at the same time are one. @returns whether there is one */
  renew(): Promise<boolean>;
  /** Gets a new token after a call was refused; after a pause when many were. @returns whether there is another one */
  replace(refused: string | undefined): Promise<boolean>;
  /** Waits while the server cannot be reached. @returns whether it gave a token then; false at once where it refused one */
  waitForServer(): Promise<boolean>;
  /** Gets a token that opens these channels, unless the one before was already asked to. */
  openChannels(closed: readonly string[]): Promise<void>;
  /** @returns ends it */
  onRenewed(listener: () => void): () => void;
  /** Renews nothing by itself any more. */
  close(): void;
}
