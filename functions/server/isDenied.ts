import type { NamedFile } from '../../src/domain/message';
import { isRecord } from '../../shared/isRecord';
import type { Modules } from './platform';

/**
 * Whether a file is not to be sent. A function cannot read it, so it asks a service that is given the file's address as
 * `url` and answers `{ isDenied }`.
 *
 * @throws (rejects) when the service cannot be asked, or gives no answer
 */
export async function isDenied(
  file: NamedFile & { readonly channel: string },
  checkUrl: string,
  { pubnub, xhr }: Pick<Modules, 'pubnub' | 'xhr'>,
): Promise<boolean> {
  const url = pubnub.getFileUrl(file);
  const { status, body } = await xhr.fetch(`${checkUrl}?url=${encodeURIComponent(url)}`);
  const answer: unknown = status === 200 ? JSON.parse(body) : undefined;
  const verdict = isRecord(answer) ? answer['isDenied'] : undefined;
  if (typeof verdict !== 'boolean') throw new Error('no answer');
  return verdict;
}
