import { BehaviourEvaluator } from '../../src/domain/behaviourRules/behaviourEvaluator';
import type { BehaviourEvent, SpokenEvent } from '../../src/domain/behaviourRules/behaviourEvent';
import {
  CLOSED_CHANNEL_RULE,
  RAID_MODE_RULE,
  SLOW_MODE_SECONDS,
} from '../../src/domain/behaviourRules/protectionState';
import { NEW_ACCOUNT_MS, RaidMeter } from '../../src/domain/behaviourRules/raidMeter';
import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import { chatOf, roleOf } from '../../src/domain/channelRole';
import { type Judgement, type Question, REJECTED } from '../../src/domain/enforcement/verdict';
import { namedFiles } from '../../src/domain/message';
import { isRecord, textField } from '../../shared/isRecord';
import { setTime } from '../../src/lib/setTime';
import type { Facts } from '../facts';
import { keepHeld } from '../held/held';
import type { JoinEvent } from '../ingest/readEvents';
import type { Keyset } from '../keyset/keyset';
import type { Store } from '../store/openStore';
import { ClosedChannels } from './closedChannels';
import { heldRecord } from './heldRecord';
import { People } from './people';
import { RuleActions } from './ruleActions';
import { RuleHitCounts } from './ruleHitCounts';
import { protectionKey, ShieldReader, type ShieldState } from './shieldState';

const SLOW_MODE_MS = SLOW_MODE_SECONDS * 1_000;
/** How often somebody whom raid mode holds has a message kept for moderators, ms. */
const RAID_WAIT_MS = 60_000;
/** Writers in slow channels whose last message is remembered. */
const MAX_SLOWED = 50_000;

export interface ShieldParts {
  readonly store: Store;
  readonly keyset: Pick<Keyset, 'members' | 'memberships' | 'user'>;
  readonly facts: Facts;
  /** Told of actions that could not be performed; never whom they are about. */
  readonly onFailure: (reason: string) => void;
}

/**
 * Judges messages by the rules on behaviour and by protections. The team is never judged. What it remembers is in memory:
 * of several servers each knows the messages that it was asked about.
 */
export class Shield {
  private readonly people: People;
  private readonly reader: ShieldReader;
  private readonly actions: RuleActions;
  private readonly closed: ClosedChannels;
  private readonly hits: RuleHitCounts;
  private readonly evaluator = new BehaviourEvaluator();
  private readonly meter = new RaidMeter();
  /** When each user of a slow channel wrote last, ms since the epoch. */
  private readonly lastWritten = new Map<string, number>();
  private version: number | undefined;

  constructor(private readonly parts: ShieldParts) {
    this.people = new People(parts);
    this.reader = new ShieldReader(parts.store);
    this.actions = new RuleActions(parts);
    this.closed = new ClosedChannels(parts.keyset);
    this.hits = new RuleHitCounts(parts.store);
  }

  /**
   * Lets a message pass, or keeps it for moderators.
   *
   * @throws (rejects) when the database cannot be used, or Problem `unavailable` when PubNub does not answer
   */
  async judge(question: Pick<Question, 'channelId' | 'userId' | 'spoken'>): Promise<Judgement> {
    const { channelId, userId, spoken } = question;
    const state = await this.reader.read();
    if (!spoken || !isJudged(channelId) || state.team.has(userId)) return {};
    this.follow(state);
    const chat = chatOf(channelId);
    const { firstSeen, messages } = await this.people.get(userId);
    const at = this.parts.store.now();
    this.meter.observe(userId, firstSeen, at);
    const event: SpokenEvent = {
      kind: 'message',
      at,
      userId,
      channel: chat,
      firstSeen,
      nth: messages + 1,
      text: textOf(spoken.message),
      hasFile: namedFiles(spoken.message).length > 0,
    };
    const rules = this.matching(event);
    const holder =
      rules.find(({ action }) => action === 'hold' || action === 'mute')?.id ??
      (await this.protectionThatHolds(state, event));
    this.act(rules, event);
    if (holder !== undefined) {
      const record = heldRecord(question, spoken, holder);
      await this.parts.store.write((write) => keepHeld(write, channelId, write.nextId(), record));
      return { refusal: REJECTED, ...(holder === RAID_MODE_RULE && { waitMs: RAID_WAIT_MS }) };
    }
    if (this.isTooSoon(state, event)) return { refusal: 'slow mode' };
    await this.people.count(userId);
    return {};
  }

  /** Judges a user whom somebody has reported. Nobody waits for it. */
  reported(about: Omit<Extract<BehaviourEvent, { kind: 'report' }>, 'kind' | 'at'>): void {
    const judging = this.reader.read().then((state) => {
      if (state.team.has(about.userId)) return;
      this.follow(state);
      const event = { kind: 'report', at: this.parts.store.now(), ...about } as const;
      this.act(this.matching(event), event);
    });
    judging.catch(this.fail);
  }

  /** Judges somebody who became a member of a channel. Nobody waits for it. */
  joined({ userId, channelId: channel }: Pick<JoinEvent, 'userId' | 'channelId'>): void {
    if (roleOf(channel).kind !== 'chat') return;
    this.judgeJoin(userId, channel).catch(this.fail);
  }

  private async judgeJoin(userId: string, channel: string): Promise<void> {
    const state = await this.reader.read();
    if (state.team.has(userId)) return;
    this.follow(state);
    const { firstSeen } = await this.people.get(userId);
    const at = this.parts.store.now();
    this.meter.observe(userId, firstSeen, at);
    const event = { kind: 'join', at, userId, channel } as const;
    this.act(this.matching(event), event);
  }

  /** New accounts within a minute, when the numbers indicate a raid. */
  get raidSize(): number | undefined {
    return this.meter.newAccounts(this.parts.store.now());
  }

  /** Writes what it counted. @throws (rejects) when the database cannot be used */
  async save(): Promise<void> {
    await this.people.save();
    await this.hits.save();
  }

  /** Follows a change of the rules. A rule forgets what it counted only when its condition changed. */
  private follow({ version, behaviour }: ShieldState): void {
    if (this.version === version) return;
    this.version = version;
    this.evaluator.update(behaviour);
  }

  /** The active rules that an event matches. All matches are counted. */
  private matching(event: BehaviourEvent): readonly BehaviourRule[] {
    const matched = this.evaluator.observe(event);
    for (const rule of matched) this.hits.count(rule, event.at);
    return matched.filter(({ mode }) => mode === 'active');
  }

  /** Performs actions behind the event: nobody waits for them. The next match tries again. */
  private act(rules: readonly BehaviourRule[], event: BehaviourEvent): void {
    if (rules.length === 0) return;
    this.actions.perform(rules, event).catch(this.fail);
  }

  private readonly fail = (error: unknown) => {
    this.parts.onFailure(error instanceof Error ? error.name : 'unknown');
  };

  /** Raid mode holds messages of new accounts, a closed channel those of others than its members. */
  private async protectionThatHolds(
    { protections }: ShieldState,
    { userId, channel, firstSeen }: SpokenEvent,
  ): Promise<string | undefined> {
    const raid = protections.get(protectionKey('raidMode'));
    if (raid && firstSeen > raid.since - NEW_ACCOUNT_MS) return RAID_MODE_RULE;
    const close = protections.get(protectionKey('close', channel));
    return close && !(await this.closed.isMember(close, userId)) ? CLOSED_CHANNEL_RULE : undefined;
  }

  private isTooSoon({ protections }: ShieldState, { userId, channel, at }: SpokenEvent): boolean {
    if (!protections.has(protectionKey('slowMode', channel))) return false;
    const key = `${userId} ${channel}`;
    const last = this.lastWritten.get(key);
    if (last !== undefined && at - last < SLOW_MODE_MS) return true;
    setTime(this.lastWritten, key, at, { lastsMs: SLOW_MODE_MS, most: MAX_SLOWED });
    return false;
  }
}

/** Whether rules on behaviour look at a channel: conversations and their threads. */
export function isJudged(channel: string): boolean {
  const { kind } = roleOf(channel);
  return kind === 'chat' || kind === 'thread';
}

/** The text as users see it. A file's message is `{message, file}`. */
export function textOf(said: unknown): string {
  if (typeof said === 'string') return said;
  if (!isRecord(said)) return '';
  const { message } = said;
  return textField(isRecord(message) ? message : said, 'text') ?? '';
}
