import { MAX_MESSAGE_BYTES } from '../../shared/protocol';
import { detailsOf, type EventKind, type FunctionEvent, type Verdict } from './event';
import type { FunctionLogLine } from '../api';
import { FunctionsFolder } from './functionsFolder';
import type { FunctionsLog, HostedFunction } from './hostedFunction';
import { type HttpAnswer, readAnswer } from './httpAnswer';
import { IntervalRuns } from './intervalRuns';
import { createModules, type FunctionsPlatform, type ModuleOptions } from './modules';
import type { SandboxTimes } from './sandbox';
import { LIMITS, TIMES } from './sandboxProtocol';
import { createSdkMethods, type SdkMethods } from './sdkMethods';
import { isOfPath, isTriggered, type Trigger } from './trigger';
import { MAX_SIGNAL_BYTES } from '../protocol/limits';
import { ServiceError } from '../protocol/serviceError';

interface Keys {
  readonly publishKey: string;
  readonly subscribeKey: string;
}

export interface FunctionsOptions extends ModuleOptions {
  readonly platform: FunctionsPlatform;
  readonly keys: Keys;
  readonly log: FunctionsLog;
  /** Limits other than PubNub's, ms. */
  readonly times?: Partial<SandboxTimes>;
}

/** A function as others see it. */
export interface LoadedFunction {
  readonly name: string;
  readonly trigger: Trigger;
}

/** An HTTP request for a function, but for its `json`. */
export interface FunctionRequest {
  readonly method: string;
  /** With the slash in front. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const FAILED: Verdict = { verdict: 'aborted', reason: 'function failed', status: 500 };
/** Executions of one function after events that may wait. Our own limit. */
const MAX_AFTER = 1_000;

/**
 * Runs PubNub Functions.
 *
 * PubNub does not document the result of a Before Function that throws, takes too long or makes no decision. Here the
 * event is refused then: a broken function must not let everything pass. The caller gets a 500, which is not mistaken
 * for a refusal.
 */
export class FunctionsHost {
  private readonly keys: Keys;
  private readonly platform: FunctionsPlatform;
  private readonly log: FunctionsLog;
  private readonly folder: FunctionsFolder;
  private readonly intervals: IntervalRuns;
  private readonly sdk: SdkMethods;

  /** It has no functions until they are loaded. */
  constructor(options: FunctionsOptions) {
    const { keys, platform, log } = options;
    this.keys = keys;
    this.platform = platform;
    this.log = log;
    this.sdk = createSdkMethods(() => platform.sdkOptions());
    const modules = createModules(platform, this.sdk.methods, options);
    const settings = { modules, times: { ...TIMES, ...options.times }, log };
    this.folder = new FunctionsFolder(settings, () => platform.now());
    this.intervals = new IntervalRuns(() => platform.now());
  }

  /**
   * Loads all functions of a folder, and those that change there later: each `.js` file is one, as PubNub takes it.
   * Errors in the code of one go to the log.
   *
   * @throws (rejects) FunctionsProblem for wrong settings, or a folder that cannot be read
   */
  async load(folder: string): Promise<void> {
    await this.folder.open(folder);
    // The time until the first run begins now.
    await this.runIntervals();
  }

  list(): readonly LoadedFunction[] {
    return this.folder.functions.map(({ file: { name, trigger } }) => ({ name, trigger }));
  }

  /** @param name of the file, with or without `.js` */
  logOf(name: string): readonly FunctionLogLine[] | undefined {
    return this.folder.logOf(name)?.all();
  }

  /**
   * Asks the function of the channel.
   *
   * @throws (rejects) ServiceError `tooManyRequests` when too many events of the user wait
   *
   * @param event its message is JSON text; it is given back as it is unless a function has changed it
   */
  async beforePublish(event: FunctionEvent): Promise<Verdict> {
    const { kind, channel, message, hops = 0 } = event;
    const [one] = this.functionsFor('before', kind, channel);
    if (!one) return { verdict: 'ok', message };
    if (hops >= LIMITS.hops) return FAILED;
    const outcome = await this.run(one, event);
    if (outcome.verdict === 'aborted') {
      return { verdict: 'aborted', reason: outcome.reason, status: 403 };
    }
    if (outcome.verdict !== 'ok') return FAILED;
    const changed = outcome.message ?? message;
    const limit = kind === 'signal' ? MAX_SIGNAL_BYTES : MAX_MESSAGE_BYTES;
    return Buffer.byteLength(changed) > limit ? FAILED : { verdict: 'ok', message: changed };
  }

  /** Runs the functions after an event. Nobody waits for them, and what goes wrong is only logged. */
  after(event: FunctionEvent): void {
    const { kind, channel, hops = 0 } = event;
    for (const one of this.functionsFor('after', kind, channel)) {
      const isTooDeep = hops >= LIMITS.hops;
      if (isTooDeep || one.load >= MAX_AFTER) {
        one.fail(isTooDeep ? 'RecursionTooDeep' : 'TooManyWaiting');
        continue;
      }
      this.run(one, event).catch((err: unknown) => {
        this.log.error({ function: one.file.name, err }, 'function not run');
      });
    }
  }

  /** Runs the functions whose interval is over; resolves when they have ended. */
  runIntervals(): Promise<void> {
    return this.intervals.run(this.folder.functions, async (one) => {
      const about = { user: '', length: 0, hops: 0 };
      await one.run({ shape: 'event', request: {}, files: this.filesUrl(), ...about });
    });
  }

  /**
   * Answers an HTTP request.
   *
   * @param path without the slash in front
   * @returns undefined when no function answers the path, and `failed` when one does and fails
   * @throws (rejects) ServiceError `tooManyRequests` when too many requests of the user wait
   */
  async respond(
    path: string,
    request: FunctionRequest,
    user: string,
  ): Promise<HttpAnswer | 'failed' | undefined> {
    const one = this.folder.functions.find(({ file }) => isOfPath(file.trigger, path));
    if (!one) return undefined;
    const about = { user, length: request.body.length, hops: 0 };
    const outcome = await one.run({ shape: 'http', request, files: this.filesUrl(), ...about });
    if (outcome.verdict !== 'sent') return 'failed';
    const answer = readAnswer(outcome);
    if (!answer) one.fail('InvalidResponse');
    return answer ?? 'failed';
  }

  /** Ends what still runs. */
  async close(): Promise<void> {
    await this.folder.close();
    this.sdk.close();
  }

  private functionsFor(
    stage: 'before' | 'after',
    kind: EventKind,
    channel: string,
  ): readonly HostedFunction[] {
    const { functions } = this.folder;
    return functions.filter(({ file }) => isTriggered(file.trigger, stage, kind, channel));
  }

  private run(one: HostedFunction, event: FunctionEvent) {
    const { uuid, message, hops = 0 } = event;
    const request = this.requestOf(event);
    const about = { user: uuid, length: message.length, hops };
    return one.run({ shape: 'event', request, files: this.filesUrl(), ...about });
  }

  /**
   * The request of a function. Its message stays JSON text: deeply nested messages cannot be serialized
   * again, and that must fail inside the sandbox.
   */
  private requestOf({ channel, uuid, message, meta, call }: FunctionEvent): object {
    const details = call && detailsOf(call);
    return {
      message,
      channels: [channel],
      meta: {},
      ...details,
      params: { ...details?.params, uuid, ...(meta !== undefined && { meta }) },
      pubkey: this.keys.publishKey,
      subkey: this.keys.subscribeKey,
    };
  }

  private filesUrl(): string {
    return `${this.platform.url()}/v1/files/${this.keys.subscribeKey}/channels`;
  }
}

/** A function refused an event, or failed. */
class FunctionAbort extends ServiceError {
  /** @param reason the function's reason, which the caller receives */
  constructor(code: 'functionAborted' | 'functionFailed', reason: string) {
    super(code);
    this.name = 'FunctionAbort';
    if (reason !== '') this.message = reason;
  }
}

/**
 * Runs the functions for an event that a client publishes, before anything is stored or delivered.
 * Returns the message as JSON text, as changed by the functions.
 *
 * @throws (rejects) FunctionAbort
 */
export async function passFunctions(
  functions: FunctionsHost,
  event: FunctionEvent,
): Promise<string> {
  const verdict = await functions.beforePublish(event);
  if (verdict.verdict === 'ok') return verdict.message;
  const code = verdict.status === 403 ? 'functionAborted' : 'functionFailed';
  throw new FunctionAbort(code, verdict.reason);
}
