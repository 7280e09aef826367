import { KEYS_PATH } from '../../src/domain/enforcement/functionKeys';
import { WITHOUT_VERDICT, type WithoutVerdict } from '../../src/domain/enforcement/shieldEntry';
import type { KeysetSettings } from '../keyset/sdkClients';
import { readUrl, SettingsError, type SettingOf } from '../settingsError';
import type { FunctionSecrets } from './signing';

export interface FunctionSettings {
  readonly secrets: FunctionSecrets;
  /** The address of the On Request Function that takes changes of the key-value store. */
  readonly keysUrl: string;
  /** A service that judges files by their address; missing when there is none. */
  readonly fileCheckUrl?: string;
  /** Missing where the functions ask the server nothing. */
  readonly verdicts?: VerdictSettings;
}

interface VerdictSettings {
  /** Where PubNub finds this server. */
  readonly url: string;
  readonly withoutVerdict: WithoutVerdict;
}

const MIN_BYTES = 32;
const MAX_SECRETS = 2;
const NETWORK = 'ps.pndsn.com';

/**
 * Reads how the server reaches the functions of the keyset; undefined where there are none.
 *
 * @throws SettingsError
 */
export function readFunctionSettings(
  value: SettingOf,
  keyset: KeysetSettings,
): FunctionSettings | undefined {
  const given = value('SERVER_FUNCTION_SECRETS');
  if (given === undefined) return undefined;
  const [first, ...others] = given.split(',').map((secret) => secret.trim());
  const isWhole = others.length < MAX_SECRETS && [first, ...others].every(isSecret);
  if (first === undefined || !isWhole) {
    throw new SettingsError(
      'SERVER_FUNCTION_SECRETS must be one secret, or two with a comma, each 32 bytes or more in Base64.',
    );
  }
  const fileCheckUrl = value('SERVER_FILE_CHECK_URL');
  if (fileCheckUrl !== undefined && !readUrl(fileCheckUrl)) {
    throw new SettingsError('SERVER_FILE_CHECK_URL must be an address.');
  }
  return {
    secrets: [first, ...others],
    keysUrl: keysUrlOf(keyset),
    ...(fileCheckUrl !== undefined && { fileCheckUrl }),
    ...readVerdicts(value),
  };
}

function readVerdicts(value: SettingOf): Pick<FunctionSettings, 'verdicts'> {
  const address = value('SERVER_URL');
  if (address === undefined) return {};
  const url = readUrl(address);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/') {
    throw new SettingsError('SERVER_URL must be an address as https://moderation.example.com.');
  }
  const given = value('SERVER_WITHOUT_VERDICT') ?? 'pass';
  const withoutVerdict = WITHOUT_VERDICT.find((known) => known === given);
  if (!withoutVerdict) throw new SettingsError('SERVER_WITHOUT_VERDICT must be pass or refuse.');
  return { verdicts: { url: url.origin, withoutVerdict } };
}

/** Where PubNub and the emulator answer for the function. */
export function keysUrlOf({ origin = NETWORK, ssl = true, subscribeKey }: KeysetSettings): string {
  const scheme = ssl ? 'https' : 'http';
  return `${scheme}://${origin}/v1/blocks/sub-key/${subscribeKey}/${KEYS_PATH}`;
}

function isSecret(text: string | undefined = ''): boolean {
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(text);
  return isBase64 && Buffer.from(text, 'base64').length >= MIN_BYTES;
}
