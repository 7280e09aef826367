import { Heap } from '../lib/heap';
import type { Work } from '../lib/work';
import { ServiceError } from '../protocol/serviceError';
import { MAX_WAITING_CALLS } from '../protocol/limits';

/** Calls are begun for so long before the event loop goes on, ms; at least one. */
const TURN_MS = 8;
/** The calls of a caller that are at work take so long together, ms, unless one alone takes longer. */
const AT_WORK_MS = 30;
/** The least that a call is expected to take, ms: callers have their turns even if nothing takes time. */
const LEAST_MS = 0.5;
/** The expected time of a call whose kind was not called before, ms. */
const UNKNOWN_MS = 10;
/** The expected time of a part of a long answer, ms (`http/replies.ts`). */
const PART_MS = 1;
/**
 * Node accepts one connection in each round of the event loop. Between two turns as many rounds pass without a call
 * as connections come, up to this number: otherwise each connection waits for a turn, behind those of one user.
 */
const MAX_ACCEPTED = 64;
/** How much a call that is faster than the slowest lowers what its kind is expected to take. */
const FORGETTING = 0.05;
/** With more callers than this, those that do nothing are forgotten. */
const MANY_CALLERS = 1_000;

type Begin = (work: Work) => Promise<void> | undefined;

interface Step {
  /** When it begins at the earliest, by the queue's clock. */
  readonly startsAt: number;
  readonly run: () => void;
}

interface Caller {
  readonly name: string;
  /** When its last call is expected to be done, by the queue's clock. */
  doneAt: number;
  /** Calls that are not over. */
  pending: number;
  /** Expected time of its calls that have begun or are about to, ms. */
  atWork: number;
  /** Its further calls. */
  readonly waiting: Call[];
}

/**
 * Decides which call begins next, by fair queueing (Demers, Keshav, Shenker 1989): the one that would be done first
 * if all callers shared the main thread equally. So a caller with many or slow calls waits for the own ones, and fast calls of others pass
 * slow ones, also those under many names.
 */
export class CallQueue {
  private readonly callers = new Map<string, Caller>();
  private clearAt = MANY_CALLERS;
  /** The expected time of a call, by its kind, ms. */
  private readonly costs = new Map<string, number>();
  private readonly ready = new Heap<Step>();
  /** How much each caller could have had of the main thread so far, ms: the clock of the queue. */
  private time = 0;
  /** Callers with a call that is not over. */
  private activeCallers = 0;
  private isTurnDue = false;
  /** Connections that were accepted since the last turn. */
  private accepted = 0;
  private acceptedBefore = 0;

  /** @param now the clock that measures calls, ms */
  constructor(readonly now: () => number) {}

  /**
   * Begins a call when its caller has a turn.
   *
   * @param kind calls of one kind take about the same time
   * @param begin gets the call, to hand it on; resolves when the call is over, or waits for its client only; nothing when it is over at once
   * @throws ServiceError `tooManyRequests` when too many calls of the caller wait
   */
  add(callerName: string, kind: string, begin: Begin): void {
    const caller = this.callerOf(callerName);
    if (caller.waiting.length >= MAX_WAITING_CALLS) throw new ServiceError('tooManyRequests');
    caller.waiting.push(new Call(this, caller, kind, begin));
    if (caller.pending === 0) this.activeCallers += 1;
    caller.pending += 1;
    this.admit(caller);
  }

  /** For each new connection. */
  connectionAccepted(): void {
    this.accepted += 1;
  }

  /** Runs something when the caller has a turn. */
  schedule(caller: Caller, cost: number, run: () => void): void {
    const startsAt = Math.max(caller.doneAt, this.time);
    caller.doneAt = startsAt + cost;
    this.ready.add(caller.doneAt, { startsAt, run });
    if (this.isTurnDue) return;
    this.isTurnDue = true;
    setImmediate(() => this.haveRound());
  }

  /** @param spent what the call took, ms */
  end(caller: Caller, kind: string, cost: number, spent: number): void {
    const expected = this.costs.get(kind) ?? 0;
    this.costs.set(kind, Math.max(spent, expected + (spent - expected) * FORGETTING));
    caller.doneAt += spent - cost;
    caller.atWork -= cost;
    this.time += spent / this.activeCallers;
    caller.pending -= 1;
    if (caller.pending === 0) this.activeCallers -= 1;
    this.admit(caller);
  }

  private costOf(kind: string): number {
    return Math.max(LEAST_MS, this.costs.get(kind) ?? UNKNOWN_MS);
  }

  private admit(caller: Caller): void {
    while (caller.atWork < AT_WORK_MS) {
      const call = caller.waiting.shift();
      if (!call) return;
      const cost = this.costOf(call.kind);
      caller.atWork += cost;
      this.schedule(caller, cost, () => call.begin(cost));
    }
  }

  /** Has a turn, unless more connections come. */
  private haveRound(): void {
    const isAccepting = this.accepted > this.acceptedBefore && this.accepted < MAX_ACCEPTED;
    this.acceptedBefore = this.accepted;
    if (!isAccepting) this.haveTurn();
    if (this.isTurnDue) setImmediate(() => this.haveRound());
  }

  private haveTurn(): void {
    this.accepted = 0;
    this.acceptedBefore = 0;
    const endsAt = this.now() + TURN_MS;
    do {
      const next = this.ready.take();
      if (!next) break;
      this.time = Math.max(this.time, next.startsAt);
      next.run();
    } while (this.now() < endsAt);
    this.isTurnDue = this.ready.size > 0;
  }

  private callerOf(name: string): Caller {
    const known = this.callers.get(name);
    if (known) return known;
    if (this.callers.size >= this.clearAt) this.clearIdle();
    const caller = { name, doneAt: this.time, pending: 0, atWork: 0, waiting: [] };
    this.callers.set(name, caller);
    return caller;
  }

  private clearIdle(): void {
    for (const [name, { doneAt, pending }] of this.callers) {
      if (pending === 0 && doneAt <= this.time) this.callers.delete(name);
    }
    // Doubling the threshold keeps the cost low when few can be forgotten.
    this.clearAt = Math.max(MANY_CALLERS, 2 * this.callers.size);
  }
}

/** A call, of which the time in the main thread is charged to its caller. */
class Call implements Work {
  private cost = 0;
  private spent = 0;

  constructor(
    private readonly queue: CallQueue,
    private readonly caller: Caller,
    readonly kind: string,
    private run: Begin | undefined,
  ) {}

  /** @param cost what it is expected to take, ms */
  begin(cost: number): void {
    this.cost = cost;
    const { run } = this;
    // A call that is held stays in memory, but not what began it.
    this.run = undefined;
    const rest = this.measure(() => run?.(this));
    if (rest) void rest.then(() => this.end());
    else this.end();
  }

  measure<T>(part: () => T): T {
    const startedAt = this.queue.now();
    try {
      return part();
    } finally {
      this.spent += Math.max(0, this.queue.now() - startedAt);
    }
  }

  inTurn<T>(part: () => T): Promise<T> {
    return new Promise((resolve) => {
      // The inner promise rejects when the part throws.
      const run = () => resolve(new Promise<T>((done) => done(this.measure(part))));
      this.queue.schedule(this.caller, PART_MS, run);
    });
  }

  private end(): void {
    this.queue.end(this.caller, this.kind, this.cost, this.spent);
  }
}
