import { readFile } from 'node:fs/promises';
import { errorCode } from './errorCode';

/**
 * Reads a file of JSON. Messages of errors quote nothing of it: it may hold secrets.
 *
 * @param what the file is, e.g. `The seed`
 * @throws (rejects) when it cannot be read, or is no JSON; the message says where it ceases to be
 */
export async function readJsonFile(path: string, what: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new Error(`${what} ${path} cannot be read: ${errorCode(cause)}.`, { cause });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const [place = ''] = / at position \d+(?: \(line \d+ column \d+\))?/.exec(String(error)) ?? [];
    // oxlint-disable-next-line preserve-caught-error -- its message quotes the text
    throw new Error(`${what} ${path} is no JSON${place}.`);
  }
}
