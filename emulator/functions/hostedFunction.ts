import { type EventKind, isTriggered, readTrigger, type Trigger } from './event';
import {
  type Execution,
  LIMITS,
  MAX_ATTEMPTS,
  type ModuleCall,
  ModuleError,
  type Outcome,
  type SandboxHost,
} from './sandboxProtocol';
import type { ModuleMethods } from './modules';
import { Sandbox, type SandboxTimes } from './sandbox';

/** Where functions report what went wrong; texts of messages never go there. */
export interface FunctionsLog {
  error(details: object, text: string): void;
  /** Console output of functions. It may contain messages of users, so do not keep it. */
  debug(details: object, text: string): void;
}

/** The modules that functions may require, as far as the service answers for them. */
type FunctionModules = ReadonlyMap<string, ModuleMethods>;

/** The shared settings of all functions of a folder. */
export interface FunctionSettings {
  readonly modules: FunctionModules;
  readonly times: SandboxTimes;
  readonly log: FunctionsLog;
}

/** The event that a function judges. */
interface HostedEvent {
  /** The request that the function gets, without `ok` and `abort`; `message` is JSON text. */
  readonly request: object;
  /** The beginning of file addresses. */
  readonly files: string;
  /** The publisher: events of one user wait for each other. */
  readonly user: string;
  /** Characters of the message. */
  readonly length: number;
  /** How many functions in a row led to it. */
  readonly hops: number;
}

/** One file of the functions' folder. */
export class HostedFunction implements SandboxHost {
  private readonly trigger: Trigger;
  private sandbox: Promise<Sandbox | undefined> = Promise.resolve(undefined);
  /** The last sandbox in whose place another one was started. */
  private replaced: Sandbox | undefined;
  private isClosed = false;

  private constructor(
    private readonly file: string,
    private readonly source: string,
    private readonly settings: FunctionSettings,
  ) {
    this.trigger = readTrigger(source);
  }

  /** Loads a file. One that cannot be loaded fails for every event, so that it is noticed. */
  static async load(
    file: string,
    source: string,
    settings: FunctionSettings,
  ): Promise<HostedFunction> {
    const hosted = new HostedFunction(file, source, settings);
    hosted.sandbox = hosted.start();
    await hosted.sandbox;
    return hosted;
  }

  isFor(kind: EventKind, channel: string): boolean {
    return isTriggered(this.trigger, kind, channel);
  }

  /**
   * @throws (rejects) ServiceError `tooManyRequests` when too many events of the user wait
   */
  async run(event: HostedEvent): Promise<Outcome> {
    const outcome = await this.tryRepeatedly(event);
    if (outcome.verdict !== 'ok' && outcome.verdict !== 'aborted') {
      const error = outcome.verdict === 'malformed' ? 'NoDecision' : outcome.error;
      this.settings.log.error({ function: this.file, error }, 'function failed');
    }
    return outcome;
  }

  /** An execution whose thread was ended by another one has done nothing wrong. */
  private async tryRepeatedly({ request, files, ...event }: HostedEvent): Promise<Outcome> {
    for (let attempt = 1; ; attempt += 1) {
      const sandbox = await this.livingSandbox();
      if (!sandbox) return { verdict: 'failed', error: 'NotLoaded' };
      const outcome = await sandbox.run(request, files, { ...event, calls: new Map() });
      const isLast = this.isClosed || attempt === MAX_ATTEMPTS;
      if (outcome.verdict !== 'interrupted' || isLast) return outcome;
    }
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
        this.settings.log.error({ function: this.file, module, method, err }, 'module failed');
      }
      throw err;
    }
  }

  log(level: string, text: string): void {
    this.settings.log.debug({ function: this.file, level }, text);
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
    try {
      return await Sandbox.load(this.file, this.source, this, this.settings.times);
    } catch (err) {
      this.settings.log.error({ function: this.file, err }, 'function not loaded');
      return undefined;
    }
  }
}

function limitOf(module: string): number {
  const limits: Readonly<Record<string, number>> = LIMITS.calls;
  return limits[module] ?? Infinity;
}
