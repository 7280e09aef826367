// Arguments of the npm scripts, read before anything is installed: a wrong one is reported at once.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { HELP } from './help.mjs';
import { StartError } from './setup/startError.cjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8090;
const DEFAULT_SEED = 1;
/** The longest delay that PubNub documents, seconds. */
const DEFAULT_REVOKE_DELAY = 60;
/** How often `npm run bench` measures each chat. */
const DEFAULT_RUNS = 5;
const LOG_LEVELS = ['silent', 'error', 'info'];
const ROLES = ['viewer', 'moderator', 'lead'];

/**
 * Reads flags, then the environment, then defaults.
 *
 * @returns {import('./start/startOptions').StartOptions}
 * @throws a `StartError` naming the flag that is wrong
 */
export function readStartOptions(args, environment = process.env) {
  const { values } = parse('npm start', {
    args,
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
      moderator: { type: 'string', multiple: true },
      webhook: { type: 'string', multiple: true },
      'webhook-private': { type: 'string', multiple: true },
      open: { type: 'boolean' },
      'revoke-delay': { type: 'string' },
      faults: { type: 'boolean' },
    },
  });
  if (values.open && values['revoke-delay'] !== undefined) {
    throw new StartError('With --open there are no tokens, so leave --revoke-delay out.');
  }
  return {
    host: readHost(values.host ?? (environment.HOST || DEFAULT_HOST)),
    allowedHosts: (values['allow-host'] ?? readList(environment.ALLOWED_HOSTS)).map(readHost),
    port: readNumber('port', values.port ?? environment.PORT, DEFAULT_PORT, 65_535),
    dataFolder: readDataFolder(values.data, environment),
    isEphemeral: values.ephemeral ?? false,
    isReset: values.reset ?? false,
    isSeeded: !values['no-seed'],
    seed: readNumber('seed', values.seed ?? environment.SEED, DEFAULT_SEED, 2 ** 32 - 1),
    logLevel: readLogLevel(values['log-level'] ?? (environment.LOG_LEVEL || 'error')),
    isDevelopment: values.dev ?? false,
    moderators: (values.moderator ?? []).map(readModerator),
    webhooks: readWebhooks(values, environment),
    isOpen: values.open ?? false,
    revokeDelayMs:
      1_000 * readNumber('revoke-delay', values['revoke-delay'], DEFAULT_REVOKE_DELAY, 60),
    hasFaults: values.faults ?? false,
  };
}

/** @throws a `StartError` when no folder is named, or the arguments are wrong */
export function readBackupOptions(args, environment = process.env) {
  const { values, positionals } = parse('npm run backup', {
    args,
    allowPositionals: true,
    options: { data: { type: 'string' } },
  });
  if (positionals.length !== 1) throw new StartError(HELP.backup);
  return { target: resolve(positionals[0]), dataFolder: readDataFolder(values.data, environment) };
}

/** Reads the arguments of a command that has the named switches and nothing else. */
export function switchesOf(script, ...names) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]));
  return (args) => parse(script, { args, options }).values;
}

/** @returns {import('../bench/app/main').BenchOptions} */
export function readBenchOptions(args) {
  const { values } = parse('npm run bench', {
    args,
    options: { runs: { type: 'string' }, only: { type: 'string' } },
  });
  const runs = Number(values.runs ?? DEFAULT_RUNS);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new StartError(`--runs takes a whole number from 1 on, not "${values.runs}".`);
  }
  return { runs, only: readList(values.only) };
}

/** @returns {import('./screenshots/main').ScreenshotOptions} */
export function readScreenshotOptions(args) {
  const { values, positionals } = parse('npm run screenshots', {
    args,
    allowPositionals: true,
    options: { language: { type: 'string' } },
  });
  const [folder = 'screenshots', ...stories] = positionals;
  return { language: values.language ?? 'en', folder, stories };
}

function parse(script, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new StartError(`${error.message.split('. ')[0]}. See ${script} -- --help.`);
  }
}

function readDataFolder(flag, environment) {
  if (flag === '') throw new StartError('The data folder must have a name.');
  return resolve(ROOT, flag ?? (environment.DATA_FOLDER || 'data'));
}

/** Reads a name or an address; colons belong to addresses only. */
function readHost(text) {
  if (isIP(text.replace(/^\[(.*)\]$/, '$1')) || /^[\p{L}\p{N}._-]+$/u.test(text)) return text;
  throw new StartError(`A host is a name or an address, without protocol and port, not "${text}".`);
}

function readNumber(name, text, fallback, max) {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new StartError(`The ${name} must be a whole number from 0 to ${max}, not "${text}".`);
}

/** Reads `<id>` or `<id>:<role>`; ids may have colons of their own. */
function readModerator(text) {
  const [, userId = text, role = 'moderator'] = /^(.+):([a-z]+)$/.exec(text) ?? [];
  if (ROLES.includes(role) && userId.trim() !== '') return { userId, role };
  throw new StartError(
    `A moderator is given as <id> or <id>:<role>, with the role ${ROLES.join(', ')}, not "${text}".`,
  );
}

/**
 * Reads the targets of webhooks, each with its secret. Secrets are not flags: every account of the machine sees the
 * flags of a running program.
 */
function readWebhooks({ webhook, 'webhook-private': listed, open }, environment) {
  const urls = webhook ?? readList(environment.WEBHOOKS);
  const secrets = readList(environment.WEBHOOK_SECRETS);
  if (urls.length !== secrets.length) {
    throw new StartError(
      `WEBHOOK_SECRETS must have one secret for each webhook target, with commas: there are ${urls.length} targets and ${secrets.length} secrets.`,
    );
  }
  if (urls.length > 0 && open) {
    throw new StartError('With --open there is no moderation and nothing to tell webhook targets.');
  }
  return {
    targets: urls.map((url, index) => ({ url, secrets: secrets[index].split(/\s+/) })),
    privateAddresses: listed ?? readList(environment.WEBHOOK_PRIVATE),
  };
}

function readLogLevel(text) {
  if (LOG_LEVELS.includes(text)) return text;
  throw new StartError(`The log level must be silent, error or info, not "${text}".`);
}

function readList(text = '') {
  return text.split(',').flatMap((name) => name.trim() || []);
}
