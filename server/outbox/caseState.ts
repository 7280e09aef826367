import { EVENTS_CHANNEL } from '../../src/domain/moderation/moderationChannels';
import type { Result } from '../keyset/keyset';
import { mapped } from '../keyset/attempts';
import type { WorkerParts } from './workerParts';

/** Tells open consoles that a case changed. What it is now they ask the server. */
export async function tellConsoles(
  { keyset, serverId }: WorkerParts,
  userId: string,
): Promise<Result<void>> {
  const sent = await keyset.publish({
    ...{ channelId: EVENTS_CHANNEL, as: serverId, isStored: false },
    message: { type: 'caseChanged', userId },
  });
  return mapped(sent, () => undefined);
}
