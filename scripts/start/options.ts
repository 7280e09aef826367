import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { LogLevel } from '../../service/http/structuredLog';
import { StartError } from './startError';

export interface StartOptions {
  readonly host: string;
  /** Names by which others may call the service, beside `host`. */
  readonly allowedHosts: readonly string[];
  /** 0 takes a free one. */
  readonly port: number;
  readonly dataFolder: string;
  /** Keep nothing after the end. */
  readonly isEphemeral: boolean;
  /** Throw away what is there and begin anew. */
  readonly isReset: boolean;
  readonly isSeeded: boolean;
  readonly seed: number;
  readonly logLevel: LogLevel;
  readonly isDevelopment: boolean;
  /** Enforce no moderation, as a bare PubNub keyset does. */
  readonly isOpen: boolean;
  /** Nobody can speak as another: every call needs the token of its user. */
  readonly hasAccessManager: boolean;
  /** Tests may disturb the service. */
  readonly hasFaults: boolean;
}

const DEFAULT_PORT = 8090;
const DEFAULT_SEED = 1;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads flags, then the environment, then defaults. `help.mjs` explains them.
 *
 * @throws StartError naming the flag that cannot be understood
 */
export function readOptions(
  args: readonly string[],
  environment: Environment,
  root: string,
): StartOptions {
  const values = parse(args);
  return {
    host: values.host ?? environment['HOST'] ?? '127.0.0.1',
    allowedHosts: values['allow-host'] ?? readList(environment['ALLOWED_HOSTS']),
    port: readNumber('port', values.port ?? environment['PORT'], DEFAULT_PORT, 65_535),
    dataFolder: dataFolderOf(values.data, environment, root),
    isEphemeral: values.ephemeral ?? false,
    isReset: values.reset ?? false,
    isSeeded: !values['no-seed'],
    seed: readNumber('seed', values.seed ?? environment['SEED'], DEFAULT_SEED, 2 ** 32 - 1),
    logLevel: readLogLevel(values['log-level'] ?? environment['LOG_LEVEL'] ?? 'error'),
    isDevelopment: values.dev ?? false,
    isOpen: values.open ?? false,
    hasAccessManager: values['access-manager'] ?? false,
    hasFaults: values.faults ?? false,
  };
}

/** Where the service keeps its data. @param flag what `--data` says */
export function dataFolderOf(
  flag: string | undefined,
  environment: Environment,
  root: string,
): string {
  return resolve(root, flag ?? environment['DATA_FOLDER'] ?? 'data');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        'allow-host': { type: 'string', multiple: true },
        data: { type: 'string' },
        ephemeral: { type: 'boolean' },
        reset: { type: 'boolean' },
        'no-seed': { type: 'boolean' },
        seed: { type: 'string' },
        'log-level': { type: 'string' },
        dev: { type: 'boolean' },
        open: { type: 'boolean' },
        'access-manager': { type: 'boolean' },
        faults: { type: 'boolean' },
      },
    }).values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('. ')[0] : String(cause);
    throw new StartError(`${reason}. See npm start -- --help.`, { cause });
  }
}

function readNumber(name: string, text: string | undefined, fallback: number, most: number) {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new StartError(`The ${name} must be a whole number from 0 to ${most}, not "${text}".`);
  }
  return value;
}

function readLogLevel(text: string): LogLevel {
  if (text === 'silent' || text === 'error' || text === 'info') return text;
  throw new StartError(`The log level must be silent, error or info, not "${text}".`);
}

function readList(text = ''): string[] {
  return text.split(',').flatMap((name) => name.trim() || []);
}
