import { readFile } from 'node:fs/promises';
import { isRecord } from '../../shared/isRecord';

/**
 * The secrets of the module `vault`.
 *
 * @param given texts by name, or the path of a JSON file with them
 * @throws (rejects) when the file cannot be read or has something else; the message quotes no secret
 */
export async function readSecrets(
  given: Readonly<Record<string, string>> | string,
): Promise<ReadonlyMap<string, string>> {
  const value = typeof given === 'string' ? parse(given, await readFile(given, 'utf8')) : given;
  if (!isRecord(value)) throw new Error('Secrets must be an object of names and texts.');
  return new Map(
    Object.entries(value).map(([name, secret]) => {
      if (typeof secret !== 'string') throw new Error(`The secret "${name}" must be a text.`);
      return [name, secret] as const;
    }),
  );
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text.
    throw new Error(`${file} is no JSON.`);
  }
}
