import {
  MAX_PROTECTION_MS,
  type Protection,
  type ProtectionKind,
  protectionStep,
  PROTECTION_STEPS,
} from '../../src/domain/behaviourRules/protectionState';
import { roleOf } from '../../src/domain/channelRole';
import type { ModerationNote } from '../../src/domain/moderation/moderationRecord';
import { textField } from '../../shared/isRecord';
import type { Timetoken } from '../../shared/protocol';
import { ServiceError } from '../protocol/serviceError';
import type { JournalEntry } from '../subscribe/journal';
import type { Stores } from '../stores';
import type { Actor, ModerationHistory } from './moderationHistory';

/** The channels that are slowed or closed at once; more would be a fault of a rule. */
const MAX_PROTECTIONS = 500;

/** The moderator or the rule that decides, and why. */
type Decider = Actor & ModerationNote & { readonly ruleId?: string };

interface Command {
  readonly actorId: string;
  readonly note: ModerationNote;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Slow mode, closed channels and raid mode: each begins and ends with a record in the log. */
export class Protections {
  private readonly inForce = new Map<string, Protection>();
  private version = 0;

  constructor(
    private readonly stores: Pick<Stores, 'behaviour'>,
    private readonly history: ModerationHistory,
    private readonly isPrivate: (channel: string) => boolean,
    private readonly now: () => number,
  ) {
    for (const protection of stores.behaviour.protections()) {
      this.inForce.set(keyOf(protection), protection);
    }
  }

  get(kind: ProtectionKind, channel = ''): Protection | undefined {
    return this.inForce.size === 0 ? undefined : this.inForce.get(keyOf({ kind, channel }));
  }

  all(): readonly Protection[] {
    return [...this.inForce.values()];
  }

  /** Differs after every change. */
  get currentVersion(): number {
    return this.version;
  }

  /** Those that are due to end. */
  due(): readonly Protection[] {
    return this.all().filter(({ endsAt }) => endsAt <= this.now());
  }

  /**
   * Begins or ends one as a moderator says.
   *
   * @throws ServiceError `invalidArguments` for nonsense, `alreadyDecided` when somebody else was faster
   */
  command(entry: JournalEntry, { actorId, note, fields }: Command): Timetoken {
    const step = protectionStep(fields['kind']);
    const channel = textField(fields, 'channelId') ?? '';
    if (!step || (step.kind === 'raidMode') !== (channel === '')) {
      throw new ServiceError('invalidArguments');
    }
    const { until, ...rest } = note;
    const decider = { ...rest, actorId };
    const found = this.get(step.kind, channel);
    if (Boolean(found) === step.isStart) throw new ServiceError('alreadyDecided');
    if (found) return this.end(entry, found, decider);
    const endsAt = until ?? 0;
    const isSoon = endsAt > this.now() && endsAt <= this.now() + MAX_PROTECTION_MS;
    if (!isSoon || (channel !== '' && !this.isProtectable(step.kind, channel))) {
      throw new ServiceError('invalidArguments');
    }
    return this.start(entry, { kind: step.kind, channel, endsAt }, decider);
  }

  /** Begins one by a rule, unless it is in force already. */
  startByRule(
    entry: JournalEntry,
    wanted: Omit<Protection, 'since'>,
    decider: Pick<Decider, 'reason' | 'ruleId'>,
  ): void {
    const { kind, channel } = wanted;
    const isPossible = this.isProtectable(kind, channel) && this.inForce.size < MAX_PROTECTIONS;
    if (isPossible && !this.get(kind, channel)) this.start(entry, wanted, decider);
  }

  end(entry: JournalEntry, protection: Protection, decider: Decider): Timetoken {
    const { kind, channel, endsAt } = protection;
    this.stores.behaviour.removeProtection(kind, channel);
    const [, end] = PROTECTION_STEPS[kind];
    const where = channel === '' ? {} : { channelId: channel };
    const at = this.history.log(entry, { ...decider, ...where, kind: end, untilBefore: endsAt });
    this.inForce.delete(keyOf(protection));
    this.version += 1;
    return at;
  }

  private start(
    entry: JournalEntry,
    wanted: Omit<Protection, 'since'>,
    decider: Decider,
  ): Timetoken {
    const protection = { ...wanted, since: this.now() };
    const { kind, channel, endsAt } = protection;
    this.stores.behaviour.setProtection(protection);
    const [start] = PROTECTION_STEPS[kind];
    const where = channel === '' ? {} : { channelId: channel };
    const at = this.history.log(entry, { ...decider, ...where, kind: start, until: endsAt });
    this.inForce.set(keyOf(protection), protection);
    this.version += 1;
    return at;
  }

  /** Only people who are invited join private chats. */
  private isProtectable(kind: ProtectionKind, channel: string): boolean {
    return roleOf(channel).kind === 'chat' && (kind !== 'close' || !this.isPrivate(channel));
  }
}

function keyOf({ kind, channel }: Pick<Protection, 'kind' | 'channel'>): string {
  return `${kind} ${channel}`;
}
