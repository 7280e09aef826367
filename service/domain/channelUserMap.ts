/** One value for each pair of channel and user id. */
export class ChannelUserMap<V> {
  private readonly byChannel = new Map<string, Map<string, V>>();

  get(channel: string, userId: string): V | undefined {
    return this.byChannel.get(channel)?.get(userId);
  }

  set(channel: string, userId: string, value: V): void {
    const users = this.byChannel.get(channel);
    if (users) users.set(userId, value);
    else this.byChannel.set(channel, new Map([[userId, value]]));
  }

  delete(channel: string, userId: string): void {
    const users = this.byChannel.get(channel);
    users?.delete(userId);
    if (users?.size === 0) this.byChannel.delete(channel);
  }

  /** User ids of a channel in the order in which they were set first. */
  usersOf(channel: string): string[] {
    return [...(this.byChannel.get(channel)?.keys() ?? [])];
  }

  countOf(channel: string): number {
    return this.byChannel.get(channel)?.size ?? 0;
  }

  /** Channels that have a user. */
  channels(): string[] {
    return [...this.byChannel.keys()];
  }

  /** Every pair, as it is now: the map may be changed while this is walked. */
  entries(): { channel: string; userId: string; value: V }[] {
    return [...this.byChannel].flatMap(([channel, users]) =>
      [...users].map(([userId, value]) => ({ channel, userId, value })),
    );
  }
}
