import type { FunctionLog } from './functionLog';
import {
  type Execution,
  LIMITS,
  MAX_ATTEMPTS,
  type ModuleCall,
  ModuleError,
  type Outcome,
  type SandboxHost,
  type SandboxInput,
} from './sandboxProtocol';
import type { ModuleMethods } from './moduleMethods';
import { Sandbox, type SandboxTimes } from './sandbox';
import type { Trigger } from './trigger';

/** Where functions report what went wrong; texts of messages never go there. */
export interface FunctionsLog {
  error(details: object, text: string): void;
}

/** The modules that functions may require, as far as the service answers for them. */
type FunctionModules = ReadonlyMap<string, ModuleMethods>;

/** The shared settings of all functions of a folder. */
export interface FunctionSettings {
  readonly modules: FunctionModules;
  readonly times: SandboxTimes;
  readonly log: FunctionsLog;
}

/** A file of the functions' folder. */
export interface FunctionFile {
  /** Without the folder. */
  readonly name: string;
  readonly source: string;
  readonly trigger: Trigger;
}

/** The event or request for which a function runs, and its caller. */
type Job = SandboxInput & Omit<Execution, 'calls'>;

/** One file of the functions' folder, with its thread. */
export class HostedFunction implements SandboxHost {
  private sandbox: Promise<Sandbox | undefined> = Promise.resolve(undefined);
  /** The last sandbox in whose place another one was started. */
  private replaced: Sandbox | undefined;
  private isClosed = false;
  private readonly running = new Set<Promise<Outcome>>();

  private constructor(
    readonly file: FunctionFile,
    readonly lines: FunctionLog,
    private readonly settings: FunctionSettings,
  ) {}

  /** Loads a file. One that cannot be loaded fails for every event, so that it is noticed. */
  static async load(
    file: FunctionFile,
    lines: FunctionLog,
    settings: FunctionSettings,
  ): Promise<HostedFunction> {
    const hosted = new HostedFunction(file, lines, settings);
    hosted.sandbox = hosted.start();
    await hosted.sandbox;
    return hosted;
  }

  /**
   * @throws (rejects) ServiceError `tooManyRequests` when too many jobs of the user wait
   */
  async run(job: Job): Promise<Outcome> {
    const running = this.tryRepeatedly(job);
    this.running.add(running);
    const outcome = await running.finally(() => this.running.delete(running));
    if (outcome.verdict === 'malformed') this.fail('NoDecision');
    if (outcome.verdict === 'failed') this.fail(outcome.error, outcome.detail);
    if (outcome.verdict === 'interrupted') this.fail(outcome.error);
    return outcome;
  }

  /** How many executions have not ended. */
  get load(): number {
    return this.running.size;
  }

  /** Closes when everything that runs has ended. */
  async retire(): Promise<void> {
    await Promise.allSettled(this.running);
    await this.close();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    (await this.sandbox)?.close();
  }

  async call({ hops, calls }: Execution, { module, method, args }: ModuleCall): Promise<unknown> {
    const run = this.settings.modules.get(module)?.[method];
    if (!run) throw new ModuleError('There is no such method here.');
    const count = (calls.get(module) ?? 0) + 1;
    calls.set(module, count);
    if (count > limitOf(module)) throw new ModuleError('execution calls exceeds');
    try {
      return await run(args, hops);
    } catch (err) {
      if (!(err instanceof ModuleError)) {
        this.settings.log.error({ function: this.file.name, module, method, err }, 'module failed');
      }
      throw err;
    }
  }

  log(level: string, text: string): void {
    this.lines.add(level, text);
  }

  /** Reports that it failed. @param detail what only its own log says */
  fail(error: string, detail = error): void {
    this.settings.log.error({ function: this.file.name, error }, 'function failed');
    this.lines.add('error', detail);
  }

  /** An execution whose thread was ended by another one has done nothing wrong. */
  private async tryRepeatedly({ shape, request, files, ...execution }: Job): Promise<Outcome> {
    for (let attempt = 1; ; attempt += 1) {
      const sandbox = await this.livingSandbox();
      if (!sandbox) return { verdict: 'failed', error: 'NotLoaded' };
      const input = { shape, request, files };
      const outcome = await sandbox.run(input, { ...execution, calls: new Map() });
      const isLast = this.isClosed || attempt === MAX_ATTEMPTS;
      if (outcome.verdict !== 'interrupted' || isLast) return outcome;
    }
  }

  /** Starts another sandbox, once, when the last one has ended. */
  private async livingSandbox(): Promise<Sandbox | undefined> {
    const sandbox = await this.sandbox;
    if (sandbox?.death === undefined || this.isClosed) return sandbox;
    if (this.replaced !== sandbox) {
      this.replaced = sandbox;
      this.sandbox = this.start();
    }
    return this.sandbox;
  }

  private async start(): Promise<Sandbox | undefined> {
    const { name, source } = this.file;
    try {
      return await Sandbox.load(name, source, this, this.settings.times);
    } catch (err) {
      this.settings.log.error({ function: name, err }, 'function not loaded');
      this.lines.add('error', err instanceof Error ? err.message : String(err));
      return undefined;
    }
  }
}

function limitOf(module: string): number {
  const limits: Readonly<Record<string, number>> = LIMITS.calls;
  return limits[module] ?? Infinity;
}
