import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_MESSAGE_BYTES } from '../domain/limits';
import { cryptoModule } from './cryptoModule';
import type { EventKind, PublishEvent, Verdict } from './event';
import { HostedFunction, type FunctionSettings, type FunctionsLog } from './hostedFunction';
import { createKvstoreModule } from './kvstoreModule';
import { COMPUTE_MS, LIMITS } from './limits';
import { textArgument, type ModuleMethods } from './moduleMethods';
import type { FunctionsPlatform } from './platform';
import { createPubnubModule } from './pubnubModule';
import { xhrModule } from './xhrModule';

interface Keys {
  readonly publishKey: string;
  readonly subscribeKey: string;
}

export interface FunctionsOptions {
  readonly platform: FunctionsPlatform;
  readonly keys: Keys;
  /** The secrets that `require('vault')` knows. */
  readonly vault?: Readonly<Record<string, string>>;
  readonly log: FunctionsLog;
  /** How long a function may take in all, and compute without waiting. */
  readonly executionMs?: number;
  readonly computeMs?: number;
}

const FAILED: Verdict = { verdict: 'aborted', reason: 'function failed', status: 500 };

/**
 * Runs PubNub Functions before something is published. They can let it pass, change it or refuse it.
 *
 * What PubNub does when a function throws, takes too long or decides nothing is not documented. Here
 * nothing passes then: a moderation that lets everything through when it breaks is none. The caller
 * is told with a 500, so that nobody thinks their words were refused.
 */
export class FunctionsHost {
  private readonly keys: Keys;
  private readonly platform: FunctionsPlatform;
  private readonly settings: FunctionSettings;
  private functions: readonly HostedFunction[] = [];

  /** It has no functions until they are loaded. */
  constructor(options: FunctionsOptions) {
    const { executionMs = LIMITS.executionMs, computeMs = COMPUTE_MS } = options;
    this.keys = options.keys;
    this.platform = options.platform;
    this.settings = {
      modules: createModules(options.platform, options.vault ?? {}),
      times: { executionMs, computeMs },
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

  /** Whether anything would run: asking costs next to nothing. */
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
   * What the function gets, with the message still as JSON text: some are nested deeper than can be
   * written again, and that must fail in the sandbox.
   *
   * @param message the event's, or what functions before have made of it
   */
  private requestOf({ channel, uuid, meta, file }: PublishEvent, message: string): object {
    return {
      message,
      channels: [channel],
      params: { uuid, ...(meta !== undefined && { meta }) },
      meta: {},
      pubkey: this.keys.publishKey,
      subkey: this.keys.subscribeKey,
      ...(file && { file }),
    };
  }

  private filesUrl(): string {
    return `${this.platform.url()}/v1/files/${this.keys.subscribeKey}/channels`;
  }
}

function createModules(
  platform: FunctionsPlatform,
  vault: Readonly<Record<string, string>>,
): ReadonlyMap<string, ModuleMethods> {
  const secrets = new Map(Object.entries(vault));
  return new Map([
    ['kvstore', createKvstoreModule(platform)],
    ['pubnub', createPubnubModule(platform)],
    ['vault', { get: ([name]) => secrets.get(textArgument(name, 'name')) ?? null }],
    ['crypto', cryptoModule],
    ['xhr', xhrModule],
  ]);
}
