import type { ModerationNote } from '../../src/domain/moderation/moderationRecord';
import type { Timetoken } from '../../shared/protocol';
import type { JournalEntry } from '../subscribe/journal';
import type { Custom } from '../objects/objectContent';
import type { RestrictionEnd } from './moderationStore';
import type { Stores } from '../stores';
import type { Actor, ModerationHistory } from './moderationHistory';
import { restrictionChanges, withoutRestriction } from './restrictions';
import { followInSdk, type SdkRestriction, withSdkRestriction } from './chatSdk';
import { appendObjectEvent } from '../objects/objectWrites';

/** A decision about a user, with its moderator or rule and reason, and the appeal that it answers. */
type Decision = ModerationNote &
  Actor & { readonly userId: string; readonly ruleId?: string; readonly appealId?: Timetoken };

/** Performs decisions: in the user's record, in the log, and in the Chat SDK's memberships. */
export class Decisions {
  constructor(
    private readonly stores: Stores,
    private readonly history: ModerationHistory,
  ) {}

  /**
   * Logs the decisions in a write to a user's record. To be called after the write.
   *
   * @returns the timetoken of the last one's record
   * @throws ServiceError `alreadyDecided` when it closes a report that is closed, `leased` when somebody else works
   * on the case
   */
  record(
    entry: JournalEntry,
    decision: Decision,
    before: Custom | null,
    after: Custom | null,
  ): Timetoken | undefined {
    let logged: Timetoken | undefined;
    const changes = restrictionChanges(before, after);
    if (changes.length > 0 && decision.undoes === undefined) {
      this.history.cases.requireOpen(decision.reportIds);
    }
    for (const change of changes) {
      logged = this.history.addDecision(entry, decision, change);
      if (change.channel !== undefined) {
        followInSdk(this.stores, entry, decision.userId, change.channel);
      }
    }
    return logged;
  }

  /** Sets the restriction of a user in a channel, in place of any other there. */
  restrict(
    entry: JournalEntry,
    decision: Decision,
    channel: string,
    restriction: SdkRestriction,
  ): void {
    const before = this.customOf(decision.userId);
    this.change(entry, decision, before, withSdkRestriction(before, channel, restriction));
  }

  /** Lifts a restriction that is due to end. */
  lift(entry: JournalEntry, end: RestrictionEnd): void {
    this.stores.moderation.removeEnd(end);
    const { userId } = end;
    const before = this.customOf(userId);
    this.change(entry, { userId, reason: '' }, before, withoutRestriction(before, end));
  }

  /**
   * Writes changed `custom` data of a user and logs the decisions in it.
   *
   * @returns the timetoken of the last one's record; undefined when it changes no restriction
   * @throws ServiceError like `record`
   */
  change(
    entry: JournalEntry,
    decision: Decision,
    before: Custom | null,
    custom: Custom,
  ): Timetoken | undefined {
    if (restrictionChanges(before, custom).length === 0) return undefined;
    writeUserCustom(this.stores, entry, decision.userId, custom);
    return this.record(entry, decision, before, custom);
  }

  private customOf(userId: string): Custom | null {
    return this.stores.users.get(userId)?.custom ?? null;
  }
}

/** Changes a user's `custom` data and emits the event to the user and the user's channels. */
export function writeUserCustom(
  stores: Stores,
  entry: JournalEntry,
  userId: string,
  custom: Custom,
): void {
  const { record, changed } = stores.users.set(userId, { custom }, entry.nextTimetoken());
  if (!changed) return;
  const data = { id: userId, ...changed, updated: record.updated, eTag: record.eTag };
  const audience = [userId, ...stores.memberships.channelsOf(userId)];
  appendObjectEvent(entry, audience, { type: 'uuid', event: 'set', data });
}
