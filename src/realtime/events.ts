import { createAction } from '@reduxjs/toolkit';
import type { InfiniteData } from '@reduxjs/toolkit/query';
import type { Channel, ChannelChange } from '../domain/channel';
import type { ChannelId, UserId } from '../domain/ids';
import type { IgnoreList } from '../domain/ignoreList';
import type { Mention } from '../domain/mention';
import type { Message, MessageAddress } from '../domain/message';
import type { MessageAction, MessageActionChange } from '../domain/messageAction';
import type { Custom } from '../domain/moderation/decision';
import type { Timetoken } from '../../shared/protocol';
import type { Moderators } from '../domain/revision';
import type { Snapshot } from '../domain/snapshot';
import type { User, UserChange } from '../domain/user';
import type { Page } from '../pubnub/paging';
import { answerOf, type Answered } from './answers';

/**
 * Everything that happens outside the app, in the past tense. Slices reduce these actions; nothing else
 * brings an SDK event or a fetched record into the state. What was fetched is the answer of an endpoint,
 * matched by its name.
 */

/** Matches the answers of an endpoint that slices take. */
const takenAnswerOf =
  <Data extends Fetched>(endpointName: string) =>
  (action: unknown): action is Answered<Data> =>
    answerOf<Data>(endpointName)(action) && action.payload.ignored === undefined;

/** The app works for a user from here on: subscribe, then fetch. */
export const sessionStarted = createAction<{
  readonly userId: UserId;
  /** Users whose edits and deletions count besides an author's; none if they are missing. */
  readonly moderators?: Moderators;
}>('session/sessionStarted');
/**
 * The stored state of the last visit was restored. The service's memberships and history pages confirm or
 * correct it.
 */
export const stateRestored = createAction<Snapshot>('session/stateRestored');
/** The session has another token, which may open other channels. */
export const tokenRenewed = createAction('session/tokenRenewed');
/** The session is over: running work stops, and slices that hold data of the user start anew. */
export const sessionEnded = createAction('session/sessionEnded');
/** The page became visible, or hidden behind another tab or window. */
export const pageShown = createAction('session/pageShown');
export const pageHidden = createAction('session/pageHidden');

/** The data of a membership's record besides its user and channel. */
export interface MembershipRecord {
  /** The user has read up to here; null when no client has said so yet. */
  readonly readUpTo: Timetoken | null;
  /** When the record was last written: ms since the epoch, by the service's clock. */
  readonly writtenAt: number;
  /** Its other `custom` data, which a write has to keep. */
  readonly custom: Custom;
}

/** The channels the user is in, and the user's records of them. */
export interface Memberships {
  readonly channels: readonly Channel[];
  /** The threads that the user follows: those of which the user is a member. */
  readonly threadIds: readonly ChannelId[];
  readonly records: readonly { readonly channelId: ChannelId; readonly record: MembershipRecord }[];
}

/** A member of a channel: with a fetch come the record of the user and, where it is asked for, the membership's. */
export interface Member {
  readonly id: UserId;
  readonly user?: User;
  readonly record?: MembershipRecord;
}

export interface MembersPage extends Page<Member> {
  /** The service's count of all members. */
  readonly total: number;
  /** Events were missed: the list has to be fetched anew. */
  readonly isStale?: true;
}

/** Messages with all their actions, as the service had them. */
interface Fetched {
  readonly channelId: ChannelId;
  readonly actions: readonly MessageAction[];
  /**
   * The newest timetoken, message or action, that certainly was there when the service read the messages:
   * it is among them, or was known when they were asked for. Null when there is none.
   */
  readonly newest: Timetoken | null;
  /**
   * Slices do not take it. `outdated`: delivery changed or stopped meanwhile, so it may lack what nobody delivers.
   * `unwanted`: it lacks the message that it was asked for.
   */
  readonly ignored?: 'outdated' | 'unwanted';
}

/** A page of a channel's history. */
export interface HistoryPage extends Fetched {
  /** The page ends before this message; null for the newest page. */
  readonly before: Timetoken | null;
  readonly messages: readonly Message[];
  /** The oldest message the service has looked at for this page, shown or not. */
  readonly oldest: Timetoken | null;
  /** Whether older messages exist beyond this page. */
  readonly hasOlder: boolean;
  /** Set for a page of the window around a message (`messageWindow.ts`); `opened` begins another one. */
  readonly window?: 'opened' | 'continued';
}

/** A message that another one quotes; null when it is not in the history. */
export interface QuotedMessage extends Fetched, MessageAddress {
  readonly message: Message | null;
}

/** The service's answer about the messages after a read mark. */
export interface UnreadAnswer {
  readonly channelId: ChannelId;
  /** The read mark that was asked for. */
  readonly mark: Timetoken;
  /** The newest of all messages after the mark, oldest first. */
  readonly messages: readonly Message[];
  /** All actions of these messages. */
  readonly actions: readonly MessageAction[];
  /** The newest timetoken that certainly was there when the messages were read. */
  readonly newest: Timetoken | null;
  /** Messages after the mark that are older than these. */
  readonly more: number;
}

/** What is known of some channels; nothing when an outage began meanwhile. */
export type UnreadAnswers = readonly UnreadAnswer[];

/** The read marks of channels. */
export interface ReadMarks {
  /** At most `MAX_COUNTED_CHANNELS`. */
  readonly channelIds: readonly ChannelId[];
  /** In the same order. */
  readonly marks: readonly Timetoken[];
  /** How many outages there were. */
  readonly outages: number;
}

/** The messages that were counted are wanted. */
export interface UnreadQuery extends Pick<ReadMarks, 'outages'> {
  readonly counted: UnreadAnswer;
}

/** The replies of a thread between its root and one of them. */
export interface RepliesSpan {
  readonly threadId: ChannelId;
  readonly since: Timetoken;
  readonly before: Timetoken;
}

/** How many replies there are before this one, deleted ones included. */
export interface OlderReplies {
  readonly before: Timetoken;
  readonly count: number;
}

/** What the present users of channels are asked for with. */
export interface HereNowQuery {
  readonly channelIds: readonly ChannelId[];
  /** Local clock, ms since the epoch. */
  readonly requestedAt: number;
}

/** The present users of channels; an empty channel has an empty list. */
export type HereNow = Readonly<Record<ChannelId, readonly UserId[]>>;

/** A membership that was set or removed. */
export interface MembershipChange {
  readonly event: 'set' | 'removed';
  readonly channelId: ChannelId;
  readonly userId: UserId;
  /** Missing when the event has none: every field may be as before. */
  readonly record?: MembershipRecord;
}

/** A user joined or left a channel; the timetoken identifies repeated and late events. */
export interface PresenceChange {
  readonly event: 'joined' | 'left';
  readonly channelId: ChannelId;
  readonly userId: UserId;
  readonly timetoken: Timetoken;
  /** Local clock, ms since the epoch. */
  readonly receivedAt: number;
}

/** A user started or stopped typing. */
export interface TypingChange {
  readonly event: 'started' | 'stopped';
  readonly channelId: ChannelId;
  readonly userId: UserId;
  readonly timetoken: Timetoken;
  /** Local clock, ms since the epoch: the mark expires by it, since clocks differ. */
  readonly receivedAt: number;
}

/** A user or channel whose record was written or deleted; changes are in the order of arrival. */
export type RecordChange<Change extends { readonly id: string }> =
  | { readonly event: 'set'; readonly change: Change }
  | { readonly event: 'removed'; readonly id: Change['id'] };

/** Messages and file messages of one burst, in the order of arrival. */
export const messagesReceived = createAction<readonly Message[]>('realtime/messagesReceived');
export const messageActionsChanged = createAction<readonly MessageActionChange[]>(
  'realtime/messageActionsChanged',
);
export const usersChanged =
  createAction<readonly RecordChange<UserChange>[]>('realtime/usersChanged');
export const channelsChanged = createAction<readonly RecordChange<ChannelChange>[]>(
  'realtime/channelsChanged',
);
export const membershipsChanged = createAction<readonly MembershipChange[]>(
  'realtime/membershipsChanged',
);

/** Messages that mention the user, by the events that their authors' devices publish to the user's own channel. */
export const mentionsReceived = createAction<readonly Mention[]>('realtime/mentionsReceived');

/** Notices from moderators, by the messages of the user's inbox. */
export const noticesReceived = createAction<readonly Timetoken[]>('realtime/noticesReceived');

export const presenceChanged = createAction<readonly PresenceChange[]>('realtime/presenceChanged');
/** Too many users came and went to be named: occupancy must be fetched again. */
export const presenceOutdated = createAction<readonly ChannelId[]>('realtime/presenceOutdated');
export const typingChanged = createAction<readonly TypingChange[]>('realtime/typingChanged');

/** Live delivery works. `isRecovered`: it had been lost before, so there may be a gap. */
export const connectionEstablished = createAction<{ readonly isRecovered: boolean }>(
  'realtime/connectionEstablished',
);
/**
 * Live delivery stopped; the app is trying again. `isReachable`: events are missing although the service
 * answers.
 */
export const connectionLost = createAction<{
  readonly category: string;
  readonly isReachable?: true;
}>('realtime/connectionLost');
/** The user does not wait for the next try to connect. */
export const reconnectRequested = createAction('realtime/reconnectRequested');
/** Whether this tab polls for all tabs of the user, once they share a subscription. */
export const leadershipChanged = createAction<boolean>('realtime/leadershipChanged');
/** The service refuses these keys or this user: trying again would not help. */
export const accessDenied = createAction('realtime/accessDenied');

/** The service does not know the keys: it refuses the first subscription as a bad
 * request, until it is established after all. */
export const keysRefused = createAction('realtime/keysRefused');

/** Moderators closed these channels to the user; they may stay joined. */
export const channelsClosed = createAction<readonly ChannelId[]>('moderation/channelsClosed');
/** Joined channels that the service refuses to let the user read, while the session goes on without them. */
export const channelsRefused = createAction<readonly ChannelId[]>('realtime/channelsRefused');
/** Closed channels are open again; their cached state is gone. */
export const channelsReopened = createAction<readonly ChannelId[]>('moderation/channelsReopened');

/** Threads that were not subscribed until now: what happened there since they were loaded is missing. */
export const threadsOutdated = createAction<readonly ChannelId[]>('threads/threadsOutdated');

/** Unreadable or unknown events, so that they can be found in DevTools. */
export const eventsIgnored =
  createAction<
    readonly { readonly kind: string; readonly channelId: string; readonly reason: string }[]
  >('realtime/eventsIgnored');

/** Older messages were evicted; they are fetched again when the user scrolls there. */
export const historyTrimmed = createAction<{
  readonly channelId: ChannelId;
  readonly oldestKept: Timetoken;
}>('messages/historyTrimmed');
/** The user is in this channel: the service took the joining or the creating of it. */
export const channelJoined = createAction<Channel>('memberships/channelJoined');

/** A page of a channel's history. Pages and live events may overlap in any order. */
export const historyPageReceived = takenAnswerOf<HistoryPage>('getHistory');
/** A message that another one quotes was looked for. */
export const quotedMessageReceived = takenAnswerOf<QuotedMessage>('getQuoted');
/** The messages after read marks were counted. */
export const unreadCounted = answerOf<UnreadAnswers, ReadMarks>('countUnread');
/** The messages after a read mark. */
export const unreadReceived = answerOf<UnreadAnswers, UnreadQuery>('getUnread');
/** The replies of a thread that are not loaded were counted. */
export const olderRepliesCounted = answerOf<OlderReplies, RepliesSpan>('countReplies');
/** The user's own joined channels as the service has them now, all pages. */
export const membershipsLoaded = answerOf<Memberships, UserId>('getMemberships');
/** The users whom a user ignores. */
export const ignoreListReceived = answerOf<IgnoreList, UserId>('getIgnoreList');
/** The present users of channels. */
export const hereNowReceived = answerOf<HereNow, HereNowQuery>('getHereNow');
/** A list of channels, of the chat or the console. */
export const channelsListed = answerOf<InfiniteData<Page<Channel>, unknown>>(
  'getPublicChannels',
  'getAllChannels',
);
/** One user; null when there is no record. */
export const userReceived = answerOf<User | null, UserId>('getUser');
/** Users who were asked for by their ids. */
export const usersReceived = answerOf<readonly User[]>('getUsersById');
/** A list of users, of the chat or the console. */
export const usersListed = answerOf<InfiniteData<Page<User>, unknown>>('getAllUsers', 'findUsers');
/** The members of a channel. */
export const membersListed = answerOf<InfiniteData<MembersPage, unknown>, ChannelId>(
  'getChannelMembers',
);
/** Lists of ignored users that were written. */
export const ignoreListsReceived = createAction<readonly IgnoreList[]>('users/ignoreListsReceived');
