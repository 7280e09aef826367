import {
  restrictionsAt,
  RULES_KEY,
  SHIELD_KEY,
  sequenceOf,
  userKey,
} from '../../src/domain/enforcement/functionKeys';
import { readShieldEntry, type ShieldEntry } from '../../src/domain/enforcement/shieldEntry';
import type { Restrictions } from '../../src/domain/moderation/restriction';
import { type ModerationRules, readRules } from '../../src/domain/wordRules/rules';
import { isRecord, textField } from '../../shared/isRecord';
import type { Modules } from './platform';

/** How long rules are used without a look at the store, ms. */
const KEPT_MS = 1_000;

type Store = Pick<Modules, 'kvstore'>;

interface Settings {
  readonly rules: ModerationRules;
  /** A service that judges files. */
  readonly checkUrl: string | undefined;
}

interface Known {
  readonly readAt: number;
  readonly sequence: string;
  readonly settings: Settings;
  readonly shield: ShieldEntry;
}

let known: Known | undefined;

/** The sender's restrictions, and what a message is judged by. */
export interface KeyedFacts {
  readonly restrictions: Restrictions;
  readonly settings: Settings;
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
  const checkUrl = isRecord(files) ? textField(files, 'checkUrl') : undefined;
  return { rules: readRules(words), checkUrl };
}
