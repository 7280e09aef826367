import type { WithSlice } from '@reduxjs/toolkit';
import type { TextStorage } from '../../lib/browser';
import type { SdkExtra } from '../../pubnub/client';
import type { ReadWebhookStates } from '../../pubnub/webhookStates';
import type { SendLeaveBeacon } from '../../pubnub/leaveBeacon';
import type { ResolveFileLink } from '../../pubnub/fileLinks';
import type { channelsSlice } from '../../features/channels/channelsSlice';
import type { sessionSlice } from '../../features/session/sessionSlice';
import type { themeSlice } from '../../features/theme/themeSlice';
import type { usersSlice } from '../../features/users/usersSlice';
import type { chatApi } from '../../pubnub/chatApi';
import type { DispatchOf, ListenerApiOf, StartListeningOf } from '../../state/storeKit';

/** Dependencies of the console's listeners and endpoints. */
export interface ModeratorExtra extends SdkExtra {
  readonly storage: TextStorage;
  /** Missing where there are no webhooks, and for all but leads. */
  readonly readWebhookStates?: ReadWebhookStates;
  readonly sendLeaveBeacon: SendLeaveBeacon;
  /** Missing when file URLs work without a token. */
  readonly resolveFileLink?: ResolveFileLink;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** A fresh v4 UUID. */
  createId(): string;
  /** Downloads a text as a file. */
  readonly saveFile: (name: string, text: string) => void;
  /** Writes to the browser's console; never given message texts. */
  warn(message: string, cause: unknown): void;
}

type SharedState = WithSlice<typeof channelsSlice> &
  WithSlice<typeof chatApi> &
  WithSlice<typeof sessionSlice> &
  WithSlice<typeof themeSlice> &
  WithSlice<typeof usersSlice>;

/** The state of the console; each of its slices adds its own part (ADR 0006). */
export interface RootState extends SharedState {}

export type AppDispatch = DispatchOf<RootState, ModeratorExtra>;
export type StartListening = StartListeningOf<RootState, ModeratorExtra>;
export type ModeratorListenerApi = ListenerApiOf<RootState, ModeratorExtra>;
