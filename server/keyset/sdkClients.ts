import PubNub from 'pubnub';
import type { UserId } from '../../src/domain/ids';

export interface KeysetSettings {
  readonly publishKey: string;
  readonly subscribeKey: string;
  readonly secretKey: string;
  /** The server's own user id: the author of what it publishes in its own name. */
  readonly userId: UserId;
  /** Host and port of another service than PubNub's network. */
  readonly origin?: string;
  /** Without TLS only on this machine. */
  readonly ssl?: boolean;
  /** How long one try of a call may take, ms; 10 seconds when omitted. */
  readonly timeoutMs?: number;
}

export const DEFAULT_TIMEOUT_MS = 10_000;
/** Clients for other senders; making one costs less than a millisecond. */
const MAX_SENDERS = 100;

export type Clients = ReturnType<typeof createClients>;

/** One client for each sender: the SDK reads the sender from the client, and calls run at the same time. */
export function createClients(settings: KeysetSettings) {
  const { publishKey, subscribeKey, secretKey, origin, ssl, timeoutMs } = settings;
  const clients = new Map<UserId, PubNub>();
  const make = (userId: UserId, secret?: { readonly secretKey: string }) =>
    new PubNub({
      publishKey,
      subscribeKey,
      ...secret,
      userId,
      keepAlive: true,
      ...(origin !== undefined && { origin }),
      ...(ssl !== undefined && { ssl }),
      transactionalRequestTimeout: (timeoutMs ?? DEFAULT_TIMEOUT_MS) / 1_000,
      // Repeated calls are counted in one place, here.
      retryConfiguration: PubNub.NoneRetryPolicy(),
    });
  const clientFor = (userId: UserId): PubNub => {
    const client = clients.get(userId) ?? make(userId, { secretKey });
    clients.delete(userId);
    clients.set(userId, client);
    const [oldest] = clients.keys();
    if (clients.size > MAX_SENDERS && oldest !== undefined) clients.delete(oldest);
    return client;
  };
  /** Knows no secret. */
  const stranger = make(settings.userId);
  return Object.assign(clientFor, {
    stranger,
    close: () => [stranger, ...clients.values()].forEach((client) => client.destroy(true)),
  });
}
