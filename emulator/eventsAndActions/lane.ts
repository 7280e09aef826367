import { randomUUID } from 'node:crypto';
import { Heap } from '../lib/heap';
import type { DeliveryFaults } from '../faults/faultPlan';
import type { DeliveryLog } from './deliveryLog';
import type { Delivery } from './eventsOptions';
import type { Occurrence } from './occurrence';
import { type Item, itemOf, requestBody, type Route } from './requestBody';
import { retryPause } from './retryPause';
import { type Answer, isTaken, sendEvents } from './sendEvents';

/** Events that wait for one target; what comes on top is dropped. */
const MAX_ITEMS = 20_000;
const MAX_CHARACTERS = 16_000_000;
/** A batch of this size is sent, however few events it has (`maxBytesSize` of the network's actions). */
const MAX_BATCH_CHARACTERS = 5_000_000;
/** How long a delivery is held back by the fault `reorderDelivery` when no other follows. */
const MAX_HOLD_MS = 10_000;

/** The longest wait before due deliveries are checked again, since the clock may be set back. */
const LONGEST_TIMER_MS = 60_000;

/** The parts that all lanes share. */
export interface LaneSurroundings {
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  readonly timeFactor: number;
  readonly mayCall: (url: URL) => boolean;
  readonly faultsOf: (route: Route) => DeliveryFaults | undefined;
  readonly deliveries: DeliveryLog;
  /** Takes fields without private data. */
  readonly log: (fields: object) => void;
}

/** Events that are delivered together. */
export interface Batch {
  readonly id: string;
  readonly items: readonly Item[];
  /** Attempts that failed. */
  readonly failures: number;
  /** By the clock, ms since the epoch. */
  readonly dueAt: number;
  /** Whether faults had their turn for this attempt. */
  readonly isDecided?: boolean;
  /** Whether a fault made it, so that nothing follows its failure. */
  readonly isCopy?: boolean;
}

/**
 * The way from one event of a listener to one action. It makes one request at a time, so that first attempts arrive in
 * the order of their events; retries come later, as on the network. Lanes know nothing of each other: one whose target
 * is slow delays no other.
 */
export class Lane {
  private collected: Item[] = [];
  private collectedCharacters = 0;
  private collectedUntil = 0;
  private ready: Batch[] = [];
  /** Retries, and what faults delay, by the moment at which it is due. */
  private readonly waiting = new Heap<Batch>();
  /** Batches that a fault holds back until another batch is sent. */
  private held: Batch[] = [];
  private sending: Batch | undefined;
  private items = 0;
  private characters = 0;
  /** Counts while there is no room. */
  private dropping: { -readonly [K in keyof Delivery]: Delivery[K] } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = new AbortController();
  private isClosed = false;

  constructor(
    readonly route: Route,
    private readonly deps: LaneSurroundings,
  ) {}

  add(occurrence: Occurrence): void {
    const item = itemOf(occurrence, this.route);
    if (!this.hasRoomFor(item)) {
      this.drop();
      return;
    }
    this.endDropping();
    this.count(item, 1);
    const { batching } = this.route.action;
    if (this.collected.length === 0) this.collectedUntil = this.after(batching?.ms ?? 0);
    this.collected.push(item);
    this.collectedCharacters += item.text.length;
    const isFull =
      this.collected.length >= (batching?.items ?? 1) ||
      this.collectedCharacters >= MAX_BATCH_CHARACTERS;
    if (isFull) this.seal();
    this.proceed();
  }

  /** Takes up what waited when the service ended. */
  restore(batches: readonly Batch[]): void {
    for (const batch of batches) {
      batch.items.forEach((item) => this.count(item, 1));
      this.waiting.add(batch.dueAt, batch);
    }
    this.run();
  }

  /** Does what is due. */
  run(): void {
    if (this.isClosed) return;
    const now = this.deps.now();
    if (this.collected.length > 0 && this.collectedUntil <= now) this.seal();
    if (this.held.some(({ dueAt }) => dueAt <= now)) this.release();
    this.ready.unshift(...this.takeWaiting(now));
    this.proceed();
  }

  /** Stops. Gives what was not delivered yet. */
  close(): readonly Batch[] {
    this.isClosed = true;
    this.attempt.abort();
    clearTimeout(this.timer);
    this.endDropping();
    if (this.collected.length > 0) this.seal();
    const under = this.sending ? [this.sending] : [];
    const all = [...under, ...this.ready, ...this.held, ...this.takeWaiting(Infinity)];
    return all.filter(({ isCopy }) => !isCopy);
  }

  private takeWaiting(until: number): readonly Batch[] {
    const due: Batch[] = [];
    while ((this.waiting.firstKey ?? Infinity) <= until) {
      const batch = this.waiting.take();
      if (!batch) return due;
      due.push(batch);
    }
    return due;
  }

  private hasRoomFor({ text }: Item): boolean {
    return this.items < MAX_ITEMS && this.characters + text.length <= MAX_CHARACTERS;
  }

  private count({ text }: Item, sign: 1 | -1): void {
    this.items += sign;
    this.characters += sign * text.length;
  }

  private drop(): void {
    if (this.dropping) {
      this.dropping.items += 1;
      return;
    }
    const what = { id: randomUUID(), items: 1, attempt: 0, outcome: 'dropped' } as const;
    this.dropping = { ...this.names(), ...what, at: this.deps.now(), ms: 0 };
    this.deps.deliveries.add(this.dropping);
    this.log('eventsDropping', {});
  }

  private endDropping(): void {
    if (!this.dropping) return;
    this.log('eventsDropped', { items: this.dropping.items });
    this.dropping = undefined;
  }

  private log(event: string, more: object): void {
    const { listener, action } = this.route;
    this.deps.log({ event, listener, action: action.id, ...more });
  }

  /** Ends the batch that is collected. */
  private seal(): void {
    const items = this.collected;
    this.collected = [];
    this.collectedCharacters = 0;
    this.ready.push({ id: randomUUID(), items, failures: 0, dueAt: this.deps.now() });
  }

  /** The moment so many shortened ms from now. */
  private after(ms: number): number {
    return this.deps.now() + ms * this.deps.timeFactor;
  }

  /** Sends the next one unless one is under way, and sees to what is due later. */
  private proceed(): void {
    if (!this.sending) this.sendNext();
    clearTimeout(this.timer);
    const due = [this.waiting.firstKey, this.held[0]?.dueAt].filter((at) => at !== undefined);
    if (this.collected.length > 0) due.push(this.collectedUntil);
    if (due.length === 0) return;
    const pause = Math.min(Math.max(1, Math.min(...due) - this.deps.now()), LONGEST_TIMER_MS);
    this.timer = setTimeout(() => this.run(), pause).unref();
  }

  private sendNext(): void {
    const batch = this.takeReady();
    if (!batch) return;
    this.sending = batch;
    // Next is what was held back until this one.
    this.release();
    const startedAt = performance.now();
    void this.send(batch.items).then((answer) => {
      this.sending = undefined;
      if (this.isClosed) return;
      this.conclude(batch, answer, performance.now() - startedAt);
      this.run();
    });
  }

  /** The next batch that faults let pass. */
  private takeReady(): Batch | undefined {
    for (let batch = this.ready.shift(); batch; batch = this.ready.shift()) {
      const faults = batch.isDecided ? undefined : this.deps.faultsOf(this.route);
      if (!faults || !this.disturb(batch, faults)) return batch;
    }
    return undefined;
  }

  private release(): void {
    this.ready.unshift(...this.held);
    this.held = [];
  }

  /** Never rejects. */
  private send(items: readonly Item[]): Promise<Answer> {
    this.attempt = new AbortController();
    const body = requestBody(items, this.route);
    return sendEvents(this.route.action, body, this.deps.mayCall, this.attempt);
  }

  /** Does to a batch what faults want. @returns whether nothing is sent now */
  private disturb(batch: Batch, { outcome, isDoubled, timing }: DeliveryFaults): boolean {
    if (outcome?.kind === 'loseDelivery') {
      this.end(batch, { outcome: 'lost', error: 'fault' });
      return true;
    }
    if (outcome) {
      this.conclude(batch, { status: outcome.status }, 0);
      return true;
    }
    const decided = { ...batch, isDecided: true };
    const copies = isDoubled ? [{ ...decided, isCopy: true }] : [];
    if (!timing) {
      this.ready.unshift(...copies);
      return false;
    }
    const isHeld = timing.kind === 'reorderDelivery';
    const dueAt = isHeld ? this.after(MAX_HOLD_MS) : this.deps.now() + timing.ms;
    for (const one of [decided, ...copies]) {
      if (isHeld) this.held.push({ ...one, dueAt });
      else this.waiting.add(dueAt, { ...one, dueAt });
    }
    return true;
  }

  private conclude(batch: Batch, answer: Answer, ms: number): void {
    const { count, seconds } = this.route.action.retries;
    const failures = batch.failures + 1;
    if (isTaken(answer)) this.end(batch, { outcome: 'delivered', ...answer, ms });
    else if (batch.isCopy || failures > count) this.end(batch, { outcome: 'lost', ...answer, ms });
    else {
      const retryAt = this.after(retryPause(failures, seconds));
      this.note(batch, { outcome: 'retrying', ...answer, ms, retryAt });
      const { id, items } = batch;
      this.waiting.add(retryAt, { id, items, failures, dueAt: retryAt });
    }
  }

  /** Nothing more is done for this batch. */
  private end(batch: Batch, result: Result): void {
    this.note(batch, result);
    if (!batch.isCopy) batch.items.forEach((item) => this.count(item, -1));
    if (result.outcome !== 'lost') return;
    this.log('eventsLost', { items: batch.items.length, failure: result.error ?? result.status });
  }

  private note({ id, items, failures }: Batch, result: Result): void {
    const { ms = 0, ...rest } = result;
    const at = this.deps.now() - ms;
    const attempt = { id, items: items.length, attempt: failures + 1, at, ms };
    this.deps.deliveries.add({ ...this.names(), ...attempt, ...rest });
  }

  private names(): Pick<Delivery, 'listener' | 'action' | 'event'> {
    const { listener, action, event } = this.route;
    return { listener, action: action.id, event };
  }
}

type Result = Pick<Delivery, 'outcome' | 'status' | 'error' | 'retryAt'> & { readonly ms?: number };
