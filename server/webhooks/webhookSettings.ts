import { SettingsError, type SettingOf } from '../settingsError';
import { WebhookProblem } from './webhookProblem';
import { readWebhookTargets, type WebhookOptions, type WebhookTargets } from './webhookTargets';

const PRIVATE = 'SERVER_WEBHOOK_PRIVATE';

/**
 * Reads the systems that are told of reports, decisions, statements and appeals; none without the setting.
 *
 * @throws SettingsError
 */
export function readWebhookSettings(value: SettingOf): WebhookTargets {
  const urls = listOf(value('SERVER_WEBHOOKS'));
  const secrets = listOf(value('SERVER_WEBHOOK_SECRETS'));
  if (urls.length !== secrets.length) {
    throw new SettingsError(
      `SERVER_WEBHOOK_SECRETS must have one secret for each target in SERVER_WEBHOOKS, with commas: there are ${urls.length} targets and ${secrets.length} secrets.`,
    );
  }
  const options: WebhookOptions = {
    targets: urls.map((url, index) => ({ url, secrets: (secrets[index] ?? '').split(/\s+/) })),
    privateAddresses: listOf(value(PRIVATE)),
  };
  try {
    return readWebhookTargets(options, PRIVATE);
  } catch (error) {
    if (error instanceof WebhookProblem) throw new SettingsError(error.message);
    throw error;
  }
}

function listOf(text = ''): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
