import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';

const SETTINGS = new URL('../.oxfmtrc.json', import.meta.url);

/**
 * A generated text as `npm run format` would write it.
 *
 * @param fileName whose ending tells the language
 * @throws (rejects) Error for a text with a mistake in its syntax
 */
export async function formatText(fileName: string, text: string): Promise<string> {
  const settings = JSON.parse(readFileSync(SETTINGS, 'utf8')) as FormatConfig;
  const { code, errors } = await format(fileName, text, settings);
  const [error] = errors;
  if (error) throw new Error(`${fileName}: ${error.message}`);
  return code;
}
