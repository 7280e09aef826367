import PubNub from 'pubnub';
import type { UserId } from '../domain/ids';

/** Where PubNub's network answers; the SDK's own default. */
export const NETWORK_ORIGIN = 'ps.pndsn.com';

export interface ClientConfig {
  readonly publishKey: string;
  readonly subscribeKey: string;
  readonly userId: UserId;
  /** Host and port of a local service; absent for PubNub's network. */
  readonly origin?: string;
  readonly isSecure: boolean;
  /** What an access manager let the user have; absent where none is asked for. */
  readonly token?: string;
}

/**
 * How long a silent user counts as present, seconds. The SDK sends a heartbeat a little more often
 * than twice in that time.
 */
const PRESENCE_TIMEOUT_S = 120;
/**
 * Specification, section 9. The SDK would repeat even a publish that was refused. It reads this
 * option without declaring it.
 */
const FILE_OPTIONS = { fileUploadPublishRetryLimit: 0 } as const;

/** What endpoints and listeners get of the SDK, through the store's `extra` argument. */
export interface SdkExtra {
  readonly pubnub: PubNub;
}

/**
 * Creates the one SDK client of a session.
 *
 * Retries are ours: the SDK's own policy stays silent for up to six attempts, while the app wants
 * to know at once that live delivery stopped (`realtime/connection.ts`). Its reaction to the
 * browser's network events is off, because a service on this machine is reachable while offline.
 */
export function createClient({ origin, isSecure, token, ...config }: ClientConfig): PubNub {
  const client = new PubNub({
    ...config,
    ...(origin !== undefined && { origin }),
    ...(token !== undefined && { authKey: token }),
    ssl: isSecure,
    presenceTimeout: PRESENCE_TIMEOUT_S,
    ...FILE_OPTIONS,
    retryConfiguration: PubNub.NoneRetryPolicy(),
    listenToBrowserNetworkEvents: false,
  });
  return withSafeFileUrls(client);
}

/**
 * The SDK makes addresses of files while it reads live events, and throws for names that are not
 * valid Unicode: one such name in a channel would stop delivery for everybody in it. Such a file has
 * no address.
 *
 * Addresses get into pages, recordings and the clipboard, so they carry no token (see `fileLinks.ts`).
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
