import { parseArgs } from 'node:util';
import type { Emulator, EmulatorOptions, FunctionInfo } from './api';
import { startEmulator } from './startEmulator';

const DEFAULT_PORT = 8091;
const LISTABLE = ['user', 'channel'] as const;
const LOG_LEVELS = ['silent', 'error', 'info'] as const;
/** A stop that hangs is cut off, ms. */
const STOP_LIMIT_MS = 900;
const PARENT_CHECK_MS = 250;

/** Every flag with its variable, its value (empty for a switch) and what it does. */
const FLAGS = {
  port: ['PUBNUB_EMULATOR_PORT', '<number>', `${DEFAULT_PORT}; 0 takes a free one`],
  host: ['PUBNUB_EMULATOR_HOST', '<name>', '127.0.0.1, this machine only'],
  'allowed-hosts': [
    'PUBNUB_EMULATOR_ALLOWED_HOSTS',
    '<names>',
    'none; further names by which it may be called, as in a.com,b.com',
  ],
  'publish-key': ['PUBNUB_EMULATOR_PUBLISH_KEY', '<key>', 'pub-local'],
  'subscribe-key': ['PUBNUB_EMULATOR_SUBSCRIBE_KEY', '<key>', 'sub-local'],
  'secret-key': ['PUBNUB_EMULATOR_SECRET_KEY', '<key>', 'sec-local'],
  data: ['PUBNUB_EMULATOR_DATA', '<folder>', 'none: everything is gone at the end'],
  functions: ['PUBNUB_EMULATOR_FUNCTIONS', '<folder>', 'none; its .js files are PubNub Functions'],
  secrets: ['PUBNUB_EMULATOR_SECRETS', '<file>', 'none; JSON that functions read with vault'],
  'xhr-hosts': [
    'PUBNUB_EMULATOR_XHR_HOSTS',
    '<names>',
    'none; hosts that xhr may ask, as in a.com,b.com',
  ],
  seed: ['PUBNUB_EMULATOR_SEED', '<file>', 'none; JSON that is stored at the start'],
  events: ['PUBNUB_EMULATOR_EVENTS', '<file>', 'none; JSON with listeners and webhooks'],
  'require-tokens': ['PUBNUB_EMULATOR_REQUIRE_TOKENS', '', 'off; every call needs a token'],
  listable: [
    'PUBNUB_EMULATOR_LISTABLE',
    '<kinds>',
    'none; records that any token may list, as in user,channel',
  ],
  'log-level': ['PUBNUB_EMULATOR_LOG_LEVEL', '<level>', 'error; or silent, or info for every call'],
} as const satisfies Record<string, readonly [string, string, string]>;

type Flag = keyof typeof FLAGS;

const HELP = `Starts a local PubNub for development and tests. Unofficial, not made by PubNub.

Usage: pubnub-emulator [options]

${Object.entries(FLAGS)
  .map(([name, [variable, value, text]]) =>
    [`  --${name} ${value}`.padEnd(26), variable.padEnd(32), text].join(''),
  )
  .join('\n')}
  --help
`;

/** A wrong option. */
class UsageError extends Error {}

/** Runs the command. @param args without the names of the program */
export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    console.log(HELP);
    return;
  }
  try {
    const emulator = await startEmulator(readOptions(args));
    console.log(describe(emulator));
    stopOnSignal(emulator);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** Reads flags, then the environment. @throws UsageError */
function readOptions(args: readonly string[]): EmulatorOptions {
  const values = parseFlags(args);
  const value = (name: Flag) => {
    const given = values[name] ?? (process.env[FLAGS[name][0]] || undefined);
    return typeof given === 'string' ? given : undefined;
  };
  return withoutUndefined({
    port: readPort(value('port')),
    host: value('host'),
    allowedHosts: value('allowed-hosts')?.split(','),
    publishKey: value('publish-key'),
    subscribeKey: value('subscribe-key'),
    secretKey: value('secret-key'),
    dataFolder: value('data'),
    functionsFolder: value('functions'),
    secrets: value('secrets'),
    xhrHosts: value('xhr-hosts')?.split(','),
    seed: value('seed'),
    events: value('events'),
    requiresTokens: values['require-tokens'] === true || value('require-tokens') === '1',
    listable: readListable(value('listable')),
    logLevel: readLogLevel(value('log-level')),
  });
}

function parseFlags(args: readonly string[]): Partial<Record<Flag, string | boolean>> {
  const options = Object.fromEntries(
    Object.entries(FLAGS).map(([name, [, value]]) => {
      return [name, { type: value === '' ? ('boolean' as const) : ('string' as const) }];
    }),
  );
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const [reason] = (error as Error).message.split('. ');
    throw new UsageError(`${reason}. See --help.`);
  }
}

function readPort(text = String(DEFAULT_PORT)): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`The port must be a whole number from 0 to 65535, not "${text}".`);
}

function readListable(text: string | undefined): EmulatorOptions['listable'] {
  return text?.split(',').map((name) => {
    const kind = LISTABLE.find((known) => known === name);
    if (kind) return kind;
    throw new UsageError(`Listable are ${LISTABLE.join(', ')}, not "${name}".`);
  });
}

function readLogLevel(text = 'error'): (typeof LOG_LEVELS)[number] {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new UsageError(`The log level must be ${LOG_LEVELS.join(', ')}, not "${text}".`);
}

function withoutUndefined<T extends object>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** The lines that point each SDK here. */
function describe(emulator: Emulator): string {
  const { sdk, secretKey } = emulator;
  const { publishKey, subscribeKey, origin } = sdk;
  return `The PubNub emulator listens on http://${origin} (unofficial).

  Publish key    ${publishKey}
  Subscribe key  ${subscribeKey}
  Secret key     ${secretKey}

Point an SDK at it, with these keys and without TLS:

  JavaScript  new PubNub({ publishKey: '${publishKey}', subscribeKey: '${subscribeKey}', userId, origin: '${origin}', ssl: false })
  Python      config.origin = '${origin}'; config.ssl = False
  Kotlin      origin = "${origin}"; secure = false
  Swift       PubNubConfiguration(…, origin: "${origin}", useSecureConnections: false)
  Go          config.Origin = "${origin}"; config.Secure = false
${describeFunctions(emulator.functions())}${describeInspector(emulator)}
Stop with Ctrl-C.`;
}

function describeInspector({ inspectorUrl }: Emulator): string {
  return inspectorUrl ? `\nSee what happens in the Inspector: ${inspectorUrl}\n` : '';
}

/** Lists the functions with their triggers, and the addresses of On Request Functions. */
function describeFunctions(functions: readonly FunctionInfo[]): string {
  if (functions.length === 0) return '';
  const lines = functions.map(({ name, events, channels = [], url, intervalMs }) => {
    const every = intervalMs === undefined ? [] : [`every ${intervalMs / 1_000} s`];
    return `  ${name}  ${[events.join(', '), ...channels, ...every, ...(url ? [url] : [])].join('  ')}`;
  });
  return `\nFunctions, loaded again when their files change:\n\n${lines.join('\n')}\n`;
}

function explain(error: unknown): string {
  const { code, message, syscall, path } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The port is taken; choose another with --port.';
  if (code === 'SQLITE_BUSY') return 'The data folder is in use by another emulator.';
  if (syscall === 'mkdir' || syscall === 'stat')
    return `The data folder ${path} cannot be made: ${code}.`;
  return message;
}

function stopOnSignal(emulator: Emulator): void {
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    void emulator.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  stopWithNpx(stop);
}

/** npx gives its signals to a shell that ends by them and does not pass them on. */
function stopWithNpx(stop: () => void): void {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script = '' } = process.env;
  if (event !== 'npx' || !/^\W?pubnub-emulator\b/.test(script)) return;
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS).unref();
}
