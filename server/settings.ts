import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { type FunctionSettings, readFunctionSettings } from './functions/functionSettings';
import type { AppSettings } from './http/createApp';
import { readEventSecrets } from './ingest/eventSettings';
import { readKeysetSettings } from './keyset/keysetSettings';
import type { KeysetSettings } from './keyset/sdkClients';
import { readSearchDays } from './messageSearch/searchSettings';
import { readSessionSettings, type SessionSettings } from './sessions/sessionSettings';
import { SettingsError } from './settingsError';
import { blockListOf } from './webhooks/addressRules';
import { WebhookProblem } from './webhooks/webhookProblem';
import { readWebhookSettings } from './webhooks/webhookSettings';
import type { WebhookTargets } from './webhooks/webhookTargets';

export interface ServerSettings extends AppSettings {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** `postgres://…`, or the path of an SQLite file. */
  readonly database: string;
  /** The systems that are told of events. */
  readonly webhooks: WebhookTargets;
  /** Names of settings that are set and change nothing: they are misspelt, or need others. */
  readonly ignored?: readonly string[];
  /** The keyset; without it the server stores data but changes nothing on PubNub. */
  readonly pubnub?: {
    readonly keyset: KeysetSettings;
    readonly sessions: SessionSettings;
    readonly eventSecrets: readonly string[];
    /** Missing where the keyset has no functions of the server. */
    readonly functions?: FunctionSettings | undefined;
    /** For how many days users can search messages, as far as Events & Actions tell of them; not at all when missing. */
    readonly searchDays?: number;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['silent', 'error', 'info'] as const;
const MAX_PORT = 65_535;

/** Reads a file of settings, if there is one. What the environment has already wins. */
export function loadSettingsFile(file: string): void {
  if (existsSync(file)) loadEnvFile(file);
}

/** @throws SettingsError */
export function readSettings(environment: Environment): ServerSettings {
  const read = new Set<string>();
  const value = (name: string) => {
    read.add(name);
    return environment[name]?.trim() || undefined;
  };
  const level = value('SERVER_LOG_LEVEL') ?? 'error';
  const logLevel = LOG_LEVELS.find((known) => known === level);
  if (!logLevel) throw new SettingsError(`SERVER_LOG_LEVEL must be ${LOG_LEVELS.join(', ')}.`);
  const host = value('SERVER_HOST') ?? '127.0.0.1';
  const keyset = readKeysetSettings(value);
  const settings = {
    logLevel,
    host,
    port: readPort(value('SERVER_PORT') ?? '8095'),
    database: readDatabase(value('SERVER_DATABASE') ?? 'data/moderation.sqlite'),
    trustedProxies: readProxies(value('SERVER_TRUSTED_PROXIES') ?? ''),
    webhooks: readWebhookSettings(value),
    origins: readList(value('SERVER_ORIGINS') ?? '').map(readOrigin),
    metricsToken: readMetricsToken(value('SERVER_METRICS_TOKEN')),
    ...(keyset && {
      pubnub: {
        keyset,
        sessions: readSessionSettings(value, host),
        eventSecrets: readEventSecrets(value),
        functions: readFunctionSettings(value, keyset),
        searchDays: readSearchDays(value),
      },
    }),
  };
  const ignored = Object.keys(environment).filter(
    (name) => name.startsWith('SERVER_') && !read.has(name) && environment[name]?.trim(),
  );
  return { ...settings, ignored };
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT) return Number(text);
  throw new SettingsError(`SERVER_PORT must be a number from 0 to ${MAX_PORT}.`);
}

/** Another kind of database must not become the name of a file. */
function readDatabase(text: string): string {
  if (!/^\w+:\/\//.test(text) || /^postgres(?:ql)?:\/\//.test(text)) return text;
  throw new SettingsError('SERVER_DATABASE must be a path, or begin with postgres://.');
}

/** The form of a token in the header `Authorization`, too long to be guessed. */
const METRICS_TOKEN = /^[\w.-]{24,128}$/;

function readMetricsToken(text: string | undefined): string | undefined {
  if (text === undefined || METRICS_TOKEN.test(text)) return text;
  throw new SettingsError(
    'SERVER_METRICS_TOKEN must have 24 to 128 letters, digits, _, - and dots.',
  );
}

function readList(text: string): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function readProxies(text: string): readonly string[] {
  const proxies = readList(text);
  const all = proxies.find((subnet) => /\/0+$/.test(subnet));
  if (all !== undefined) {
    throw new SettingsError(
      `SERVER_TRUSTED_PROXIES: with "${all}" callers could claim any address; name your proxies only.`,
    );
  }
  try {
    blockListOf(proxies);
    return proxies;
  } catch (error) {
    if (!(error instanceof WebhookProblem)) throw error;
    throw new SettingsError(`SERVER_TRUSTED_PROXIES: ${error.message}`);
  }
}

/** With a path, or a slash at its end, it would be no page's. */
function readOrigin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new SettingsError(
    'SERVER_ORIGINS must be addresses like https://chat.example.com, with commas.',
  );
}
