import { Worker } from 'node:worker_threads';
import {
  errorForInside,
  type Execution,
  type ModuleCall,
  type Outcome,
  type SandboxCommand,
  type SandboxHost,
  type SandboxMessage,
} from './sandboxProtocol';
import { SANDBOX_SOURCE, WORKER_SOURCE } from './workerSource';

/** How long things may take, ms. */
export interface SandboxTimes {
  /** From the event to the decision, waiting included. */
  readonly executionMs: number;
  /** Computing without waiting for anything. */
  readonly computeMs: number;
}

interface Running {
  readonly execution: Execution;
  end(outcome: Outcome): void;
}

const EXPORT = /^export\s+default\s+/gm;
/** A thread has to be started first, on a machine that may be busy. */
const LOAD_MS = 10_000;
const MAX_MEMORY_MB = 64;

/**
 * A function in a thread and a context of its own, in which there is nothing of Node. A function that
 * computes for ever or fills the memory ends its thread, and everything that runs in it, and nothing
 * else. That keeps the service safe from mistakes, not from malice: neither `node:vm` nor a thread is
 * a security boundary, and functions come from the operator's own folder.
 */
export class Sandbox {
  /** Why it cannot run anything any more. */
  death: string | undefined;
  private readonly running = new Map<number, Running>();
  private executions = 0;
  private commandsInside = 0;
  private watchdog: NodeJS.Timeout | undefined;

  private constructor(
    private readonly worker: Worker,
    private readonly host: SandboxHost,
    private readonly times: SandboxTimes,
    private readonly onLoaded: (error: string | undefined) => void,
  ) {
    worker.on('message', (json: string) => this.receive(JSON.parse(json) as SandboxMessage));
    worker.on('error', () => this.close('Crashed'));
    worker.on('exit', () => this.close('Ended'));
    this.watchdog = setTimeout(() => this.close('LoadingTooLong'), LOAD_MS);
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
      const worker = new Worker(WORKER_SOURCE, {
        eval: true,
        workerData: { file, script, sandbox: SANDBOX_SOURCE },
        // What the service was started with is not for functions.
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
   * Runs the function for one event. Never rejects.
   *
   * @param event what the function gets as its request, but for `ok` and `abort`; `message` is JSON text
   * @param files what the addresses of files begin with
   */
  run(event: object, files: string, execution: Execution): Promise<Outcome> {
    this.executions += 1;
    const id = this.executions;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.end(id, { verdict: 'failed', error: 'Timeout' });
      }, this.times.executionMs);
      const end = (outcome: Outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      this.running.set(id, { execution, end });
      this.send({ type: 'start', execution: id, event, files });
    });
  }

  /** Ends the thread; what still runs in it has failed. */
  close(reason = 'Closed'): void {
    if (this.death !== undefined) return;
    this.death = reason;
    clearTimeout(this.watchdog);
    this.onLoaded(reason);
    for (const id of this.running.keys()) this.end(id, { verdict: 'failed', error: reason });
    void this.worker.terminate();
  }

  private end(id: number, outcome: Outcome): void {
    this.running.get(id)?.end(outcome);
    this.running.delete(id);
  }

  private send(command: SandboxCommand): void {
    if (this.death !== undefined) {
      if (command.type === 'start') {
        this.end(command.execution, { verdict: 'failed', error: this.death });
      }
      return;
    }
    this.worker.postMessage(JSON.stringify(command));
    this.commandsInside += 1;
    if (this.commandsInside === 1) this.watch();
  }

  /** Lets the thread go on computing for so long. */
  private watch(): void {
    clearTimeout(this.watchdog);
    if (this.commandsInside === 0) return;
    this.watchdog = setTimeout(() => this.close('ComputedTooLong'), this.times.computeMs);
  }

  private receive(message: SandboxMessage): void {
    switch (message.type) {
      case 'loaded':
        clearTimeout(this.watchdog);
        // A function that waits is no reason to keep the process.
        this.worker.unref();
        this.onLoaded(undefined);
        break;
      case 'broken':
        this.close(message.error);
        break;
      case 'idle':
        this.commandsInside -= 1;
        this.watch();
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
      this.send({ type: 'settle', call, value });
    } catch (error) {
      this.send({ type: 'settle', call, error: errorForInside(error) });
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
