import type { KvStore } from '../storage/kvstore';

/** What a function publishes. Nobody's user id is on it. */
export interface FunctionMessage {
  readonly kind: 'message' | 'signal';
  readonly channel: string;
  /** JSON text. */
  readonly payload: string;
  /** JSON text. */
  readonly meta: string | undefined;
  readonly isStored: boolean;
  /** False for `fire`, which is for functions only. */
  readonly isDelivered: boolean;
  /** How many functions in a row led here, to be given to `FunctionsHost.beforePublish`. */
  readonly hops: number;
}

/** What functions can do in the service; each is the service's own way of doing it. */
export interface FunctionsPlatform {
  readonly kvstore: KvStore;
  /** The clock, ms since the epoch. */
  now(): number;
  /** Runs a change of storage; resolves when it is on disk. */
  write<T>(work: () => T): Promise<T>;
  /**
   * Gives the timetoken.
   *
   * @throws (rejects) ModuleError when another function refuses it
   */
  publish(message: FunctionMessage): Promise<string>;
  /** App Context records as the wire has them; undefined when there is none. */
  getUser(id: string): object | undefined;
  getChannel(id: string): object | undefined;
  /** Where clients find the service, e.g. `http://localhost:8090`. */
  url(): string;
}
