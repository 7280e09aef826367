import type { NumberedCall } from '../http/callLog';

export interface InspectorSession {
  readonly key: string;
  readonly version: string;
  readonly keysets: readonly { readonly publishKey: string; readonly subscribeKey: string }[];
}

export interface CallPage {
  /** The log that the calls are from; another one after a reset. */
  readonly log: string;
  readonly calls: readonly NumberedCall[];
  /** Whether there may be calls after these. */
  readonly isMore: boolean;
}

export interface InspectedChannel {
  readonly channel: string;
  /** The timetoken of its newest message. */
  readonly timetoken: string;
}

/** The bits of permissions by name or pattern. */
type Bits = Readonly<Record<string, number>>;

interface BitsByKind {
  readonly channels: Bits;
  readonly groups: Bits;
  readonly users: Bits;
}

export type InspectedToken =
  /** Signed with another secret key, or no token. */
  | { readonly isOurs: false }
  | {
      readonly isOurs: true;
      /** Why it is refused now. */
      readonly problem: 'forbidden' | 'tokenExpired' | 'tokenRevoked' | undefined;
      /** Ms since the epoch. */
      readonly issuedAt: number;
      readonly expiresAt: number;
      readonly authorizedUserId: string | undefined;
      readonly resources: BitsByKind;
      readonly patterns: BitsByKind;
      readonly meta: Readonly<Record<string, unknown>>;
    };
