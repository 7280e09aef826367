import { createHash } from 'node:crypto';
import type { FileStore } from '../storage/fileStore';
import type { PublishEvent } from './event';

/** What functions are told of a file: PubNub's cannot read one. Undefined when its bytes are gone. */
export async function describeFile(
  fileStore: FileStore,
  id: string,
): Promise<PublishEvent['file']> {
  const bytes = await fileStore.open(id);
  if (!bytes) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) hash.update(chunk);
  return { sha256: hash.digest('hex') };
}
