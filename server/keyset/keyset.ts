import type { KeysetFailure } from './failure';
import type { ChannelId, UserId } from '../../src/domain/ids';
import type { Timetoken } from '../../shared/protocol';

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: KeysetFailure };

/** A JSON value. */
export type Json = string | number | boolean | Json[] | { [name: string]: Json | null };

export type Custom = Readonly<Record<string, string | number | boolean | null>>;

/** A record of App Context. */
interface MetadataRecord {
  readonly name: string | null;
  readonly custom: Custom;
  readonly type: string | null;
  readonly status: string | null;
  /** Changes with each write. */
  readonly eTag: string;
  /** Time of the last write by the service's clock, ISO 8601. */
  readonly updated: string;
}

export interface UserRecord extends MetadataRecord {
  readonly id: UserId;
  readonly profileUrl: string | null;
}

interface UserPage {
  readonly users: readonly UserRecord[];
  /** How many users there are on all pages; missing where PubNub does not say. */
  readonly total?: number;
  /** Where the next page begins; missing after the last one. */
  readonly next?: string;
}

export interface ChannelRecord extends MetadataRecord {
  readonly id: ChannelId;
  readonly description: string | null;
}

interface ChannelPage {
  readonly channels: readonly ChannelRecord[];
  /** Where the next page begins; missing after the last one. */
  readonly next?: string;
}

export interface MembershipRecord {
  readonly userId: UserId;
  readonly channelId: ChannelId;
  readonly custom: Custom;
  readonly updated: string;
}

/** Fields to write; those that are missing stay as they are. Null removes a field of `custom`. */
export interface UserChange {
  readonly name?: string;
  readonly custom?: Custom;
}

/** The same of a channel's record. */
export interface ChannelChange extends UserChange {
  readonly description?: string;
}

export interface StoredAction {
  readonly channelId: ChannelId;
  readonly message: Timetoken;
  readonly timetoken: Timetoken;
  readonly userId: UserId;
  readonly type: string;
  readonly value: string;
}

export interface StoredMessage {
  readonly channelId: ChannelId;
  readonly timetoken: Timetoken;
  readonly userId: UserId;
  readonly message: unknown;
  readonly meta: unknown;
}

export interface StoredMessageWithActions extends StoredMessage {
  readonly actions: readonly StoredAction[];
}

interface StoredFile {
  readonly channelId: ChannelId;
  readonly id: string;
  readonly name: string;
}

interface Publication {
  readonly channelId: ChannelId;
  /** The sender. */
  readonly as: UserId;
  readonly message: { [name: string]: Json | null };
  readonly meta?: { [name: string]: Json | null };
  /** An uploaded file: the message is then that of a file, with its own `message` as the text. */
  readonly file?: { readonly id: string; readonly name: string };
  /** Whether history keeps it; it does when omitted. */
  readonly isStored?: boolean;
}

type Permission = 'read' | 'write' | 'get' | 'update' | 'manage' | 'join' | 'delete';

export type Permissions = Readonly<Partial<Record<Permission, true>>>;

/** Permissions by the name of a channel or user, or by a pattern in RE2 that a whole channel name must match. */
export interface Grants {
  readonly channels: Readonly<Record<string, Permissions>>;
  readonly channelPatterns: Readonly<Record<string, Permissions>>;
  readonly users: Readonly<Record<string, Permissions>>;
}

interface TokenRequest {
  /** The only user who may use the token. */
  readonly userId: UserId;
  /** Minutes, 1 to 43,200. */
  readonly ttl: number;
  readonly grants: Grants;
}

/** Newest first, those before `before`, at most 100. */
export interface PageOf {
  /** Exclusive. */
  readonly before?: Timetoken;
  /** Inclusive. */
  readonly from?: Timetoken;
}

/**
 * All that the server asks of PubNub, as an administrator. Failures are values. What may be done twice without harm is
 * tried three times; publishing and adding an action are not, since a lost answer does not tell whether they happened.
 */
export interface Keyset {
  /** Whether a call without a token is refused. */
  needsTokens(): Promise<Result<boolean>>;
  /** The service's clock. */
  time(): Promise<Result<Timetoken>>;
  /**
   * A page of the channels whose ids begin so, by name.
   *
   * @param next where the page before ended
   */
  channels(prefix: string, next?: string): Promise<Result<ChannelPage>>;
  /**
   * A page of the users whose name or id contains a text, by name.
   *
   * @param next where the page before ended
   */
  users(text: string, next?: string): Promise<Result<UserPage>>;
  user(id: UserId): Promise<Result<UserRecord | undefined>>;
  /** The records of these users that there are, of at most 100. */
  usersById(ids: readonly UserId[]): Promise<Result<readonly UserRecord[]>>;
  /** The records of these channels that there are, of at most 100. */
  channelsById(ids: readonly ChannelId[]): Promise<Result<readonly ChannelRecord[]>>;
  channel(id: ChannelId): Promise<Result<ChannelRecord | undefined>>;
  /**
   * Writes what `change` makes of the user's record, and keeps everything else, what others write meanwhile included.
   * Without a change nothing is written.
   *
   * @param change is called again when somebody else wrote the record in between, up to three times in all; the record
   *   is undefined when there is none
   */
  writeUser(
    id: UserId,
    change: (record: UserRecord | undefined) => UserChange | undefined,
  ): Promise<Result<UserRecord | undefined>>;
  /** The same for a channel's record. */
  writeChannel(
    id: ChannelId,
    change: (record: ChannelRecord | undefined) => ChannelChange | undefined,
  ): Promise<Result<ChannelRecord | undefined>>;
  /** All members of a channel. Fails with `tooLarge` above 10,000. */
  members(channelId: ChannelId): Promise<Result<readonly MembershipRecord[]>>;
  /** All memberships of a user. Fails with `tooLarge` above 10,000. */
  memberships(userId: UserId): Promise<Result<readonly MembershipRecord[]>>;
  /** Makes a user a member, or writes what a membership holds: `custom` takes the place of what was there. */
  join(userId: UserId, channelId: ChannelId, custom?: Custom): Promise<Result<void>>;
  leave(userId: UserId, channelId: ChannelId): Promise<Result<void>>;
  /** A message with its actions, oldest first. */
  message(
    channelId: ChannelId,
    timetoken: Timetoken,
  ): Promise<Result<StoredMessageWithActions | undefined>>;
  history(channelId: ChannelId, page: PageOf): Promise<Result<readonly StoredMessage[]>>;
  /** Messages before this one with their actions, newest first; at most 25, and none only at the end. */
  historyWithActions(
    channelId: ChannelId,
    before?: Timetoken,
  ): Promise<Result<readonly StoredMessageWithActions[]>>;
  actions(channelId: ChannelId, page: PageOf): Promise<Result<readonly StoredAction[]>>;
  publish(publication: Publication): Promise<Result<Timetoken>>;
  addAction(action: Omit<StoredAction, 'timetoken'>): Promise<Result<Timetoken>>;
  /** Removes an action; also well when it is gone already. */
  removeAction(
    action: Pick<StoredAction, 'channelId' | 'message' | 'timetoken' | 'userId'>,
  ): Promise<Result<void>>;
  /** Removes a message and its actions from history. */
  deleteMessage(channelId: ChannelId, timetoken: Timetoken): Promise<Result<void>>;
  /** A link to the bytes of a file that works without a token, for about an hour; undefined when there is no such file. */
  fileLink(file: StoredFile): Promise<Result<string | undefined>>;
  /** Makes a token; undefined on a keyset without Access Manager, where no call needs one. */
  grant(request: TokenRequest): Promise<Result<string | undefined>>;
  /** Takes a token back; also well when it has ended by itself. */
  revoke(token: string): Promise<Result<void>>;
  close(): void;
}
