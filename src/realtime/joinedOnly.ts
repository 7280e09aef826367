import type { Channel } from '../domain/channel';
import type { ChannelId } from '../domain/ids';
import { filterKeys } from '../lib/table';

type ByChannel<Value> = Readonly<Record<ChannelId, Value>>;

/** What is not joined is not delivered, so what is known of it would soon have a hole. */
export function keepJoined<Value>(
  byChannel: ByChannel<Value>,
  joined: readonly Pick<Channel, 'id'>[],
): ByChannel<Value> {
  const ids = new Set(joined.map(({ id }) => id));
  return filterKeys(byChannel, (id) => ids.has(id));
}

/** The same of what is closed to the user. */
export function dropClosed<Value>(
  byChannel: ByChannel<Value>,
  closed: readonly ChannelId[],
): ByChannel<Value> {
  const ids = new Set(closed);
  return filterKeys(byChannel, (id) => !ids.has(id));
}

/** `keepJoined` for the drafts of what a slice keeps per channel. */
export function dropUnjoined(
  parts: readonly Partial<Record<ChannelId, unknown>>[],
  joined: readonly Pick<Channel, 'id'>[],
): void {
  const ids = new Set<string>(joined.map(({ id }) => id));
  for (const part of parts) {
    for (const id of Object.keys(part)) if (!ids.has(id)) delete part[id as ChannelId];
  }
}
