import {
  restrictionsAt,
  RULES_KEY,
  SHIELD_KEY,
  sequenceOf,
  userKey,
} from '../../src/domain/enforcement/functionKeys';
import { readShieldEntry, type ShieldEntry } from '../../src/domain/enforcement/shieldEntry';
import { readRules } from '../../src/domain/wordRules/rules';
import { isRecord } from '../../shared/isRecord';
import { readFileRules } from '../moderation/fileRules';
import type { Facts } from '../moderation/judge';
import type { ServerModules } from '../moderation/platform';
import type { Settings } from '../moderation/settings';

/** How long rules are used without a look at the store, ms. */
const KEPT_MS = 1_000;

type Store = Pick<ServerModules, 'kvstore'>;

interface Known {
  readonly readAt: number;
  readonly sequence: string;
  readonly settings: Settings;
  readonly shield: ShieldEntry;
}

let known: Known | undefined;

interface KeyedFacts extends Facts {
  readonly shield: ShieldEntry;
}

/**
 * Finds what the moderation server decided: one read for a message, and two more each second.
 *
 * @throws (rejects) when the store does not answer
 */
export async function readKeyedFacts({ kvstore }: Store, userId: string): Promise<KeyedFacts> {
  const [entry, { settings, shield }] = await Promise.all([
    kvstore.get(userKey(userId)),
    getKnown({ kvstore }),
  ]);
  return { restrictions: restrictionsAt(entry, Date.now()), settings, shield };
}

/** Rules are prepared again only when they have changed, since that costs more than a message does. */
async function getKnown({ kvstore }: Store): Promise<Known> {
  const readAt = Date.now();
  if (known && readAt - known.readAt < KEPT_MS) return known;
  const [entry, shield] = await Promise.all([kvstore.get(RULES_KEY), kvstore.get(SHIELD_KEY)]);
  const sequence = sequenceOf(entry);
  const settings = known?.sequence === sequence ? known.settings : readSettings(entry);
  known = { readAt, sequence, settings, shield: readShieldEntry(shield) };
  return known;
}

function readSettings(entry: unknown): Settings {
  const { words, files } = isRecord(entry) ? entry : {};
  return { rules: readRules(words), files: readFileRules(files) };
}
