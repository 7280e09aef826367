import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WEBHOOK_SECRET, type ReceivedWebhook } from '../drivers/webhookReceiver';

const TEXT = readFileSync(join(__dirname, '../../../docs/integrations.md'), 'utf8');

/** The code blocks of docs/integrations.md in a language. */
function blocks(language: string): string[] {
  const found = TEXT.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
  return [...found].map(([, code = '']) => code);
}

/** The documented webhooks, by type. */
export function integrationExamples(): ReadonlyMap<string, unknown> {
  const events = blocks('json').map((text) => JSON.parse(text) as { readonly type?: string });
  return new Map(events.flatMap((event) => (event.type ? [[event.type, event] as const] : [])));
}

/** The documented calls of curl. */
export function curlExamples(): readonly string[] {
  return blocks('sh').filter((command) => command.startsWith('curl '));
}

/** Runs the documented verifier on a webhook. Gives the event, or the text of its error. */
export async function readWithSample(
  webhooks: readonly Pick<ReceivedWebhook, 'headers' | 'body'>[],
  secret = WEBHOOK_SECRET,
): Promise<unknown[]> {
  const [sample = ''] = blocks('js');
  const script = `${sample}
    const results = ${JSON.stringify(webhooks)}.map(({ headers, body }) => {
      try {
        return readWebhook(headers, body, ${JSON.stringify(secret)});
      } catch (error) {
        return String(error);
      }
    });
    console.log(JSON.stringify(results));`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout) as unknown[];
}
