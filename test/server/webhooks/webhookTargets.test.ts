import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readWebhookTargets } from '../../../server/webhooks/webhookTargets';
import { pauseAfter } from '../../../server/webhooks/attempt';
import { explain } from '../../../scripts/setup/startError.cjs';

const SECRET = `whsec_${Buffer.alloc(24, 's').toString('base64')}`;
const URL_TEXT = 'https://example.com/hook?token=hush';
const HOUR = 3_600_000;

/** The webhooks that `npm start` reads, or the sentence with which it refuses. */
function readStart(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): unknown {
  const file = pathToFileURL(join(__dirname, '../../../scripts/options.mjs')).href;
  const given = `${JSON.stringify(args)}, ${JSON.stringify(environment)}`;
  const script = `import { readStartOptions } from '${file}';
    let result;
    try { result = readStartOptions(${given}).webhooks; } catch (error) { result = error.message; }
    console.log(JSON.stringify(result));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(output.toString());
}

describe('the settings of webhooks', () => {
  const problemOf = (url: string, ...secrets: readonly string[]) => {
    try {
      readWebhookTargets({ targets: [{ url, secrets }] });
    } catch (error) {
      return String(explain(error, 0, ''));
    }
    return undefined;
  };

  it('take an address with a secret, or two while one is replaced', () => {
    expect(problemOf(URL_TEXT, SECRET)).toBeUndefined();
    expect(problemOf(URL_TEXT, SECRET, SECRET)).toBeUndefined();
    expect(problemOf(`${URL_TEXT}#report.created+appeal.created`, SECRET)).toBeUndefined();
  });

  it.each([
    ['no address', 'example', [SECRET], 'must be an https address'],
    ['another protocol', 'ftp://example.com', [SECRET], 'must be an https address'],
    ['a file', 'file:///etc/passwd', [SECRET], 'must be an https address'],
    ['a user', 'https://a:b@example.com', [SECRET], 'must be an https address'],
    ['no encryption', 'http://example.com', [SECRET], 'must be https'],
    ['a private address', 'https://10.0.0.1', [SECRET], '--webhook-private 10.0.0.1'],
    ['an unknown event', `${URL_TEXT}#report.created+all`, [SECRET], 'names the event all'],
    ['no secret', URL_TEXT, [], 'has no secret'],
    ['a secret without its prefix', URL_TEXT, ['hushhush'], 'must be whsec_'],
    ['a short secret', URL_TEXT, ['whsec_aHVzaA=='], 'must be whsec_'],
    ['a secret that is no base64', URL_TEXT, [`whsec_${'!'.repeat(40)}`], 'must be whsec_'],
    ['a wrong second secret', URL_TEXT, [SECRET, 'whsec_aHVzaA=='], 'must be whsec_'],
  ])('refuse %s in one sentence, without the secret', (_what, url, secrets, sentence) => {
    const problem = problemOf(url, ...secrets);
    expect(problem).toMatch(/^StartError: /);
    expect(problem).toContain(sentence);
    expect(problem).not.toMatch(/hush|aHVzaA/);
  });

  it('refuse the same target twice, and more than ten', () => {
    const target = { url: URL_TEXT, secrets: [SECRET] };
    expect(() => readWebhookTargets({ targets: [target, target] })).toThrow('twice');
    const many = Array.from({ length: 11 }, (_, n) => ({ ...target, url: `${URL_TEXT}${n}` }));
    expect(() => readWebhookTargets({ targets: many })).toThrow('10 webhook targets');
  });

  it('come from flags, and secrets from the environment only', () => {
    const environment = { WEBHOOK_SECRETS: `${SECRET},${SECRET} whsec_old` };
    const flags = ['--webhook', 'https://a.example', '--webhook', 'https://b.example'];
    const listed = ['--webhook-private', '10.0.0.0/8'];
    expect(readStart([...flags, ...listed], environment)).toEqual({
      targets: [
        { url: 'https://a.example', secrets: [SECRET] },
        { url: 'https://b.example', secrets: [SECRET, 'whsec_old'] },
      ],
      privateAddresses: ['10.0.0.0/8'],
    });
    const variables = { WEBHOOKS: 'https://a.example', WEBHOOK_PRIVATE: '::1, 127.0.0.1' };
    expect(readStart([], { ...variables, WEBHOOK_SECRETS: SECRET })).toEqual({
      targets: [{ url: 'https://a.example', secrets: [SECRET] }],
      privateAddresses: ['::1', '127.0.0.1'],
    });
    expect(readStart([], {})).toEqual({ targets: [], privateAddresses: [] });
    expect(readStart(flags, { WEBHOOK_SECRETS: SECRET })).toContain(
      'there are 2 targets and 1 secrets',
    );
    expect(readStart([...flags, '--open'], environment)).toContain('--open');
  });
});

describe('the pauses between attempts', () => {
  it('grow to half a day, and differ', () => {
    const longest = Array.from({ length: 14 }, (_, n) => pauseAfter(n + 1, 5_000, 1));
    expect(longest.slice(0, 4)).toEqual([5_000, 15_000, 45_000, 135_000]);
    expect(Math.max(...longest)).toBe(12 * HOUR);
    expect(longest.reduce((sum, pause) => sum + pause)).toBeGreaterThan(72 * HOUR);
    expect(pauseAfter(1, 5_000, 0)).toBe(2_500);
  });
});
