import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';

type ListFact = (items: readonly never[]) => PayloadAction<readonly unknown[]>;

/**
 * Collects facts and dispatches one action per kind when the current task ends. The SDK emits all
 * events of one subscribe reply in one synchronous loop, so a burst of messages becomes one action.
 */
export class FactBatch {
  private pending = new Map<ListFact, unknown[]>();

  constructor(private readonly dispatch: (action: UnknownAction) => void) {}

  add<Item>(fact: (items: readonly Item[]) => PayloadAction<readonly Item[]>, item: Item): void {
    if (this.pending.size === 0) queueMicrotask(() => this.flush());
    const key = fact as unknown as ListFact;
    const items = this.pending.get(key);
    if (items) items.push(item);
    else this.pending.set(key, [item]);
  }

  private flush(): void {
    const pending = this.pending;
    this.pending = new Map();
    for (const [fact, items] of pending) this.dispatch(fact(items as never[]));
  }
}
