import type { BehaviourEvent } from '../../src/domain/behaviourRules/behaviourEvent';
import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import { toUserId } from '../../src/domain/ids';
import { setTime } from '../../src/lib/setTime';
import { decide } from '../decisions/decide';
import { type Facts, placeOf } from '../facts';
import { Problem } from '../http/problem';
import { addReport, RULES_REPORTER } from '../reports/addReport';
import type { Store, Write } from '../store/openStore';

/** A rule reports the same user, or the same channel, once in this time, ms. */
const NOTIFY_EVERY_MS = 600_000;
/** A rule begins raid mode once in this time, ms: all messages of a wave match. */
const RAID_EVERY_MS = 1_000;
const MAX_NOTIFIED = 10_000;
/** Protections in force at which rules begin no more. */
const MAX_PROTECTIONS = 200;

interface ActionParts {
  readonly store: Store;
  readonly facts: Facts;
}

/** Performs the actions of rules, each with its record in the log or the queue. */
export class RuleActions {
  /** When each rule did something about a user, a channel or all of them, ms since the epoch. */
  private readonly notified = new Map<string, number>();

  constructor(private readonly parts: ActionParts) {}

  /**
   * Performs the actions of rules; what is in force already stays as it is.
   *
   * @throws (rejects) when the database cannot be used; the next match tries again
   */
  async perform(rules: readonly BehaviourRule[], event: BehaviourEvent): Promise<void> {
    const { store, facts } = this.parts;
    const due = rules.filter((rule) => this.isDue(rule, event));
    if (due.length === 0) return;
    const place = await placeOf(facts, event.channel || undefined);
    for (const rule of due) {
      try {
        await store.write((write) => act(write, rule, event, place));
      } catch (error) {
        if (error instanceof Problem) continue;
        for (const undone of due) this.notified.delete(keyOf(undone, event));
        throw error;
      }
    }
  }

  private isDue(rule: BehaviourRule, event: BehaviourEvent): boolean {
    const { action } = rule;
    if (action === 'hold') return false;
    if (action !== 'raidMode' && action !== 'notify') return event.channel !== '';
    const lastsMs = action === 'raidMode' ? RAID_EVERY_MS : NOTIFY_EVERY_MS;
    return this.isFirst(keyOf(rule, event), event.at, lastsMs);
  }

  /** Whether nothing was done under this key for a time, ms. */
  private isFirst(key: string, at: number, lastsMs: number): boolean {
    const last = this.notified.get(key);
    if (last !== undefined && at - last < lastsMs) return false;
    setTime(this.notified, key, at, { lastsMs, most: MAX_NOTIFIED });
    return true;
  }
}

/** Names what a rule does once in a time. */
function keyOf({ id, action, condition }: BehaviourRule, event: BehaviourEvent): string {
  if (action === 'raidMode') return id;
  const isAboutMany = condition === 'joinRate' || condition === 'newAccounts';
  return `${id} ${isAboutMany ? event.channel : event.userId}`;
}

const DECISIONS = { mute: 'mute', slowMode: 'startSlowMode', close: 'closeChannel' } as const;

/** @throws (rejects) Problem when it is in force already, or makes no sense in that channel */
async function act(
  write: Write,
  rule: BehaviourRule,
  event: BehaviourEvent,
  place: string | undefined,
): Promise<void> {
  const { id: ruleId, action, forSeconds } = rule;
  const { userId, channel: channelId } = event;
  const reason = `Rule: ${rule.name}`;
  if (action === 'hold') return;
  if (action === 'notify') {
    const about = { ...(channelId !== '' && { channelId }), ...evidenceOf(event, write) };
    await addReport(write, { reporterId: RULES_REPORTER, userId, reason, ...about });
    return;
  }
  if (action === 'raidMode') {
    const until = write.now + forSeconds * 1_000;
    await decide(write, { kind: 'startRaidMode', ruleId, reason, until });
    return;
  }
  if (action !== 'mute' && (await countProtections(write)) >= MAX_PROTECTIONS) return;
  await decide(write, {
    kind: DECISIONS[action],
    channelId,
    ruleId,
    reason,
    place,
    ...(action === 'mute' && { userId }),
    until: write.now + forSeconds * 1_000,
  });
}

/** The message that the rule found: it has no timetoken yet. */
function evidenceOf(event: BehaviourEvent, write: Write) {
  if (event.kind !== 'message') return {};
  const { userId: authorId, text } = event;
  const foundAt = write.nextId();
  const message = { timetoken: foundAt, authorId: toUserId(authorId), text };
  return { evidence: { message, surroundings: [] }, foundAt };
}

async function countProtections({ db }: Write): Promise<number> {
  const { count } = await db
    .selectFrom('protections')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
