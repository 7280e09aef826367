import { parseRelease, readRelease, releaseText } from '../../src/domain/enforcement/release';
import { isFresh } from '../../src/domain/enforcement/signedText';
import { metaOf } from './messageParts';
import type { FunctionRequest, Modules } from './platform';
import { isSigned } from './signatures';

/** Longer than a release is fresh. */
const MEMORY_MINUTES = 10;

/**
 * Whether the server publishes a message that a moderator has released. Readers see the release, so it is good for one
 * publish of this message.
 *
 * @throws (rejects) when the vault or the store does not answer
 */
export async function isReleased(request: FunctionRequest, modules: Modules): Promise<boolean> {
  const release = readRelease(metaOf(request));
  if (!release) return false;
  const { text, signature } = release;
  const whole = { text: releaseText(text, request.message), signature };
  if (!(await isSigned('release', whole, modules))) return false;
  const { at, channelId, userId } = parseRelease(text) ?? {};
  const isHere = channelId === request.channels[0] && userId === request.params?.['uuid'];
  if (!isHere || !isFresh(at, Date.now())) return false;
  const key = `moderation.release.${signature}`;
  if (await modules.kvstore.get(key)) return false;
  await modules.kvstore.set(key, true, MEMORY_MINUTES);
  return true;
}
