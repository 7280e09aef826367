import type { NamedFile } from '../../src/domain/message';
import { textList } from '../../src/domain/wordRules/rules';
import { isRecord, textField } from '../../shared/isRecord';
import type { FunctionModules, FunctionRequest } from './platform';

/** Rules for files: hashes that are denied, and an external service to ask. */
export interface FileRules {
  /** SHA-256 of the bytes, hexadecimal in lower case. */
  readonly denied: ReadonlySet<string>;
  /**
   * A service that can read the file, which a function cannot: a classifier, or one that only tells
   * the hash. It is given the file's address as `url` and answers `{ isDenied, sha256 }`, or one of them.
   */
  readonly checkUrl: string | undefined;
}

export function readFileRules(value: unknown): FileRules {
  const fields = isRecord(value) ? value : {};
  const denied = new Set(textList(fields['sha256']).map((hash) => hash.toLowerCase()));
  return { denied, checkUrl: textField(fields, 'checkUrl') };
}

/**
 * Whether a file is not to be sent. The local service says what the hashes are; PubNub does not.
 *
 * @throws (rejects) when the service at `checkUrl` cannot be asked, or gives no answer
 */
export async function isDenied(
  file: NamedFile,
  { denied, checkUrl }: FileRules,
  { channels, files = [] }: FunctionRequest,
  { pubnub, xhr }: Pick<FunctionModules, 'pubnub' | 'xhr'>,
): Promise<boolean> {
  const sha256 = files.find(({ id }) => id === file.id)?.sha256;
  if (typeof sha256 === 'string' && denied.has(sha256.toLowerCase())) return true;
  if (checkUrl === undefined) return false;
  const url = pubnub.getFileUrl({ channel: channels[0] ?? '', ...file });
  const { status, body } = await xhr.fetch(`${checkUrl}?url=${encodeURIComponent(url)}`);
  const answer: unknown = status === 200 ? JSON.parse(body) : undefined;
  const { isDenied: isRefused, sha256: hash } = isRecord(answer) ? answer : {};
  if (typeof isRefused !== 'boolean' && typeof hash !== 'string') throw new Error('no answer');
  return isRefused === true || (typeof hash === 'string' && denied.has(hash.toLowerCase()));
}
