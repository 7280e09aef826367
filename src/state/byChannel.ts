import { type Draft, original, type PayloadAction } from '@reduxjs/toolkit';
import type { Channel } from '../domain/channel';
import { chatOf } from '../domain/channelRole';
import type { ChannelId } from '../domain/ids';
import { filterKeys } from '../lib/table';

/** What an action brings. */
export type Payload<Creator extends (...args: never[]) => PayloadAction<unknown>> =
  ReturnType<Creator>['payload'];

/**
 * A case reducer of a state with a `byChannel` map. It gets the plain map instead of a draft of it, and
 * gives back the map to use. What the map holds is immutable data already; drafting thousands of messages to add one
 * would cost more than adding it.
 */
export function reduceByChannel<Channels extends object, Payload>(
  reduce: (byChannel: Channels, payload: Payload) => Channels,
) {
  return (
    draft: { byChannel: NoInfer<Draft<Channels>> },
    { payload }: PayloadAction<Payload>,
  ): void => {
    const before = (original<unknown>(draft) as { readonly byChannel: Channels }).byChannel;
    const byChannel = reduce(before, payload);
    if (byChannel !== before) draft.byChannel = byChannel as Draft<Channels>;
  };
}

type ByChannel<Value> = Readonly<Record<ChannelId, Value>>;

/** Unsubscribed channels receive no events, so any cached state for them goes stale. Threads stay with their channel. */
export function pruneToSubscribed<Value>(
  byChannel: ByChannel<Value>,
  { channels }: { readonly channels: readonly Pick<Channel, 'id'>[] },
): ByChannel<Value> {
  const ids = idsOf(channels);
  return filterKeys(byChannel, (id) => ids.has(chatOf(id)));
}

/** Drops the state of channels that are closed to the user, with their threads. */
export function pruneClosed<Value>(
  byChannel: ByChannel<Value>,
  closed: readonly ChannelId[],
): ByChannel<Value> {
  const ids = new Set<string>(closed);
  return filterKeys(byChannel, (id) => !ids.has(id) && !ids.has(chatOf(id)));
}

/** `pruneToSubscribed` for drafts of maps by channel. */
export function deleteUnsubscribed(
  parts: readonly Partial<Record<ChannelId, unknown>>[],
  joined: readonly Pick<Channel, 'id'>[],
): void {
  const ids = idsOf(joined);
  for (const part of parts) {
    for (const id of Object.keys(part)) {
      if (!ids.has(id) && !ids.has(chatOf(id))) delete part[id as ChannelId];
    }
  }
}

function idsOf(joined: readonly Pick<Channel, 'id'>[]): ReadonlySet<string> {
  return new Set(joined.map(({ id }) => id));
}
