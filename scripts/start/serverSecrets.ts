import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, textField } from '../../shared/isRecord';
import { StartError } from '../setup/startError.cjs';

/** Secrets with which the keyset, the functions, Events & Actions and the server authenticate to each other. */
export interface ServerSecrets {
  /** The secret key of the keyset. */
  readonly keyset: string;
  /** Events & Actions send it to the server. */
  readonly events: string;
  /** Signs what server and functions tell each other. */
  readonly functions: string;
}

const FILE = 'secrets.json';
const OWNER_ONLY_FILE = 0o600;
const SECRET_BYTES = 32;

/**
 * Reads the secrets of a data folder, which the first start makes.
 *
 * @param folder undefined makes secrets that are kept nowhere
 * @throws StartError when the file is damaged
 */
export function readSecrets(folder: string | undefined): ServerSecrets {
  const made = {
    ...{ keyset: createSecret(), events: createSecret() },
    functions: randomBytes(SECRET_BYTES).toString('base64'),
  };
  if (folder === undefined) return made;
  const file = secretsFile(folder);
  if (!existsSync(file)) {
    writeFileSync(file, JSON.stringify(made), { mode: OWNER_ONLY_FILE, flag: 'wx' });
    return made;
  }
  const { keyset, events, functions } = parse(readFileSync(file, 'utf8'));
  if (keyset !== undefined && events !== undefined && functions !== undefined) {
    return { keyset, events, functions };
  }
  throw new StartError(`The secrets in ${file} are damaged; restore a copy or start with --reset.`);
}

/** The file in which the secrets of a data folder are kept. */
export function secretsFile(folder: string): string {
  return join(folder, FILE);
}

/** Without the fields that are missing. */
function parse(text: string): { readonly [Name in keyof ServerSecrets]: string | undefined } {
  const value = parseRecord(text);
  return {
    keyset: textField(value, 'keyset'),
    events: textField(value, 'events'),
    functions: textField(value, 'functions'),
  };
}

function parseRecord(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
