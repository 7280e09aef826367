import type { FunctionLogLine } from '../api';

/** Newest lines that are kept of each function; the network shows as many of a replica. */
const MAX_LINES = 250;
/** Longer lines are cut, as on the network. */
const MAX_LINE_LENGTH = 1_000;

/** The newest log lines of a function, in memory only: they may quote messages of users. */
export class FunctionLog {
  private lines: FunctionLogLine[] = [];

  /** @param now the clock, ms since the epoch */
  constructor(private readonly now: () => number) {}

  add(level: string, text: string): void {
    this.lines.push({ at: this.now(), level, text: text.slice(0, MAX_LINE_LENGTH) });
    if (this.lines.length > MAX_LINES) this.lines.shift();
  }

  /** Oldest first. */
  all(): readonly FunctionLogLine[] {
    return [...this.lines];
  }
}
