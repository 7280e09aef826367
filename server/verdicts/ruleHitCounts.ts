import type { RuleHits } from '../../src/domain/behaviourRules/protectionState';
import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import { countHits } from '../rules/ruleFigures';
import type { Store } from '../store/openStore';

const NONE: RuleHits = { silent: 0, active: 0, lastAt: 0 };

/** Counts how often rules match. Counts that were not saved yet are lost in a crash. */
export class RuleHitCounts {
  private counts = new Map<string, RuleHits>();

  constructor(private readonly store: Store) {}

  /** @param at ms since the epoch */
  count({ id, mode }: BehaviourRule, at: number): void {
    const { silent, active } = this.counts.get(id) ?? NONE;
    const isSilent = mode === 'silent';
    this.counts.set(id, {
      silent: silent + Number(isSilent),
      active: active + Number(!isSilent),
      lastAt: at,
    });
  }

  /** Adds what was counted since to the database. @throws (rejects) when it cannot be used */
  async save(): Promise<void> {
    if (this.counts.size === 0) return;
    const counts = this.counts;
    this.counts = new Map();
    await this.store.write(async ({ db }) => {
      for (const [ruleId, hits] of counts) {
        await countHits(db, ruleId, hits);
      }
    });
  }
}
