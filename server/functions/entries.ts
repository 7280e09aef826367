import {
  type KeyChange,
  RULES_KEY,
  SHIELD_KEY,
  userKey,
  writeRestrictions,
} from '../../src/domain/enforcement/functionKeys';
import { restrictionsOf } from '../decisions/restrictions';
import type { Result } from '../keyset/keyset';
import type { ShieldEntry } from '../../src/domain/enforcement/shieldEntry';
import { isAboutMessages } from '../../src/domain/behaviourRules/rules';
import type { Database, DatabaseWrite } from '../store/schema';
import { readRulesVersion } from '../rules/rules';
import { forgetEntry, type KeyParts, showEntry } from './functionKeys';
import type { FunctionSettings } from './functionSettings';

type Parts = KeyParts & Pick<FunctionSettings, 'fileCheckUrl' | 'verdicts'>;

/** The entries of the functions' key-value store that follow from the database. */
export interface FunctionEntries {
  showUser(userId: string): Promise<Result<void>>;
  /** Writes the entry of a user also when the same was written before. */
  rewriteUser(userId: string): Promise<Result<void>>;
  showRules(): Promise<Result<void>>;
  showShield(): Promise<Result<void>>;
}

export function createFunctionEntries({
  fileCheckUrl,
  verdicts,
  ...parts
}: Parts): FunctionEntries {
  const files = fileCheckUrl === undefined ? {} : { checkUrl: fileCheckUrl };
  const showUser = (userId: string) =>
    showEntry(parts, userKey(userId), async (db) => {
      const restrictions = await restrictionsOf(db, userId);
      return restrictions.length === 0 ? undefined : writeRestrictions(restrictions);
    });
  return {
    showUser,
    rewriteUser: async (userId) => {
      await forgetEntry(parts.store, userKey(userId));
      return await showUser(userId);
    },
    showRules: () =>
      showEntry(parts, RULES_KEY, async (db): Promise<KeyChange['value']> => {
        const { words } = await readRulesVersion(db);
        return { words, files };
      }),
    showShield: () =>
      showEntry(parts, SHIELD_KEY, async (db): Promise<KeyChange['value'] | undefined> => {
        return verdicts && { ...verdicts, ...(await judged(db)) };
      }),
  };
}

/** Patterns that are written; beyond, every channel is asked about. */
const MAX_PATTERNS = 100;

/** The channels whose messages rules on behaviour or protections are about, and the end of raid mode. */
async function judged(
  db: Database | DatabaseWrite,
): Promise<Pick<ShieldEntry, 'channels' | 'raidUntil'>> {
  const { behaviour } = await readRulesVersion(db);
  const judging = behaviour.filter(
    ({ mode, condition }) => mode !== 'off' && isAboutMessages(condition),
  );
  const protections = await db
    .selectFrom('protections')
    .select(['kind', 'channelId', 'endsAt'])
    .execute();
  const raid = protections.find(({ kind }) => kind === 'raidMode');
  const patterns = new Set([
    ...judging.flatMap(({ channels }) => channels),
    ...protections.map(({ kind, channelId }) => (kind === 'raidMode' ? '*' : channelId)),
  ]);
  const isEvery = patterns.has('*') || patterns.size > MAX_PATTERNS;
  return {
    channels: isEvery ? ['*'] : [...patterns].sort(),
    ...(raid && { raidUntil: raid.endsAt }),
  };
}
