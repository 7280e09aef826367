import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { MAX_MESSAGE_BYTES } from '../../shared/protocol';
import type { EventKind, FileDetails, PublishEvent, Verdict } from './event';
import { type FunctionSettings, type FunctionsLog, HostedFunction } from './hostedFunction';
import type { SandboxTimes } from './sandbox';
import { LIMITS, TIMES } from './sandboxProtocol';
import {
  createKvstoreModule,
  createPubnubModule,
  cryptoModule,
  type FunctionsPlatform,
  type ModuleMethods,
  xhrModule,
} from './modules';
import type { FileStore } from '../files/fileStore';
import { ServiceError } from '../protocol/serviceError';

interface Keys {
  readonly publishKey: string;
  readonly subscribeKey: string;
}

export interface FunctionsOptions {
  readonly platform: FunctionsPlatform;
  readonly keys: Keys;
  readonly log: FunctionsLog;
  /** Limits other than PubNub's, ms. */
  readonly times?: Partial<SandboxTimes>;
}

const FAILED: Verdict = { verdict: 'aborted', reason: 'function failed', status: 500 };

/**
 * Runs PubNub Functions before something is published. They can let it pass, change it or refuse it.
 *
 * PubNub does not document the result of a function that throws, takes too long or makes no decision. Here
 * the event is refused then: broken moderation must not let everything pass. The caller gets a 500, which is
 * not mistaken for a refusal by content rules.
 */
export class FunctionsHost {
  private readonly keys: Keys;
  private readonly platform: FunctionsPlatform;
  private readonly settings: FunctionSettings;
  private functions: readonly HostedFunction[] = [];

  /** It has no functions until they are loaded. */
  constructor(options: FunctionsOptions) {
    this.keys = options.keys;
    this.platform = options.platform;
    this.settings = {
      modules: createModules(options.platform),
      times: { ...TIMES, ...options.times },
      log: options.log,
    };
  }

  /**
   * Loads all functions of a folder: each `.js` file in it is one, as PubNub takes it. What is wrong
   * with one of them goes to the log.
   *
   * @throws (rejects) when the folder cannot be read
   */
  async load(folder: string): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
    const functions = names.map(async (name) => {
      return HostedFunction.load(name, await readFile(join(folder, name), 'utf8'), this.settings);
    });
    this.functions = await Promise.all(functions);
  }

  /** Whether any function handles such an event. */
  handles(kind: EventKind, channel: string): boolean {
    return this.functions.some((one) => one.isFor(kind, channel));
  }

  /**
   * Asks all functions of the channel, one after the other in the order of their names.
   *
   * @throws (rejects) ServiceError `tooManyRequests` when too many events of the user wait
   *
   * @param event its message is JSON text; it is given back as it is unless a function has changed it
   */
  async beforePublish(event: PublishEvent): Promise<Verdict> {
    const { kind, channel, hops = 0 } = event;
    let { message } = event;
    for (const one of this.functions) {
      if (!one.isFor(kind, channel)) continue;
      if (hops >= LIMITS.hops) return FAILED;
      const request = this.requestOf(event, message);
      const about = { user: event.uuid, length: message.length, hops };
      const outcome = await one.run({ request, files: this.filesUrl(), ...about });
      if (outcome.verdict === 'aborted') {
        return { verdict: 'aborted', reason: outcome.reason, status: 403 };
      }
      if (outcome.verdict !== 'ok') return FAILED;
      message = outcome.message ?? message;
      if (Buffer.byteLength(message) > MAX_MESSAGE_BYTES) return FAILED;
    }
    return { verdict: 'ok', message };
  }

  /** Ends what still runs. */
  async close(): Promise<void> {
    await Promise.all(this.functions.map((one) => one.close()));
  }

  /**
   * The request of a function. Its message stays JSON text: deeply nested messages cannot be serialized
   * again, and that must fail inside the sandbox.
   *
   * @param message the event's message, as changed by earlier functions
   */
  private requestOf({ channel, uuid, meta, files }: PublishEvent, message: string): object {
    return {
      message,
      channels: [channel],
      params: { uuid, ...(meta !== undefined && { meta }) },
      meta: {},
      pubkey: this.keys.publishKey,
      subkey: this.keys.subscribeKey,
      ...(files && { files }),
    };
  }

  private filesUrl(): string {
    return `${this.platform.url()}/v1/files/${this.keys.subscribeKey}/channels`;
  }
}

function createModules(platform: FunctionsPlatform): ReadonlyMap<string, ModuleMethods> {
  return new Map([
    ['kvstore', createKvstoreModule(platform)],
    ['pubnub', createPubnubModule(platform)],
    // There are no secrets here; PubNub answers null for an unknown one.
    ['vault', { get: () => null }],
    ['crypto', cryptoModule],
    ['xhr', xhrModule],
  ]);
}

/** The hash of a file, which functions cannot read themselves. */
export async function describeFile(fileStore: FileStore, id: string): Promise<FileDetails> {
  const bytes = await fileStore.open(id);
  if (!bytes) return { id };
  const hash = createHash('sha256');
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) hash.update(chunk);
  return { id, sha256: hash.digest('hex') };
}

/** A function, or a rule on behaviour, refused an event, or a function failed. */
export class FunctionAbort extends ServiceError {
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
  event: PublishEvent,
): Promise<string> {
  const verdict = await functions.beforePublish(event);
  if (verdict.verdict === 'ok') return verdict.message;
  const code = verdict.status === 403 ? 'functionAborted' : 'functionFailed';
  throw new FunctionAbort(code, verdict.reason);
}
