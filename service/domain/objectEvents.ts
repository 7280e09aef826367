import { isRecord, textField } from '../../src/lib/isRecord';
import type { ChannelEvent } from './channelEvent';
import type { JournalEntry } from './journal';

/** The record that a write left behind, as far as events tell it. */
interface Version {
  readonly updated: string;
  readonly eTag: string;
}

type Fields = Readonly<Record<string, unknown>>;

export type ObjectEvent =
  | {
      readonly type: 'uuid' | 'channel';
      readonly event: 'set';
      /** Only the fields that changed: receivers merge. */
      readonly data: Fields & Version & { readonly id: string };
    }
  | {
      readonly type: 'uuid' | 'channel';
      readonly event: 'delete';
      readonly data: { readonly id: string };
    }
  | {
      readonly type: 'membership';
      readonly event: 'set';
      readonly data: Fields & Version & MembershipIds;
    }
  | { readonly type: 'membership'; readonly event: 'delete'; readonly data: MembershipIds };

interface MembershipIds {
  readonly channel: { readonly id: string };
  readonly uuid: { readonly id: string };
}

/** Appends the event once for each of the channels, however often one is named. */
export function appendObjectEvent(
  entry: JournalEntry,
  channels: Iterable<string>,
  { type, event, data }: ObjectEvent,
): void {
  const payload = JSON.stringify({ source: 'objects', version: '2.0', event, type, data });
  for (const channel of new Set(channels)) entry.append({ channel, kind: 'objects', payload });
}

/**
 * The channel that somebody joined or left, which the event names: it is delivered on the user's own
 * channel as well (protocol reference 5.8), where others may listen.
 */
export function joinedChannel({ kind, payload }: ChannelEvent): string | undefined {
  if (kind !== 'objects') return undefined;
  const message: unknown = JSON.parse(payload);
  if (!isRecord(message) || message['type'] !== 'membership' || !isRecord(message['data'])) {
    return undefined;
  }
  const { channel } = message['data'];
  return isRecord(channel) ? textField(channel, 'id') : undefined;
}
