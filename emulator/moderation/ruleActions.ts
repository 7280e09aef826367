import type { BehaviourEvent } from '../../src/domain/behaviourRules/behaviourEvent';
import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import { toChannelId } from '../../src/domain/ids';
import { REPORTS_CHANNEL, RULES_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { readRestrictions } from '../../src/domain/moderation/restriction';
import { setTime } from '../../src/lib/setTime';
import type { Stores } from '../stores';
import type { JournalEntry } from '../subscribe/journal';
import type { Decisions } from './decisions';
import type { ModerationHistory } from './moderationHistory';
import type { Protections } from './protections';

/** A rule reports the same user, or the same channel, once in this time. */
const NOTIFY_EVERY_MS = 600_000;
const MAX_NOTIFIED = 10_000;

/** Performs the actions of rules, each with its record in the log or the queue. */
export class RuleActions {
  /** When each rule reported each user or channel, ms since the epoch. */
  private readonly notified = new Map<string, number>();

  constructor(
    private readonly stores: Stores,
    private readonly history: ModerationHistory,
    private readonly decisions: Decisions,
    private readonly protections: Protections,
  ) {}

  perform(entry: JournalEntry, rule: BehaviourRule, event: BehaviourEvent): void {
    const { action, forSeconds } = rule;
    const { channel, at } = event;
    const decider = { ruleId: rule.id, reason: reasonOf(rule) };
    const until = at + forSeconds * 1_000;
    if (action === 'notify') this.notify(entry, rule, event);
    if (channel === '') return;
    if (action === 'mute') this.mute(entry, event, { ...decider, until });
    if (action === 'slowMode' || action === 'close') {
      this.protections.startByRule(entry, { kind: action, channel, endsAt: until }, decider);
    }
  }

  private mute(
    entry: JournalEntry,
    { userId, channel }: BehaviourEvent,
    decider: { readonly reason: string; readonly ruleId: string; readonly until: number },
  ): void {
    const { blockedChannels, mutedChannels } = readRestrictions(
      this.stores.users.get(userId)?.custom,
    );
    const id = toChannelId(channel);
    if (mutedChannels.includes(id)) return;
    const isBlocked = blockedChannels.includes(id);
    this.decisions.restrict(entry, { ...decider, userId }, channel, { isMuted: true, isBlocked });
  }

  /** Puts the user into the queue. A text marks the report as one of a rule, which flags nobody. */
  private notify(entry: JournalEntry, rule: BehaviourRule, event: BehaviourEvent): void {
    const { userId, channel, at } = event;
    const key = `${rule.id} ${event.kind === 'join' ? channel : userId}`;
    const last = this.notified.get(key);
    if (last !== undefined && at - last < NOTIFY_EVERY_MS) return;
    setTime(this.notified, key, at, { lastsMs: NOTIFY_EVERY_MS, most: MAX_NOTIFIED });
    this.history.append(entry, REPORTS_CHANNEL, '', {
      ...{ reporterId: RULES_CHANNEL, userId, reason: reasonOf(rule), ruleId: rule.id },
      text: event.kind === 'message' ? event.text : '',
      ...(channel !== '' && { channelId: channel }),
    });
  }
}

function reasonOf({ name }: BehaviourRule): string {
  return `Rule: ${name}`;
}
