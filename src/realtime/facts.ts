import { createAction } from '@reduxjs/toolkit';
import type { Channel, ChannelChange } from '../domain/channel';
import type { ChannelId, UserId } from '../domain/ids';
import type { Message } from '../domain/message';
import type { Timetoken } from '../domain/timetoken';
import type { User, UserChange } from '../domain/user';

/**
 * Everything that the outside world can tell the app, in the past tense. Slices answer to these
 * facts; nothing else brings an SDK event or a fetched record into the state.
 */

/** The app works for a user from here on: subscribe, then fetch. */
export const sessionStarted = createAction<{ readonly userId: UserId }>('session/sessionStarted');
/** The session is over; everything that runs stops and every slice starts anew. */
export const sessionEnded = createAction('session/sessionEnded');

/** A change of who is in which channel. */
export interface MembershipChange {
  readonly event: 'set' | 'removed';
  readonly channelId: ChannelId;
  readonly userId: UserId;
}

/** A user or channel whose record was written or deleted; changes are in the order of arrival. */
export type RecordChange<Change extends { readonly id: string }> =
  | { readonly event: 'set'; readonly change: Change }
  | { readonly event: 'removed'; readonly id: Change['id'] };

/** Messages and file messages of one burst, in the order of arrival. */
export const messagesReceived = createAction<readonly Message[]>('realtime/messagesReceived');
export const usersChanged =
  createAction<readonly RecordChange<UserChange>[]>('realtime/usersChanged');
export const channelsChanged = createAction<readonly RecordChange<ChannelChange>[]>(
  'realtime/channelsChanged',
);
export const membershipsChanged = createAction<readonly MembershipChange[]>(
  'realtime/membershipsChanged',
);

/** Live delivery works. `isRecovered` tells that it had been lost before: there may be a gap. */
export const connectionEstablished = createAction<{ readonly isRecovered: boolean }>(
  'realtime/connectionEstablished',
);
/** Live delivery stopped; the app is trying again. */
export const connectionLost = createAction<{ readonly category: string }>(
  'realtime/connectionLost',
);
/** The service refuses these keys or this user: trying again would not help. */
export const accessDenied = createAction('realtime/accessDenied');

/** Something arrived that no feature understands; kept so that it can be found in DevTools. */
export const eventsIgnored =
  createAction<
    readonly { readonly kind: string; readonly channelId: string; readonly reason: string }[]
  >('realtime/eventsIgnored');

/** A page of a channel's history. Pages and live events may overlap in any order. */
export const historyPageReceived = createAction<{
  readonly channelId: ChannelId;
  readonly messages: readonly Message[];
  /** The oldest message the service has looked at for this page, shown or not. */
  readonly oldest: Timetoken | null;
  /** Whether older messages exist beyond this page. */
  readonly hasOlder: boolean;
}>('messages/historyPageReceived');
/** The user's own joined channels as the service has them now, all pages. */
export const membershipsLoaded = createAction<{ readonly channels: readonly Channel[] }>(
  'memberships/membershipsLoaded',
);
/** One page of a channel's members. */
export const membersPageReceived = createAction<{
  readonly channelId: ChannelId;
  readonly members: readonly User[];
  /** How many members there are in all. */
  readonly total: number;
}>('memberships/membersPageReceived');
/** User records that a fetch brought. */
export const usersReceived = createAction<readonly User[]>('users/usersReceived');
