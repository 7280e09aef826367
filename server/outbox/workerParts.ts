import type { UserId } from '../../src/domain/ids';
import type { FunctionEntries } from '../functions/entries';
import type { FunctionSecrets } from '../functions/signing';
import type { Keyset } from '../keyset/keyset';
import type { MessageSearch } from '../messageSearch/messageSearch';
import type { Sessions } from '../sessions/sessions';
import type { Store } from '../store/openStore';

/** The dependencies of the work that writes states to PubNub. */
export interface WorkerParts {
  readonly store: Store;
  readonly keyset: Keyset;
  readonly sessions: Sessions;
  readonly search: MessageSearch;
  /** Under which the server writes. */
  readonly serverId: UserId;
  /** Missing where the keyset has no functions of the server. */
  readonly entries?: FunctionEntries | undefined;
  /** Shared with the functions; missing like these. */
  readonly secrets?: FunctionSecrets | undefined;
}
