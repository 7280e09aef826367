/** The parts of the PubNub Functions API that moderation uses. */

/** The event to judge. `ok` and `abort` decide; what is in `message` then is what is delivered. */
export interface FunctionRequest {
  message: unknown;
  /** The one channel that was published to. */
  readonly channels: readonly string[];
  /** The query of the client's request; `uuid` is its user, `meta` JSON text. */
  readonly params?: Readonly<Record<string, unknown>>;
  ok(): Promise<unknown>;
  /** @param reason told to whoever published */
  abort(reason: string): Promise<unknown>;
}

/** The modules that functions load by `require`. */
export interface Modules {
  readonly kvstore: {
    get(key: string): Promise<unknown>;
    /** @param ttlMinutes how long it is kept */
    set(key: string, value: unknown, ttlMinutes: number): Promise<unknown>;
  };
  readonly pubnub: {
    publish(message: { channel: string; message: object }): Promise<unknown>;
    getFileUrl(file: { channel: string; id: string; name: string }): string;
  };
  readonly xhr: {
    fetch(
      url: string,
      options?: {
        readonly method: string;
        readonly headers: Readonly<Record<string, string>>;
        readonly body: string;
        /** Ms. */
        readonly timeout: number;
      },
    ): Promise<{ readonly status: number; readonly body: string }>;
  };
  readonly vault: { get(name: string): Promise<unknown> };
  readonly crypto: {
    readonly ALGORITHM: { readonly HMAC_SHA256: string };
    /** @param key Base64 */
    hmac(key: string, message: string, algorithm: string): Promise<string>;
  };
}

/** A message, file or signal that is judged. */
export interface Judging {
  readonly request: FunctionRequest;
  readonly modules: Modules;
  /** Whether rules on behaviour are about it: they are not about signals. */
  readonly isSpoken: boolean;
}

/** A call of an On Request Function. */
export interface HttpRequest {
  json(): Promise<unknown>;
}

export interface HttpResponse {
  send(body: object, status?: number): Promise<unknown>;
}
