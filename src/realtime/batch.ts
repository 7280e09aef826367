import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';

type ListAction = (items: readonly never[]) => PayloadAction<readonly unknown[]>;

/**
 * Actions arriving within this interval (ms) of the last flush are batched: rendering ten times a second
 * costs a fraction of rendering for each message, and a tenth of a second seems immediate.
 */
const BATCH_INTERVAL_MS = 100;

/**
 * Collects events and dispatches one action per kind and batch. The SDK emits all events of one subscribe
 * response in one synchronous loop: they are dispatched when the current task ends. Events of responses
 * that follow within `BATCH_INTERVAL_MS` are dispatched together.
 */
export class ActionBatch {
  private pending = new Map<ListAction, unknown[]>();
  private isScheduled = false;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly dispatch: (action: UnknownAction) => void) {}

  add<Item>(
    createAction: (items: readonly Item[]) => PayloadAction<readonly Item[]>,
    item: Item,
  ): void {
    const key = createAction as unknown as ListAction;
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

  /** Dispatches pending actions now, so that they precede the next one. */
  flush(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    if (this.pending.size === 0) return;
    this.pause = setTimeout(() => this.flush(), BATCH_INTERVAL_MS);
    const pending = this.pending;
    this.pending = new Map();
    for (const [createAction, items] of pending) this.dispatch(createAction(items as never[]));
  }

  /** Discards pending actions without dispatching them. */
  drop(): void {
    clearTimeout(this.pause);
    this.pending.clear();
  }
}
