import { toChannelId, toUserId } from '../../src/domain/ids';
import { mentionEvent } from '../../src/domain/mention';
import type { Timetoken } from '../../shared/protocol';
import { mapped } from '../keyset/attempts';
import type { Result } from '../keyset/keyset';
import type { WorkerParts } from './workerParts';

/**
 * Tells a user that a message mentions them, in the name of its author. Told twice, as after a lost answer, is told once:
 * the app knows mentions by their messages.
 */
export async function showMention(
  { keyset }: Pick<WorkerParts, 'keyset'>,
  [channelId = '', message = '', authorId = '', userId = '']: readonly string[],
): Promise<Result<void>> {
  const event = mentionEvent(toChannelId(channelId), message as Timetoken);
  const sent = await keyset.publish({
    channelId: toChannelId(userId),
    message: event,
    as: toUserId(authorId),
  });
  return mapped(sent, () => undefined);
}
