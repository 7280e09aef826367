import {
  restrictionsAt,
  RULES_KEY,
  sequenceOf,
  userKey,
} from '../../src/domain/enforcement/functionKeys';
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
}

let known: Known | undefined;

/**
 * Finds what the moderation server decided: one read for a message, and another one each second.
 *
 * @throws (rejects) when the store does not answer
 */
export async function readKeyedFacts({ kvstore }: Store, userId: string): Promise<Facts> {
  const [entry, settings] = await Promise.all([
    kvstore.get(userKey(userId)),
    getSettings({ kvstore }),
  ]);
  return { restrictions: restrictionsAt(entry, Date.now()), settings };
}

/** Rules are prepared again only when they have changed, since that costs more than a message does. */
async function getSettings({ kvstore }: Store): Promise<Settings> {
  const readAt = Date.now();
  if (known && readAt - known.readAt < KEPT_MS) return known.settings;
  const entry = await kvstore.get(RULES_KEY);
  const sequence = sequenceOf(entry);
  const settings = known?.sequence === sequence ? known.settings : readSettings(entry);
  known = { readAt, sequence, settings };
  return settings;
}

function readSettings(entry: unknown): Settings {
  const { words, files } = isRecord(entry) ? entry : {};
  return { rules: readRules(words), files: readFileRules(files) };
}
