import type { NamedFile } from '../../src/domain/message';
import type { Modules } from './platform';

/** The SDK publishes a file five times before it gives up; all of them are over by then. */
const MEMORY_MINUTES = 10;

type Store = Pick<Modules, 'kvstore'>;

/** Whether a file was rejected already, so that it is neither checked nor recorded again. */
export async function wasRejected(file: NamedFile, { kvstore }: Store): Promise<boolean> {
  return Boolean(await kvstore.get(keyOf(file)));
}

export async function rememberRejected(file: NamedFile, { kvstore }: Store): Promise<void> {
  await kvstore.set(keyOf(file), true, MEMORY_MINUTES);
}

function keyOf({ id }: NamedFile): string {
  return `moderation.rejected.${id.slice(0, 100)}`;
}
