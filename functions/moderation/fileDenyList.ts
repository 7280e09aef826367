import { isRecord } from '../../src/lib/isRecord';
import { textList } from '../../src/domain/wordRules/rules';
import type { SentFile } from './messageParts';
import type { FunctionModules, FunctionRequest } from './platform';

/** Where the key-value store has the list. */
const FILES_KEY = 'moderation.files';

/**
 * Whether a file is on the deny-list: `{ sha256: [...], checkUrl }`. The local service says what the
 * hash of a file is. PubNub does not, and a function cannot read a file itself; there it asks the
 * service at `checkUrl`, which is given the file's address as `url` and answers `{ sha256 }`.
 *
 * @throws when that service cannot be asked
 */
export async function isDenied(
  file: SentFile,
  request: FunctionRequest,
  { kvstore, pubnub, xhr }: FunctionModules,
): Promise<boolean> {
  const stored = await kvstore.get(FILES_KEY);
  const list = isRecord(stored) ? stored : {};
  const denied = new Set(textList(list['sha256']).map((hash) => hash.toLowerCase()));
  if (denied.size === 0) return false;
  const { sha256 } = request.file ?? {};
  if (typeof sha256 === 'string') return denied.has(sha256.toLowerCase());
  const { checkUrl } = list;
  if (typeof checkUrl !== 'string') return false;
  const url = pubnub.getFileUrl({ channel: request.channels[0] ?? '', ...file });
  const { body } = await xhr.fetch(`${checkUrl}?url=${encodeURIComponent(url)}`);
  const answer: unknown = JSON.parse(body);
  const hash = isRecord(answer) ? answer['sha256'] : undefined;
  if (typeof hash !== 'string') throw new Error('no hash in the answer');
  return denied.has(hash.toLowerCase());
}
