import PubNub from 'pubnub';
import type { UserId } from '../domain/ids';
import type { TokenSession } from './tokenSession';

/** The origin of PubNub's network; the SDK's default. */
export const NETWORK_ORIGIN = 'ps.pndsn.com';

export interface ClientConfig {
  readonly publishKey: string;
  readonly subscribeKey: string;
  readonly userId: UserId;
  /** Host and port of a local service; absent for PubNub's network. */
  readonly origin?: string;
  readonly isSecure: boolean;
  /** Access Manager token; absent when the service needs none. */
  readonly token?: string;
}

/**
 * Seconds after which a silent user stops counting as present. The SDK sends a heartbeat slightly more
 * often than twice in this time.
 */
const PRESENCE_TIMEOUT_S = 120;
/** Options that the SDK reads without declaring their types. */
const UNDECLARED_OPTIONS = {
  /** Specification, section 9. By default the SDK repeats even a publish that was refused. */
  fileUploadPublishRetryLimit: 0,
  /** A status event for each heartbeat, for which changes of the subscription wait (`realtime/stream.ts`). */
  announceSuccessfulHeartbeats: true,
} as const;

/** The part of the store's `extra` argument through which endpoints and listeners reach the SDK. */
export interface SdkExtra {
  readonly pubnub: PubNub;
  /** Missing when the service needs no token, or it was in the address. */
  readonly tokens?: TokenSession;
}

/**
 * Creates the one SDK client of a session.
 *
 * The app retries by itself: the SDK's policy stays silent for up to six attempts, while the app must
 * know at once that live delivery stopped (`realtime/connection.ts`). The SDK does not listen to the
 * browser's network events, because a service on this machine is reachable while offline.
 */
export function createClient({ origin, isSecure, token, ...config }: ClientConfig): PubNub {
  const client = new PubNub({
    ...config,
    ...(origin !== undefined && { origin }),
    ssl: isSecure,
    presenceTimeout: PRESENCE_TIMEOUT_S,
    ...UNDECLARED_OPTIONS,
    retryConfiguration: PubNub.NoneRetryPolicy(),
    listenToBrowserNetworkEvents: false,
  });
  if (token !== undefined) client.setToken(token);
  return withSafeFileUrls(client);
}

/**
 * Gives an empty URL for a file whose name is not valid Unicode. The SDK builds URLs while it reads
 * live events and throws for such a name, which would stop delivery for every user of the channel.
 *
 * URLs get into pages, the action log and the clipboard, so they carry no token (see `fileLinks.ts`).
 */
function withSafeFileUrls(client: PubNub): PubNub {
  const getFileUrl = client.getFileUrl.bind(client);
  client.getFileUrl = (file) => {
    try {
      return withoutToken(getFileUrl(file));
    } catch {
      return '';
    }
  };
  return client;
}

function withoutToken(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('auth');
  return url.href;
}
