import { chmodSync, statSync } from 'node:fs';

/** Only the owner reads, writes and enters: private chats and the secret key are in the folder. */
export const OWNER_ONLY_FOLDER = 0o700;
export const OWNER_ONLY_FILE = 0o600;

const OTHERS = 0o077;
/** File systems without permissions, and files of another account that this one may write. */
const NOT_CHANGEABLE: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EROFS', 'ENOSYS'];

/** Takes the permissions of other accounts away from a file; nothing happens when there is none. */
export function restrictToOwner(file: string, mode: number): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || (stats.mode & OTHERS) === 0) return;
  try {
    chmodSync(file, mode);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (!NOT_CHANGEABLE.includes(code)) throw error;
  }
}
