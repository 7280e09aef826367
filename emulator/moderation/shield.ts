import { BehaviourEvaluator } from '../../src/domain/behaviourRules/behaviourEvaluator';
import type { BehaviourEvent, SpokenEvent } from '../../src/domain/behaviourRules/behaviourEvent';
import { NEW_ACCOUNT_MS, RaidMeter } from '../../src/domain/behaviourRules/raidMeter';
import {
  CLOSED_CHANNEL_RULE,
  RAID_MODE_RULE,
  SLOW_MODE_SECONDS,
} from '../../src/domain/behaviourRules/protectionState';
import { type BehaviourRule, readStoredBehaviour } from '../../src/domain/behaviourRules/rules';
import { chatOf, roleOf } from '../../src/domain/channelRole';
import { RULES_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { AccessDenied, type Caller } from '../access/access';
import { FunctionAbort } from '../functions/functionsHost';
import { setTime } from '../../src/lib/setTime';
import type { MembershipKey } from '../objects/membershipStore';
import type { Stores } from '../stores';
import type { Journal, JournalEntry } from '../subscribe/journal';
import type { HeldMessages, SubmittedMessage } from './heldMessages';
import { readContent } from './messageSnapshots';
import type { People } from './people';
import type { Protections } from './protections';
import { isInTeam, type Rights } from './rights';
import type { RuleActions } from './ruleActions';
import { ShieldState } from './shieldState';

/** The reason that a publisher receives, as from the word rules. */
const STOPPED = 'moderated message';
const SLOW_MODE_MS = SLOW_MODE_SECONDS * 1_000;
/** Writers in slow channels whose last message is remembered. */
const MAX_SLOWED = 50_000;

interface Deps {
  readonly stores: Stores;
  readonly journal: Journal;
  readonly rights: Rights;
  readonly held: HeldMessages;
  readonly actions: RuleActions;
  readonly people: People;
  readonly protections: Protections;
  readonly now: () => number;
}

/** Judges messages, joins and reports by the rules on behaviour. Moderators, viewers too, are never judged. */
export class Shield {
  private readonly people: People;
  private readonly evaluator = new BehaviourEvaluator();
  private readonly meter = new RaidMeter();
  private readonly state: ShieldState;
  /** When each user of a slow channel wrote last, ms since the epoch. */
  private readonly lastWritten = new Map<string, number>();
  private rulesTag: string | undefined;

  constructor(private readonly deps: Deps) {
    this.people = deps.people;
    this.state = new ShieldState(deps.stores, deps.protections, this.people, this.meter);
  }

  /**
   * Lets a message or an edit pass, or keeps it for moderators.
   *
   * @throws (rejects) FunctionAbort when it must not be published
   */
  async pass(caller: Caller, message: SubmittedMessage): Promise<void> {
    const { channel, publisher } = message;
    const now = this.deps.now();
    if (!isJudged(channel)) return;
    if (isInTeam(caller)) {
      this.people.markModerator(publisher, now);
      return;
    }
    const chat = chatOf(channel);
    const { firstSeen, messages } = this.people.get(publisher, now);
    this.meter.observe(publisher, firstSeen, now);
    const { text, file } = readContent(message.payload);
    const event: SpokenEvent = {
      ...{ kind: 'message', at: now, userId: publisher, channel: chat, text, firstSeen },
      ...{ hasFile: file !== undefined, nth: messages + (message.edit ? 0 : 1) },
    };
    const rules = this.matching(event);
    const holdingRule = rules.find(({ action }) => action === 'hold' || action === 'mute')?.id;
    const holder = holdingRule ?? this.protectionThatHolds(publisher, chat, firstSeen);
    this.act(rules, event);
    if (holder !== undefined) {
      await this.deps.journal.write((entry) => this.deps.held.add(entry, message, holder));
      throw new FunctionAbort('functionAborted', STOPPED);
    }
    if (message.edit) return;
    if (this.isTooSoon(publisher, chat, now))
      throw new FunctionAbort('functionAborted', 'slow mode');
    this.people.countMessage(publisher, now);
  }

  /**
   * Judges new members. To be called inside the write, before the memberships are there.
   *
   * @throws AccessDenied when the channel is closed to new members
   */
  join(entry: JournalEntry, caller: Caller, keys: readonly MembershipKey[]): void {
    const { stores, now } = this.deps;
    const isNew = (key: MembershipKey) =>
      roleOf(key.channelId).kind === 'chat' && stores.memberships.get(key) === undefined;
    const added = keys.filter(isNew);
    if (added.length === 0) return;
    // Somebody whom a moderator brings in is no sign of a wave.
    if (isInTeam(caller)) return;
    this.requireOpen(added);
    const timetoken = entry.nextTimetoken();
    const at = now();
    for (const { userId, channelId: channel } of added) {
      stores.behaviour.addJoin({ timetoken, channel, userId });
      const { firstSeen, isModerator: isOne } = this.people.get(userId, at);
      if (isOne) continue;
      this.meter.observe(userId, firstSeen, at);
      const event = { kind: 'join', at, userId, channel } as const;
      this.act(this.matching(event), event);
    }
  }

  /** Judges a user whom somebody has reported. */
  reported(userId: string, reporterId: string, channel: string): void {
    const at = this.deps.now();
    if (this.people.get(userId, at).isModerator) return;
    const event = { kind: 'report', at, userId, reporterId, channel } as const;
    this.act(this.matching(event), event);
  }

  /** Ends what is due and tells moderators of changes. */
  async sweep(): Promise<void> {
    const { journal, protections, now } = this.deps;
    for (const protection of protections.due()) {
      await journal.write((entry) => protections.end(entry, protection, { reason: '' }));
    }
    if (!this.state.isChanged(now())) return;
    await journal.write((entry) => this.state.save(entry, this.rules(), now()));
  }

  /** The active rules that an event matches. All matches are counted. */
  private matching(event: BehaviourEvent): readonly BehaviourRule[] {
    this.refresh();
    const matched = this.evaluator.observe(event);
    if (matched.length === 0) return matched;
    for (const rule of matched) this.state.countHit(rule, event.at);
    return matched.filter(({ mode }) => mode === 'active');
  }

  /** Performs actions behind the event: nobody waits for them. */
  private act(rules: readonly BehaviourRule[], event: BehaviourEvent): void {
    const acting = rules.filter(({ action }) => action !== 'hold');
    if (acting.length === 0) return;
    const { journal, actions } = this.deps;
    journal
      .write((entry) => acting.forEach((rule) => actions.perform(entry, rule, event)))
      // A full disk: the next match tries again.
      .catch(() => undefined);
  }

  /** Raid mode holds messages of new accounts, a closed channel those of others than its members. */
  private protectionThatHolds(
    userId: string,
    channel: string,
    firstSeen: number,
  ): string | undefined {
    const { protections, stores } = this.deps;
    const raid = protections.get('raidMode');
    if (raid && firstSeen > raid.since - NEW_ACCOUNT_MS) return RAID_MODE_RULE;
    const isOutside = () => !stores.memberships.get({ userId, channelId: channel });
    return protections.get('close', channel) && isOutside() ? CLOSED_CHANNEL_RULE : undefined;
  }

  private isTooSoon(userId: string, channel: string, now: number): boolean {
    if (!this.deps.protections.get('slowMode', channel)) return false;
    const key = `${userId} ${channel}`;
    const last = this.lastWritten.get(key);
    if (last !== undefined && now - last < SLOW_MODE_MS) return true;
    setTime(this.lastWritten, key, now, { lastsMs: SLOW_MODE_MS, most: MAX_SLOWED });
    return false;
  }

  /** @throws AccessDenied */
  private requireOpen(keys: readonly MembershipKey[]): void {
    const { protections, rights, stores } = this.deps;
    const isRaid = protections.get('raidMode') !== undefined;
    const isClosed = (channel: string) =>
      protections.get('close', channel) !== undefined ||
      // A channel that is being created has no record yet.
      (isRaid && !rights.privateChannels.isPrivate(channel) && stores.channels.get(channel));
    const refused = keys.filter(({ channelId }) => isClosed(channelId));
    if (refused.length === 0) return;
    throw new AccessDenied(
      'forbidden',
      refused.map(({ channelId: name }) => ({ resource: 'channel', name, permission: 'join' })),
    );
  }

  /** Reads the rules again when their record has changed. */
  private refresh(): void {
    const eTag = this.deps.stores.channels.get(RULES_CHANNEL)?.eTag ?? '';
    if (this.rulesTag === eTag) return;
    this.rulesTag = eTag;
    this.evaluator.update(this.rules());
  }

  private rules(): readonly BehaviourRule[] {
    return readStoredBehaviour(this.deps.stores.channels.get(RULES_CHANNEL)?.custom);
  }
}

/** Conversations and their threads. */
function isJudged(channel: string): boolean {
  const { kind } = roleOf(channel);
  return kind === 'chat' || kind === 'thread';
}
