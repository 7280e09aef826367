import {
  type ProtectionState,
  type RuleHits,
  STATE_FIELD,
} from '../../src/domain/behaviourRules/protectionState';
import type { RaidMeter } from '../../src/domain/behaviourRules/raidMeter';
import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import { SHIELD_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { appendObjectEvent } from '../objects/objectWrites';
import type { Stores } from '../stores';
import type { JournalEntry } from '../subscribe/journal';
import type { People } from './people';
import type { Protections } from './protections';

const NO_HITS: RuleHits = { silent: 0, active: 0, lastAt: 0 };

/** Counts matches, and writes what moderators see of the shield to the record of its channel. */
export class ShieldState {
  private readonly hits = new Map<string, RuleHits>();
  private readonly changedHits = new Set<string>();
  private savedVersion = 0;
  private savedRaidSize: number | undefined;

  constructor(
    private readonly stores: Pick<Stores, 'behaviour' | 'channels'>,
    private readonly protections: Protections,
    private readonly people: People,
    private readonly meter: RaidMeter,
  ) {
    for (const { ruleId, ...hits } of stores.behaviour.hits()) this.hits.set(ruleId, hits);
  }

  countHit({ id, mode }: BehaviourRule, at: number): void {
    const { silent, active } = this.hits.get(id) ?? NO_HITS;
    const isSilent = mode === 'silent';
    this.hits.set(id, {
      silent: silent + Number(isSilent),
      active: active + Number(!isSilent),
      lastAt: at,
    });
    this.changedHits.add(id);
  }

  isChanged(now: number): boolean {
    return this.people.isChanged || this.isStateChanged(now);
  }

  /** Saves everything. To be called inside a transaction. */
  save(entry: JournalEntry, rules: readonly BehaviourRule[], now: number): void {
    this.people.save();
    if (!this.isStateChanged(now)) return;
    this.forget(rules);
    for (const id of this.changedHits) {
      this.stores.behaviour.setHits(id, this.hits.get(id) ?? NO_HITS);
    }
    this.changedHits.clear();
    this.savedVersion = this.protections.currentVersion;
    this.savedRaidSize = this.meter.newAccounts(now);
    this.write(entry);
  }

  private isStateChanged(now: number): boolean {
    return (
      this.changedHits.size > 0 ||
      this.savedVersion !== this.protections.currentVersion ||
      this.savedRaidSize !== this.meter.newAccounts(now)
    );
  }

  /** Removes the counts of rules that are gone. */
  private forget(rules: readonly BehaviourRule[]): void {
    const known = new Set(rules.map(({ id }) => id));
    for (const id of this.hits.keys()) {
      if (known.has(id)) continue;
      this.hits.delete(id);
      this.changedHits.delete(id);
      this.stores.behaviour.removeHits(id);
    }
  }

  private write(entry: JournalEntry): void {
    const state: ProtectionState = {
      protections: this.protections.all(),
      hits: Object.fromEntries(this.hits),
      ...(this.savedRaidSize !== undefined && { raidSize: this.savedRaidSize }),
    };
    const id = SHIELD_CHANNEL;
    const custom = { [STATE_FIELD]: JSON.stringify(state) };
    const { record, changed } = this.stores.channels.set(id, { custom }, entry.nextTimetoken());
    if (!changed) return;
    const data = { id, ...changed, updated: record.updated, eTag: record.eTag };
    appendObjectEvent(entry, [id], { type: 'channel', event: 'set', data });
  }
}
