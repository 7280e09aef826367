import type { ModerationNote } from '../../src/domain/moderationRecord';
import type { JournalEntry } from '../domain/journal';
import type { Custom } from '../domain/objectContent';
import type { RestrictionEnd } from '../storage/moderation';
import type { Stores } from '../storage/stores';
import type { Actor, ModerationHistory } from './moderationHistory';
import { restrictionChanges } from './restrictionChanges';
import { withoutRestriction } from './restrictionEnds';
import { followInSdk, withSdkRestriction, type SdkRestriction } from './sdkRestrictions';
import { writeUserCustom } from './writeUserCustom';

/** A decision about a user: who made it, and why. */
type Decision = ModerationNote & Actor & { readonly userId: string };

/** Carries decisions out: in the user's record, in the log, and in the Chat SDK's memberships. */
export class Decisions {
  constructor(
    private readonly stores: Stores,
    private readonly history: ModerationHistory,
  ) {}

  /** Logs what a write to a user's record decided. To be called when the record has been written. */
  record(
    entry: JournalEntry,
    decision: Decision,
    before: Custom | null,
    after: Custom | null,
  ): void {
    for (const change of restrictionChanges(before, after)) {
      this.history.addDecision(entry, decision, change);
      if (change.channel !== undefined) {
        followInSdk(this.stores, entry, decision.userId, change.channel);
      }
    }
  }

  /** Has a restriction hold for a user in a channel, and no other there. */
  restrict(
    entry: JournalEntry,
    decision: Decision,
    channel: string,
    restriction: SdkRestriction,
  ): void {
    const before = this.customOf(decision.userId);
    this.change(entry, decision, before, withSdkRestriction(before, channel, restriction));
  }

  /** Ends what has reached its end. */
  lift(entry: JournalEntry, end: RestrictionEnd): void {
    this.stores.moderation.removeEnd(end);
    const { userId } = end;
    const before = this.customOf(userId);
    this.change(entry, { userId, reason: '' }, before, withoutRestriction(before, end));
  }

  private change(
    entry: JournalEntry,
    decision: Decision,
    before: Custom | null,
    custom: Custom,
  ): void {
    if (restrictionChanges(before, custom).length === 0) return;
    writeUserCustom(this.stores, entry, decision.userId, custom);
    this.record(entry, decision, before, custom);
  }

  private customOf(userId: string): Custom | null {
    return this.stores.users.get(userId)?.custom ?? null;
  }
}
