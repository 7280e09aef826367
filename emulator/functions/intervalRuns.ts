import type { HostedFunction } from './hostedFunction';

interface Schedule {
  /** Ms since the epoch. */
  dueAt: number;
  running?: Promise<void> | undefined;
}

/** When each On Interval Function runs: so long after its last run ended, as on the network. */
export class IntervalRuns {
  /** A function that is loaded again begins anew. */
  private readonly schedules = new WeakMap<HostedFunction, Schedule>();

  /** @param now the clock, ms since the epoch */
  constructor(private readonly now: () => number) {}

  /** Runs the functions that are due; resolves when none of them runs. */
  async run(
    functions: readonly HostedFunction[],
    start: (one: HostedFunction) => Promise<void>,
  ): Promise<void> {
    await Promise.all(functions.map((one) => this.runDue(one, start)));
  }

  private async runDue(
    one: HostedFunction,
    start: (one: HostedFunction) => Promise<void>,
  ): Promise<void> {
    const { trigger } = one.file;
    if (trigger.stage !== 'interval') return;
    const schedule = this.schedules.get(one);
    if (!schedule) {
      this.schedules.set(one, { dueAt: this.now() + trigger.everyMs });
      return;
    }
    if (!schedule.running && schedule.dueAt <= this.now()) {
      schedule.running = start(one).finally(() => {
        schedule.dueAt = this.now() + trigger.everyMs;
        schedule.running = undefined;
      });
    }
    await schedule.running;
  }
}
