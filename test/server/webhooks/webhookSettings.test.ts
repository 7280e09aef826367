import { readSettings } from '../../../server/settings';
import { SettingsError } from '../../../server/settingsError';
import { WEBHOOK_SECRET } from '../../support/drivers/webhookReceiver';

const URL_TEXT = 'https://example.com/hook?token=hush';

describe('the settings of the server for webhooks', () => {
  const problemOf = (settings: Readonly<Record<string, string>>) => {
    try {
      readSettings(settings);
    } catch (error) {
      if (error instanceof SettingsError) return error.message;
      throw error;
    }
    return undefined;
  };

  it('name the targets with their events and secrets', () => {
    const { targets } = readSettings({
      SERVER_WEBHOOKS: `${URL_TEXT}#report.created, http://10.1.2.3/hook`,
      SERVER_WEBHOOK_SECRETS: `${WEBHOOK_SECRET}, ${WEBHOOK_SECRET} ${WEBHOOK_SECRET}`,
      SERVER_WEBHOOK_PRIVATE: '10.1.0.0/16',
    }).webhooks;
    expect(targets).toMatchObject([
      { number: 1, types: ['report.created'], keys: [expect.any(Buffer)] },
      { number: 2, keys: [expect.any(Buffer), expect.any(Buffer)] },
    ]);
    expect(readSettings({}).webhooks.targets).toEqual([]);
  });

  it.each([
    [URL_TEXT, '', 'there are 1 targets and 0 secrets'],
    [URL_TEXT, 'whsec_aHVzaA==', 'must be whsec_'],
    ['https://10.1.2.3', WEBHOOK_SECRET, 'allow it with SERVER_WEBHOOK_PRIVATE 10.1.2.3'],
    ['http://example.com', WEBHOOK_SECRET, 'listed with SERVER_WEBHOOK_PRIVATE'],
  ])('refuse %s with %s in one sentence, without the secret', (url, secret, sentence) => {
    const problem = problemOf({ SERVER_WEBHOOKS: url, SERVER_WEBHOOK_SECRETS: secret });
    expect(problem).toContain(sentence);
    expect(problem).not.toMatch(/hush|aHVzaA/);
  });
});
