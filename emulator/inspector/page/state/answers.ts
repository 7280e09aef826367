/** The answers of the protocol, as far as the page reads them. */
export interface StoredMessage {
  readonly message: unknown;
  readonly timetoken: string;
  readonly uuid?: string;
  readonly meta?: unknown;
  readonly custom_message_type?: string;
}

export interface History {
  readonly channels: Readonly<Record<string, readonly StoredMessage[]>>;
}

export interface HereNow {
  readonly occupancy: number;
  readonly uuids: readonly { readonly uuid: string; readonly state?: unknown }[];
}

export interface HereNowEverywhere {
  readonly payload: {
    readonly channels: Readonly<Record<string, { readonly occupancy: number }>>;
    readonly total_occupancy: number;
  };
}

/** A record, or a membership, of App Context. */
interface ObjectRecord {
  readonly id?: string;
  readonly name?: string | null;
  readonly channel?: { readonly id: string };
  readonly uuid?: { readonly id: string };
  readonly custom?: unknown;
}

export interface ObjectPage {
  readonly data: readonly ObjectRecord[];
  readonly next?: string;
  readonly totalCount?: number;
}

export interface Groups {
  readonly payload: { readonly groups: readonly string[] };
}

export interface GroupChannels {
  readonly payload: { readonly channels: readonly string[] };
}
