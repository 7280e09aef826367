import { setTimeout } from 'node:timers/promises';
import { toChannelId, type UserId } from '../../src/domain/ids';
import { CHAT_SDK_PREFIX, MODERATION_PREFIX } from '../../src/domain/protocol';
import type { Timetoken } from '../../shared/protocol';
import type { Keyset } from '../keyset/keyset';
import type { Store } from '../store/openStore';
import type { KeysetParts } from './capabilities';

/** The moderation function lets everything of the server pass here. */
const PROBE_CHANNEL = toChannelId(`${MODERATION_PREFIX}probe`);
/** No chat may have such a name, so the moderation function lets nothing pass here. */
const RESERVED_CHANNEL = toChannelId(`${CHAT_SDK_PREFIX}PROBE`);
/** Batches of Events & Actions are sent after 300 seconds at the latest; whoever waits so long has made a mistake, ms. */
const EVENTS_LIMIT_MS = 60_000;
const PAUSE_MS = 50;

interface ProbeParts {
  readonly keyset: Pick<Keyset, 'needsTokens' | 'publish'>;
  readonly store: Store;
  /** Under which the server writes. */
  readonly serverId: UserId;
  readonly hasEventSecrets: boolean;
  readonly signal: AbortSignal;
}

/**
 * Finds out what a keyset offers, by calls that everybody may make. It leaves no message in history.
 *
 * @param onFound is told of each part as soon as it is known
 */
export async function probeKeyset(
  parts: ProbeParts,
  onFound: (found: Partial<KeysetParts>) => void,
): Promise<void> {
  await Promise.all([
    findAccessManager(parts).then((accessManager) => onFound({ accessManager })),
    findFunction(parts).then((functions) => onFound({ functions })),
    findEvents(parts).then((found) => onFound(found)),
  ]);
}

/**
 * Tells after each probe whether another one follows at once: while a part is not known, and after the first one of which
 * no event came. One lost event looks like a missing listener.
 */
export function createProbeAgain(hasEventSecrets: boolean): (found: KeysetParts) => boolean {
  let untold = 0;
  return ({ accessManager, functions, events }) => {
    untold = hasEventSecrets && events === false ? untold + 1 : 0;
    return untold === 1 || [accessManager, functions, events].includes(undefined);
  };
}

/** @returns undefined when the keyset does not answer */
async function findAccessManager({ keyset }: ProbeParts): Promise<boolean | undefined> {
  const answer = await keyset.needsTokens();
  return answer.ok ? answer.value : undefined;
}

async function findFunction({ keyset, serverId }: ProbeParts): Promise<boolean | undefined> {
  const answer = await keyset.publish({
    channelId: RESERVED_CHANNEL,
    as: serverId,
    message: { probe: true },
    isStored: false,
  });
  if (answer.ok) return false;
  // Access Manager refuses the server nothing.
  return answer.error.kind === 'forbidden' ? true : undefined;
}

async function findEvents({
  keyset,
  store,
  serverId,
  hasEventSecrets,
  signal,
}: ProbeParts): Promise<Pick<KeysetParts, 'events' | 'eventsDelayMs'>> {
  if (!hasEventSecrets) return { events: false };
  const startedAt = store.now();
  const sent = await keyset.publish({
    channelId: PROBE_CHANNEL,
    as: serverId,
    message: { probe: true },
    isStored: false,
  });
  if (!sent.ok) return { events: undefined };
  while (store.now() - startedAt < EVENTS_LIMIT_MS && !signal.aborted) {
    if (await isTold(store, sent.value)) {
      return { events: true, eventsDelayMs: store.now() - startedAt };
    }
    await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
  return { events: signal.aborted ? undefined : false };
}

/** Whether Events & Actions told of the message: it is not in history, where the server would find it otherwise. */
async function isTold(store: Store, timetoken: Timetoken): Promise<boolean> {
  const row = await store.db
    .selectFrom('messages')
    .select('timetoken')
    .where('channelId', '=', PROBE_CHANNEL)
    .where('timetoken', '=', timetoken)
    .executeTakeFirst();
  return row !== undefined;
}
