import type { AddressRules } from '../../server/webhooks/addressRules';
import {
  attempt,
  MAX_AGE_MS,
  type Outcome,
  type PendingWebhook,
} from '../../server/webhooks/attempt';
import type { WebhookType } from '../../server/webhooks/webhookBody';
import {
  readWebhookTargets,
  type WebhookOptions,
  type WebhookTarget,
  type WebhookTimes,
} from '../../server/webhooks/webhookTargets';
import type { Timetoken } from '../../shared/protocol';
import type { Journal } from '../subscribe/journal';
import { webhookEventOf } from './webhookEvents';
import type { WebhookStore } from './webhookStore';

/** Messages under way to one target. Slow answers about some users delay nobody else up to this number. */
const MAX_SENDING = 8;
/** Messages that wait for one target. */
const MAX_PENDING = 10_000;

interface Deps {
  readonly store: WebhookStore;
  readonly journal: Pick<Journal, 'write'>;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** Takes fields without private data. */
  readonly log: (level: 'error' | 'info', fields: object) => void;
}

/** The state of the delivery to one target; what was delivered and lost is counted from the start of the service. */
interface TargetState {
  readonly target: number;
  readonly host: string;
  readonly pending: number;
  readonly delivered: number;
  /** Given up, or not kept because too many waited. */
  readonly lost: number;
  /** When the target took a message last, ms since the epoch; missing before the first. */
  readonly takenAt?: number;
  /** A status or the code of an error; missing while the last attempt was a success. */
  readonly lastFailure?: string;
  /** Whether the target wants nothing any more: it gets nothing until the service starts again. */
  readonly isStopped: boolean;
}

/** Tells other systems of reports, decisions, statements and appeals. */
export class Webhooks {
  private readonly queues: readonly TargetQueue[];

  /** @throws WebhookProblem when a setting is wrong */
  constructor(deps: Deps, options: WebhookOptions) {
    const { rules, targets, times } = readWebhookTargets(options);
    this.queues = targets.map((target) => new TargetQueue(deps, target, rules, times));
    const urls = targets.map(({ url }) => url.href);
    deps.store.forgetOthers(urls, deps.now() - MAX_AGE_MS);
  }

  /** Notes a record for all targets, in the transaction that writes it. */
  note(channel: string, id: Timetoken, record: unknown): void {
    const event = this.queues.length > 0 ? webhookEventOf(channel, id, record) : undefined;
    if (!event) return;
    for (const queue of this.queues) if (queue.wants(event.type)) queue.add({ id, ...event });
  }

  /** Sends what is due. */
  sweep(): void {
    for (const queue of this.queues) queue.sweep();
  }

  states(): readonly TargetState[] {
    return this.queues.map((queue) => queue.state());
  }

  /** Ends what is under way; it is sent again after the next start. */
  async close(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close()));
  }
}

/** Delivers to one target, independently of the others. */
class TargetQueue {
  private readonly sending = new Map<string, Promise<void>>();
  private readonly closing = new AbortController();
  /** Counted anew at each sweep: a write whose transaction fails is not undone here. */
  private pending = 0;
  private delivered = 0;
  private lost = 0;
  private lastFailure: string | undefined;
  private takenAt: number | undefined;
  private isStopped = false;

  constructor(
    private readonly deps: Deps,
    private readonly target: WebhookTarget,
    private readonly rules: AddressRules,
    private readonly times: WebhookTimes,
  ) {
    this.pending = deps.store.count(this.name);
  }

  private get name(): string {
    return this.target.url.href;
  }

  wants(type: WebhookType): boolean {
    return this.target.types.includes(type);
  }

  add(webhook: Pick<PendingWebhook, 'id' | 'userId' | 'body'>): void {
    const { store, now } = this.deps;
    if (this.pending >= MAX_PENDING) {
      this.lose(webhook, 'full');
      return;
    }
    this.pending += 1;
    store.add(this.name, webhook, now());
  }

  sweep(): void {
    this.pending = this.deps.store.count(this.name);
    if (this.pending > 0) this.sendDue();
  }

  private sendDue(): void {
    const { store, now } = this.deps;
    const free = MAX_SENDING - this.sending.size;
    if (free <= 0 || this.isStopped || this.closing.signal.aborted) return;
    const due = store.due(this.name, now(), MAX_SENDING + this.sending.size);
    for (const webhook of due.filter(({ id }) => !this.sending.has(id)).slice(0, free)) {
      this.sending.set(webhook.id, this.deliver(webhook));
    }
  }

  state(): TargetState {
    const { delivered, lost, lastFailure, takenAt, isStopped, target } = this;
    const pending = this.deps.store.count(this.name);
    return {
      ...{ target: target.number, host: target.url.host, pending, delivered, lost, isStopped },
      ...(takenAt !== undefined && { takenAt }),
      ...(lastFailure !== undefined && { lastFailure }),
    };
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.sending.values());
  }

  /** Never rejects. */
  private async deliver(webhook: PendingWebhook): Promise<void> {
    try {
      const { target, rules, times, deps, closing } = this;
      const parts = { webhook, target, rules, times, now: deps.now, closing: closing.signal };
      const outcome = await attempt(parts);
      if (outcome.kind !== 'unknown') await deps.journal.write(() => this.store(webhook, outcome));
      this.sending.delete(webhook.id);
      this.sendDue();
    } catch (err) {
      // It is still due; the next sweep tries again.
      this.sending.delete(webhook.id);
      this.deps.log('error', { event: 'webhookNotStored', target: this.target.number, err });
    }
  }

  /** Keeps the outcome of an attempt, in a transaction. */
  private store(webhook: PendingWebhook, outcome: Exclude<Outcome, { kind: 'unknown' }>): void {
    const { store, now, log } = this.deps;
    if (outcome.kind === 'taken') {
      this.lastFailure = undefined;
      this.delivered += 1;
      this.takenAt = now();
      store.remove(this.name, webhook, now());
      return;
    }
    const { number: target } = this.target;
    const { reason, isGone } = outcome;
    this.lastFailure = reason;
    if (isGone && !this.isStopped) {
      this.isStopped = true;
      log('error', { event: 'webhookStopped', target });
    }
    if (outcome.kind === 'lost') {
      store.remove(this.name, webhook, now());
      this.lose(webhook, reason);
      return;
    }
    const { attempts, dueAt } = outcome;
    store.postpone(this.name, webhook.id, attempts, dueAt);
    const fields = { event: 'webhookFailed', target, failure: reason, attempts };
    log(attempts === 1 ? 'error' : 'info', fields);
  }

  private lose({ id }: Pick<PendingWebhook, 'id'>, failure: string): void {
    this.lost += 1;
    this.deps.log('error', { event: 'webhookLost', target: this.target.number, failure, id });
  }
}
