/** A keyset at an address. */
export interface Target {
  /** With its protocol, e.g. `https://ps.pndsn.com`. */
  readonly origin: string;
  readonly publishKey: string;
  readonly subscribeKey: string;
  /** The secret key of a keyset that requires tokens. All calls are signed with it, and those of Access Manager are made, too. */
  readonly secretKey?: string | undefined;
}

/** The keys and names from which calls are built. */
export interface Names extends Target {
  readonly channel: string;
  readonly user: string;
  /** The timetoken of the message that was published first. */
  readonly timetoken: string;
  readonly actionTimetoken: string;
  readonly fileId: string;
  /** Where the bytes of the file are. */
  readonly fileUrl: string;
  readonly uploadUrl: string;
  readonly uploadFields: readonly UploadField[];
  /** Allows reading and writing the channel. */
  readonly token: string;
}

export interface UploadField {
  readonly key: string;
  readonly value: string;
}

/** How it is known that the network answers in this way. */
export type Known =
  /** Seen in answers of the network that were recorded. */
  | 'recorded'
  /** Read in the source or the tests of an SDK. */
  | 'SDK'
  | 'documented'
  /** Chosen here, because nothing of the above says it. */
  | 'assumed'
  /** The network answers otherwise; why it is so here is in docs/fidelity.md. */
  | 'differs';

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: unknown;
}

export interface ComparedCall {
  readonly known: Known;
  /** The call and what is special about it, in Markdown. */
  readonly name: string;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path and query, without the user's id; a whole address where an answer gave one. */
  readonly path: (names: Names) => string;
  readonly body?: (names: Names) => string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Who makes it: the user when omitted, another user, nobody, the user with the token but unsigned, a user without
   * either, or whoever has the address.
   */
  readonly by?: 'other' | 'nobody' | 'token' | 'stranger' | 'anybody';
  /** The answer tells of others in the keyset, too: no more than the names of its fields is compared. */
  readonly isOfAll?: boolean;
  /** Values of the answer that later calls use. @param location the header of a redirection */
  readonly keep?: (body: unknown, location: string) => Partial<Names>;
}

type Rest = Omit<ComparedCall, 'known' | 'name' | 'path'>;

export function call(
  known: Known,
  name: string,
  path: ComparedCall['path'],
  rest: Rest = {},
): ComparedCall {
  return { known, name, path, ...rest };
}

/** A call with JSON in its body. */
export function withBody(
  method: 'POST' | 'PATCH',
  body: (names: Names) => unknown,
  rest: Rest = {},
): Rest {
  return { method, body: (names) => JSON.stringify(body(names)), ...rest };
}

/** A value in a path or a query, encoded as SDKs do. */
export function json(value: unknown): string {
  return encodeURIComponent(JSON.stringify(value));
}

/** So many different names, joined by commas. */
export function many(count: number, name: string): string {
  return Array.from({ length: count }, (_, index) => `${name}-${index}`).join(',');
}

/** The value at a place in an answer, or nothing. */
export function valueAt(value: unknown, ...place: readonly (string | number)[]): unknown {
  return place.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null
        ? (found as Readonly<Record<string | number, unknown>>)[key]
        : undefined,
    value,
  );
}
