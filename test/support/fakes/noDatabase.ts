import type { UserDatabase } from '../../../src/storage/database';

/** A browser that keeps nothing. */
export const noDatabase: UserDatabase = {
  use: () => Promise.resolve(undefined),
  deleteUnused: () => Promise.resolve(),
};
