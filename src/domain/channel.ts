import { toChannelId, type ChannelId } from './ids';

export interface Channel {
  readonly id: ChannelId;
  readonly name: string | null;
  readonly description: string | null;
  readonly profileUrl: string | null;
}

/** A channel without a record. */
export const namelessChannel = (id: ChannelId): Channel => ({
  id,
  name: null,
  description: null,
  profileUrl: null,
});

/** Fields of a live change: what is absent did not change. */
export type ChannelChange = Pick<Channel, 'id'> & Partial<Omit<Channel, 'id'>>;

/** What the ids of channels begin with that anybody may join. */
export const PUBLIC_PREFIX = 'space.';

/** What is current until the joined channels have been loaded (specification, section 3). */
export const DEFAULT_CHANNEL: Channel = {
  id: toChannelId('default'),
  name: 'Default Channel',
  description: 'This is the default channel',
  profileUrl: null,
};

/** Public channels are listed apart from direct and group chats. */
export function isPublicChannel(id: ChannelId): boolean {
  return id.startsWith(PUBLIC_PREFIX);
}

export function channelTitle(channel: Pick<Channel, 'id' | 'name'>): string {
  return channel.name || channel.id;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Alphabetical and case-insensitive; equal names keep one order by id. */
export function compareChannels(a: Channel, b: Channel): number {
  return collator.compare(channelTitle(a), channelTitle(b)) || (a.id < b.id ? -1 : 1);
}
