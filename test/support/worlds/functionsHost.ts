import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionEvent } from '../../../emulator/functions/event';
import { FunctionsHost, type FunctionsOptions } from '../../../emulator/functions/functionsHost';
import { createFakePlatform, type FakePlatform } from '../fakes/fakePlatform';
import { temporaryFolder } from './temporaryFolders';

const HEADER = `/**
 * @event Before Publish or Fire
 * @channel *
 */
`;

export interface TestHost {
  readonly host: FunctionsHost;
  readonly platform: FakePlatform;
  /** Logged errors: details and text. */
  readonly errors: [details: object, text: string][];
  /** The log of the functions, without what went wrong. */
  console(): string[];
  /** Asks about a message of ann on the channel `space.general`, unless told otherwise. */
  publish(
    message: unknown,
    event?: Partial<FunctionEvent>,
  ): ReturnType<FunctionsHost['beforePublish']>;
}

const hosts: FunctionsHost[] = [];

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

/** The options of the host that tests change. */
type HostOptions = Partial<Pick<FunctionsOptions, 'times' | 'secrets' | 'xhrHosts'>>;

/** A host of the functions in a folder. It is closed after the test. */
async function startHost(folder: string, options: HostOptions = {}): Promise<TestHost> {
  const platform = createFakePlatform();
  const errors: TestHost['errors'] = [];
  const host = new FunctionsHost({
    platform,
    keys: { publishKey: 'pub-local', subscribeKey: 'sub-local' },
    log: {
      error: (details, text) => void errors.push([details, text]),
    },
    ...options,
  });
  await host.load(folder);
  hosts.push(host);
  const event = { kind: 'message', channel: 'space.general', uuid: 'ann' } as const;
  return {
    host,
    platform,
    errors,
    console: () =>
      host
        .list()
        .flatMap(({ name }) => host.logOf(name) ?? [])
        .flatMap(({ level, text }) => (level === 'error' ? [] : [text])),
    publish: (message, other = {}) =>
      host.beforePublish({ ...event, message: JSON.stringify(message), ...other }),
  };
}

/**
 * A host of functions given by their sources.
 *
 * @param functions by file name; one without a header runs before every publish
 */
export function hostFunctions(
  functions: Readonly<Record<string, string>>,
  options: HostOptions = {},
): Promise<TestHost> {
  const folder = temporaryFolder();
  for (const [name, source] of Object.entries(functions)) {
    writeFileSync(join(folder, name), /^\/[*/]/.test(source) ? source : HEADER + source);
  }
  return startHost(folder, options);
}

/** A host of one function with this body. */
export function hostHandler(body: string, options: HostOptions = {}): Promise<TestHost> {
  return hostFunctions(
    { 'handler.js': `export default async (request) => {\n${body}\n};` },
    options,
  );
}
