import {
  type KeyChange,
  RULES_KEY,
  userKey,
  writeRestrictions,
} from '../../src/domain/enforcement/functionKeys';
import { restrictionsOf } from '../decisions/restrictions';
import type { Result } from '../keyset/keyset';
import { readRulesVersion } from '../rules/rules';
import { type KeyParts, showEntry } from './functionKeys';
import type { FunctionSettings } from './functionSettings';

type Parts = KeyParts & Pick<FunctionSettings, 'fileCheckUrl'>;

/** The entries of the functions' key-value store that follow from the database. */
export interface FunctionEntries {
  showUser(userId: string): Promise<Result<void>>;
  showRules(): Promise<Result<void>>;
}

export function createFunctionEntries({ fileCheckUrl, ...parts }: Parts): FunctionEntries {
  const files = fileCheckUrl === undefined ? {} : { checkUrl: fileCheckUrl };
  return {
    showUser: (userId) =>
      showEntry(parts, userKey(userId), async (db) => {
        const restrictions = await restrictionsOf(db, userId);
        return restrictions.length === 0 ? undefined : writeRestrictions(restrictions);
      }),
    showRules: () =>
      showEntry(parts, RULES_KEY, async (db): Promise<KeyChange['value']> => {
        const { words } = await readRulesVersion(db);
        return { words, files };
      }),
  };
}
