/** One value for each pair of channel and user id, found from either side. */
export class ChannelUserMap<V> {
  private readonly byChannel = new Map<string, Map<string, V>>();
  private readonly byUser = new Map<string, Map<string, V>>();

  get(channel: string, userId: string): V | undefined {
    return this.byChannel.get(channel)?.get(userId);
  }

  set(channel: string, userId: string, value: V): void {
    setInner(this.byChannel, channel, userId, value);
    setInner(this.byUser, userId, channel, value);
  }

  delete(channel: string, userId: string): void {
    deleteInner(this.byChannel, channel, userId);
    deleteInner(this.byUser, userId, channel);
  }

  /** User ids of a channel in the order in which they were set first. */
  usersOf(channel: string): string[] {
    return [...(this.byChannel.get(channel)?.keys() ?? [])];
  }

  countOf(channel: string): number {
    return this.byChannel.get(channel)?.size ?? 0;
  }

  /** How many channels have the user. */
  countOfUser(userId: string): number {
    return this.byUser.get(userId)?.size ?? 0;
  }

  /** Channels that have a user. */
  channels(): string[] {
    return [...this.byChannel.keys()];
  }

  get channelCount(): number {
    return this.byChannel.size;
  }

  /** Channels of a user with the values, in the order in which they were set first. */
  entriesOf(userId: string): [channel: string, value: V][] {
    return [...(this.byUser.get(userId) ?? [])];
  }

  /** Every pair. The pair at hand may be deleted while this is walked. */
  *entries(): Generator<{ channel: string; userId: string; value: V }> {
    for (const [channel, users] of this.byChannel) {
      for (const [userId, value] of users) yield { channel, userId, value };
    }
  }
}

function setInner<V>(outer: Map<string, Map<string, V>>, key: string, inner: string, value: V) {
  const values = outer.get(key);
  if (values) values.set(inner, value);
  else outer.set(key, new Map([[inner, value]]));
}

function deleteInner<V>(outer: Map<string, Map<string, V>>, key: string, inner: string) {
  const values = outer.get(key);
  values?.delete(inner);
  if (values?.size === 0) outer.delete(key);
}
