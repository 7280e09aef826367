import { Worker } from 'node:worker_threads';
import { ServiceError } from '../protocol/serviceError';
import { startCountdown } from './countdown';
import {
  errorForInside,
  type Execution,
  MAX_LENGTH_INSIDE,
  MAX_PENDING_PER_USER,
  type ModuleCall,
  type Outcome,
  type SandboxCommand,
  type SandboxHost,
  type SandboxInput,
  type SandboxMessage,
  MIN_LENGTH,
} from './sandboxProtocol';
import { WORKER_FILE } from './worker.cjs';

/**
 * Things that wait, of many users. Users have their turns one after the other, so that whoever brings
 * many waits for the own ones, and others wait for one of them.
 */
class TurnQueue<T> {
  /** Users with something that waits, the next first. */
  private readonly waiting = new Map<string, T[]>();

  add(user: string, item: T): void {
    const items = this.waiting.get(user);
    if (items) items.push(item);
    else this.waiting.set(user, [item]);
  }

  /** Takes the oldest item of the next user. */
  take(): T | undefined {
    for (const [user, items] of this.waiting) {
      const item = items.shift();
      this.waiting.delete(user);
      if (items.length > 0) this.waiting.set(user, items);
      return item;
    }
    return undefined;
  }

  /** How many items of a user wait. */
  sizeOf(user: string): number {
    return this.waiting.get(user)?.length ?? 0;
  }
}

/** How long things may take, ms. */
export interface SandboxTimes {
  readonly executionMs: number;
  readonly computeMs: number;
  readonly loadMs: number;
}

interface Running {
  readonly execution: Execution;
  /** When it has its first turn. */
  begin(): void;
  end(outcome: Outcome): void;
}

/** A command, and the execution that it is about. */
interface Waiting {
  readonly command: SandboxCommand;
  readonly id: number;
  /** How long it may take, in characters. */
  readonly length: number;
}

const EXPORT = /^export\s+default\s+/gm;
const MAX_MEMORY_MB = 64;

/**
 * A function in a thread and a context of its own, in which there is nothing of Node. A function that computes for ever
 * or fills the memory ends its thread; what ran beside it can be tried again. That keeps the service safe from mistakes,
 * not from malice: neither `node:vm` nor a thread is a security boundary, and functions come from the operator's own
 * folder (decision 31).
 */
export class Sandbox {
  /** Why it cannot run anything any more. */
  death: string | undefined;
  private readonly running = new Map<number, Running>();
  private executions = 0;
  /** Commands that the thread has not been given. */
  private readonly waiting = new TurnQueue<Waiting>();
  /** Commands that the thread has been given and has not finished, in order; the first is at work. */
  private readonly inside: Waiting[] = [];
  private lengthInside = 0;
  private stopWatchdog: () => void;

  private constructor(
    private readonly worker: Worker,
    private readonly host: SandboxHost,
    private readonly times: SandboxTimes,
    private readonly onLoaded: (error: string | undefined) => void,
  ) {
    worker.on('message', (json: string) => this.receive(JSON.parse(json) as SandboxMessage));
    worker.on('error', () => this.fail('Crashed'));
    worker.on('exit', () => this.fail('Ended'));
    this.stopWatchdog = startCountdown(times.loadMs, () => this.fail('LoadingTooLong'));
  }

  /**
   * @param file name of the function, for the places of errors
   * @throws (rejects) when the source cannot be compiled, exports no function or never ends loading
   */
  static async load(
    file: string,
    source: string,
    host: SandboxHost,
    times: SandboxTimes,
  ): Promise<Sandbox> {
    const script = toScript(source);
    return new Promise((resolve, reject) => {
      const worker = new Worker(WORKER_FILE, {
        workerData: { file, script },
        // Functions must not see the arguments and environment of the service.
        execArgv: [],
        env: {},
        resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      });
      const sandbox = new Sandbox(worker, host, times, (error) => {
        if (error === undefined) resolve(sandbox);
        else reject(new Error(error));
      });
    });
  }

  /**
   * Runs the function once.
   *
   * @throws ServiceError `tooManyRequests` when too much of the user waits already
   */
  run(input: SandboxInput, execution: Execution): Promise<Outcome> {
    if (this.waiting.sizeOf(execution.user) >= MAX_PENDING_PER_USER) {
      throw new ServiceError('tooManyRequests');
    }
    this.executions += 1;
    const id = this.executions;
    return new Promise((resolve) => {
      let stopTimer: (() => void) | undefined;
      const begin = () => {
        stopTimer = startCountdown(this.times.executionMs, () => {
          this.end(id, { verdict: 'failed', error: 'Timeout' });
        });
      };
      const end = (outcome: Outcome) => {
        stopTimer?.();
        resolve(outcome);
      };
      this.running.set(id, { execution, begin, end });
      this.send({ type: 'start', execution: id, ...input }, id, execution);
    });
  }

  /** Ends the thread and what still runs in it. */
  close(): void {
    this.die('Closed', () => 'failed');
  }

  /** Ends the thread because of what it is at: that has failed, and everything else can be tried again. */
  private fail(reason: string): void {
    const guilty = this.inside[0]?.id;
    this.die(reason, (id) => (id === guilty ? 'failed' : 'interrupted'));
  }

  private die(reason: string, verdictOf: (id: number) => 'failed' | 'interrupted'): void {
    if (this.death !== undefined) return;
    this.death = reason;
    this.stopWatchdog();
    this.onLoaded(reason);
    for (const id of this.running.keys()) this.end(id, { verdict: verdictOf(id), error: reason });
    void this.worker.terminate();
  }

  private end(id: number, outcome: Outcome): void {
    this.running.get(id)?.end(outcome);
    this.running.delete(id);
  }

  private send(command: SandboxCommand, id: number, { user, length }: Execution): void {
    if (this.death !== undefined) {
      this.end(id, { verdict: 'interrupted', error: this.death });
      return;
    }
    this.waiting.add(user, { command, id, length: Math.max(length, MIN_LENGTH) });
    this.giveNext();
  }

  private giveNext(): void {
    while (this.lengthInside < MAX_LENGTH_INSIDE) {
      const next = this.waiting.take();
      if (!next) return;
      const { command, id, length } = next;
      if (command.type === 'start') this.running.get(id)?.begin();
      this.worker.postMessage(JSON.stringify(command));
      this.inside.push(next);
      this.lengthInside += length;
      if (this.inside.length === 1) this.watch();
    }
  }

  /** Lets the thread go on computing for so long. */
  private watch(): void {
    this.stopWatchdog();
    if (this.inside.length === 0) return;
    this.stopWatchdog = startCountdown(this.times.computeMs, () => this.fail('ComputedTooLong'));
  }

  private receive(message: SandboxMessage): void {
    switch (message.type) {
      case 'loaded':
        this.stopWatchdog();
        // A function that waits is no reason to keep the process.
        this.worker.unref();
        this.onLoaded(undefined);
        break;
      case 'broken':
        this.fail(message.error);
        break;
      case 'idle':
        this.lengthInside -= this.inside.shift()?.length ?? 0;
        this.watch();
        this.giveNext();
        break;
      case 'outcome':
        this.end(message.execution, message);
        break;
      case 'call':
        void this.answer(message.execution, message.call, message);
        break;
      case 'log':
        this.host.log(message.level, message.text);
    }
  }

  /** Calls that a function makes when its execution is over come too late. */
  private async answer(id: number, call: number, moduleCall: ModuleCall): Promise<void> {
    const execution = this.running.get(id)?.execution;
    if (!execution) return;
    try {
      const value = await this.host.call(execution, moduleCall);
      this.send({ type: 'settle', call, value }, id, execution);
    } catch (error) {
      this.send({ type: 'settle', call, error: errorForInside(error) }, id, execution);
    }
  }
}

/** An ES module with one default export as a script that vm can run. It may not import anything. */
function toScript(source: string): string {
  const { length } = [...source.matchAll(EXPORT)];
  if (length !== 1) throw new Error(`There are ${length} default exports instead of one.`);
  return `(function (exports) { 'use strict'; ${source.replace(EXPORT, 'exports.default = ')}
})(__exports);`;
}
