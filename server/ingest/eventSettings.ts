import { SettingsError, type SettingOf } from '../settingsError';

/** The address of a webhook may be guessed at leisure. */
const SECRET = /^[\w-]{24,128}$/;
const MAX_SECRETS = 2;

/**
 * Reads the secrets by which Events & Actions prove that they are PubNub; none where there is no webhook.
 *
 * @throws SettingsError
 */
export function readEventSecrets(value: SettingOf): readonly string[] {
  const secrets = (value('SERVER_EVENTS_SECRETS') ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
  if (secrets.length <= MAX_SECRETS && secrets.every((secret) => SECRET.test(secret))) {
    return secrets;
  }
  throw new SettingsError(
    'SERVER_EVENTS_SECRETS must be one secret, or two with a comma, of 24 to 128 letters, digits, _ and -.',
  );
}
