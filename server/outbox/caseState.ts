import { EVENTS_CHANNEL } from '../../src/domain/moderation/moderationChannels';
import type { Result } from '../keyset/keyset';
import { mapped } from '../keyset/attempts';
import type { WorkerParts } from './workerParts';

type News =
  | { readonly type: 'caseChanged'; readonly userId: string }
  | { readonly type: 'changed'; readonly topic: string };

/** Tells open consoles that something changed. What it is now they ask the server. */
export async function tellConsoles(
  { keyset, serverId }: Pick<WorkerParts, 'keyset' | 'serverId'>,
  message: News,
): Promise<Result<void>> {
  const sent = await keyset.publish({
    channelId: EVENTS_CHANNEL,
    as: serverId,
    isStored: false,
    message: { ...message },
  });
  return mapped(sent, () => undefined);
}
