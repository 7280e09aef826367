import { readSnapshot, type Snapshot } from '../domain/snapshot';
import { isRecord } from '../../shared/isRecord';
import type { UserDatabase } from './database';

/** The store of the last visit's snapshot. */
export interface Snapshots {
  /** Undefined when there is none that this session may show. */
  load(): Promise<Snapshot | undefined>;
  save(snapshot: Snapshot): Promise<void>;
  remove(): Promise<void>;
}

const KEY = 'snapshot';

/**
 * The snapshots of a user. With a token, only who has the same one gets back what was kept with it: an address
 * alone names a user, and does not prove who asks.
 *
 * @param warn called when what is kept cannot be read
 */
export function createSnapshots(
  database: UserDatabase,
  token: string | undefined,
  warn: (message: string, cause: unknown) => void,
): Snapshots {
  const grant = fingerprint(token);
  const remove = async () => {
    await database.use((stores) => stores.delete('state', KEY));
  };
  return {
    remove,
    async load() {
      const [stored, ownGrant] = await Promise.all([
        database.use((stores) => stores.get('state', KEY)),
        grant,
      ]);
      if (stored === undefined) return undefined;
      const isOwn = isRecord(stored) && ownGrant !== null && stored['grant'] === ownGrant;
      const snapshot = isOwn ? readSnapshot(stored['snapshot']) : undefined;
      if (isOwn && !snapshot) warn('what was kept of the last visit cannot be read', KEY);
      if (!snapshot) await remove();
      return snapshot;
    },
    async save(snapshot) {
      const ownGrant = await grant;
      if (ownGrant === null) return;
      await database.use((stores) => stores.put('state', { grant: ownGrant, snapshot }, KEY));
    },
  };
}

/** Names a token without telling it; null where the browser cannot, over plain HTTP in a local network. */
async function fingerprint(token: string | undefined): Promise<string | null> {
  if (token === undefined) return '';
  if (!globalThis.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
