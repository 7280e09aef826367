import type { ChannelId } from './ids';
import type { MessageAddress } from './message';
import { isTimetoken } from '../../shared/protocol';
import { threadIdOf } from './thread';
import { rootOf } from './threadRoot';
import { isRecord, textField } from '../../shared/isRecord';

/** Fields of a channel's `custom` data. The first two are those of PubNub's Chat SDK, which knows one pin. */
export const PINNED = 'pinnedMessageTimetoken';
export const PINNED_IN = 'pinnedMessageChannelID';
/**
 * All pins that this app has written, newest first, separated by commas: `custom` values are scalars. A reply in a
 * thread is followed by `_` and the timetoken of its root.
 */
export const PINS = 'pinnedMessages';

/** Pins of one channel. */
export const MAX_PINS = 20;

/**
 * The pinned messages of a channel, the last one pinned first. What a Chat SDK client pinned comes before
 * those that are listed; when it unpinned the newest, the list still begins with that one.
 */
export function readPins(channelId: ChannelId, custom: unknown): readonly MessageAddress[] {
  const fields = isRecord(custom) ? custom : {};
  const listed = (textField(fields, PINS) ?? '').split(',', MAX_PINS);
  const isOnePinned = isTimetoken(fields[PINNED]);
  const newest = isOnePinned ? readNewest(channelId, fields) : undefined;
  const entries = isOnePinned ? [newest, ...listed] : listed.slice(1);
  return [...new Set(entries)]
    .flatMap((entry) => readEntry(channelId, entry) ?? [])
    .slice(0, MAX_PINS);
}

/** The pin of the Chat SDK as an entry of the list; undefined for a message of another channel. */
function readNewest(
  channelId: ChannelId,
  { [PINNED]: timetoken, [PINNED_IN]: place }: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!isTimetoken(timetoken) || typeof place !== 'string') return undefined;
  const address = { channelId: place as ChannelId, timetoken };
  const isHere = place === channelId || rootOf(address.channelId)?.channelId === channelId;
  return isHere ? entryOf(address) : undefined;
}

function readEntry(channelId: ChannelId, entry: string | undefined): MessageAddress | undefined {
  const [timetoken, root] = entry?.split('_') ?? [];
  if (!isTimetoken(timetoken)) return undefined;
  if (root === undefined) return { channelId, timetoken };
  if (!isTimetoken(root)) return undefined;
  return { channelId: threadIdOf({ channelId, timetoken: root }), timetoken };
}

export function entryOf({ channelId, timetoken }: MessageAddress): string {
  const root = rootOf(channelId);
  return root ? `${timetoken}_${root.timetoken}` : timetoken;
}
