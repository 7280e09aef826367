interface LeadershipEvents {
  readonly onGained: () => void;
  /** Another tab took the leadership over. */
  readonly onStolen: () => void;
}

/**
 * Makes one of several tabs lead: the one that holds a lock. The browser gives it to the next one when
 * that tab ends, however it ends.
 */
export class Leadership {
  private attempt = new AbortController();

  constructor(
    private readonly locks: LockManager,
    private readonly name: string,
    private readonly on: LeadershipEvents,
  ) {}

  /** Leads as soon as no other tab does. */
  wait(): void {
    const { signal } = this.begin();
    this.request({ signal }, signal);
  }

  /** Leads at once. */
  steal(): void {
    this.request({ steal: true }, this.begin().signal);
  }

  /** Leads no longer, nor waits for it. */
  resign(): void {
    this.attempt.abort();
  }

  private begin(): AbortController {
    this.attempt.abort();
    this.attempt = new AbortController();
    return this.attempt;
  }

  private request(options: LockOptions, signal: AbortSignal): void {
    let isHeld = false;
    const hold = () => {
      isHeld = !signal.aborted;
      if (isHeld) this.on.onGained();
      return aborted(signal);
    };
    this.locks.request(this.name, options, hold).catch(() => {
      if (isHeld && !signal.aborted) this.on.onStolen();
    });
  }
}

/** Waits for a lock and holds it until it is aborted. Others that wait for it know then that it ended. */
export function holdLock(
  locks: LockManager,
  name: string,
  signal: AbortSignal,
  onHeld: () => void,
): void {
  const hold = () => {
    onHeld();
    return aborted(signal);
  };
  // Rejects when aborted before it was granted.
  locks.request(name, { signal }, hold).catch(() => {});
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}
