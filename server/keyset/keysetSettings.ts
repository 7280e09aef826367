import { toUserId } from '../../src/domain/ids';
import { isSessionUserId } from '../sessions/userIds';
import { readUrl, SettingsError, type SettingOf } from '../settingsError';
import type { KeysetSettings } from './sdkClients';

const DEFAULT_USER_ID = 'moderation-server';

/**
 * Reads the keys of PubNub; undefined when there are none.
 *
 * @throws SettingsError when one of the three is missing, or another setting makes no sense
 */
export function readKeysetSettings(value: SettingOf): KeysetSettings | undefined {
  const [publishKey, subscribeKey, secretKey] = ['PUBLISH', 'SUBSCRIBE', 'SECRET'].map((name) =>
    value(`SERVER_PUBNUB_${name}_KEY`),
  );
  if (!publishKey && !subscribeKey && !secretKey) return undefined;
  if (!publishKey || !subscribeKey || !secretKey) {
    throw new SettingsError(
      'SERVER_PUBNUB_PUBLISH_KEY, SERVER_PUBNUB_SUBSCRIBE_KEY and SERVER_PUBNUB_SECRET_KEY must be set together.',
    );
  }
  const userId = value('SERVER_USER_ID') ?? DEFAULT_USER_ID;
  if (!isSessionUserId(userId)) {
    throw new SettingsError('SERVER_USER_ID may have letters, digits, _ and - only.');
  }
  return {
    publishKey,
    subscribeKey,
    secretKey,
    userId: toUserId(userId),
    ...readOrigin(value('SERVER_PUBNUB_ORIGIN')),
  };
}

function readOrigin(text: string | undefined): Pick<KeysetSettings, 'origin' | 'ssl'> {
  if (text === undefined) return {};
  const url = readUrl(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/') {
    throw new SettingsError('SERVER_PUBNUB_ORIGIN must be an address as http://localhost:8091.');
  }
  return { origin: url.host, ssl: url.protocol === 'https:' };
}
