import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';

type ListFact = (items: readonly never[]) => PayloadAction<readonly unknown[]>;

/**
 * Facts that follow an action sooner than this wait for each other, ms. What takes a tenth of a second
 * seems to happen at once, and a screen that is drawn ten times a second costs a fraction of one that is
 * drawn for each message.
 */
const BURST_PAUSE_MS = 100;

/**
 * Collects facts and dispatches one action per kind and burst. The SDK emits all events of one subscribe
 * reply in one synchronous loop: they are dispatched when the current task ends. While replies follow
 * close upon each other, theirs are dispatched together.
 */
export class FactBatch {
  private pending = new Map<ListFact, unknown[]>();
  private isScheduled = false;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly dispatch: (action: UnknownAction) => void) {}

  add<Item>(fact: (items: readonly Item[]) => PayloadAction<readonly Item[]>, item: Item): void {
    const key = fact as unknown as ListFact;
    const items = this.pending.get(key);
    if (items) items.push(item);
    else this.pending.set(key, [item]);
    if (this.pause !== undefined || this.isScheduled) return;
    this.isScheduled = true;
    queueMicrotask(() => {
      this.isScheduled = false;
      this.flush();
    });
  }

  /** Dispatches what waits, before something that is to come after it. */
  flush(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    if (this.pending.size === 0) return;
    this.pause = setTimeout(() => this.flush(), BURST_PAUSE_MS);
    const pending = this.pending;
    this.pending = new Map();
    for (const [fact, items] of pending) this.dispatch(fact(items as never[]));
  }

  /** Forgets what waits: nobody is to hear of it any more. */
  drop(): void {
    clearTimeout(this.pause);
    this.pending.clear();
  }
}
