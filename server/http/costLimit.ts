/** The budget of a caller, and the part of it that refills each second. */
const CAPACITY = 600;
const REFILL_PER_SECOND = 20;
/** Callers who are remembered. The one who was quiet for longest is forgotten first. */
const MAX_CALLERS = 50_000;

interface Budget {
  left: number;
  /** Ms since the epoch. */
  at: number;
}

/**
 * A limit of what the calls of each caller cost, not of their number: a search through all cases costs more
 * than a look at one.
 */
export class CostLimit {
  private readonly budgets = new Map<string, Budget>();

  /** @param now the clock, ms since the epoch */
  constructor(private readonly now: () => number) {}

  /** Spends, unless the caller has too little left. @returns 0, or when to try again, s */
  spend(caller: string, cost: number): number {
    const now = this.now();
    const { left, at } = this.budgets.get(caller) ?? { left: CAPACITY, at: now };
    const refilled = Math.min(CAPACITY, left + (Math.max(0, now - at) / 1_000) * REFILL_PER_SECOND);
    const isAllowed = refilled >= cost;
    // A caller who asks again is moved to the end.
    this.budgets.delete(caller);
    this.budgets.set(caller, { left: isAllowed ? refilled - cost : refilled, at: now });
    this.forgetQuiet();
    return isAllowed ? 0 : Math.ceil((cost - refilled) / REFILL_PER_SECOND);
  }

  private forgetQuiet(): void {
    if (this.budgets.size <= MAX_CALLERS) return;
    const [quiet] = this.budgets.keys();
    if (quiet !== undefined) this.budgets.delete(quiet);
  }
}
