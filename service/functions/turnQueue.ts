/**
 * Things that wait, of many users. Users have their turns one after the other, so that whoever brings
 * many waits for the own ones, and others wait for one of them.
 */
export class TurnQueue<T> {
  /** Users with something that waits, the next first. */
  private readonly waiting = new Map<string, T[]>();

  add(user: string, item: T): void {
    const items = this.waiting.get(user);
    if (items) items.push(item);
    else this.waiting.set(user, [item]);
  }

  /** Takes the oldest item of the next user. */
  take(): T | undefined {
    for (const [user, items] of this.waiting) {
      const item = items.shift();
      this.waiting.delete(user);
      if (items.length > 0) this.waiting.set(user, items);
      return item;
    }
    return undefined;
  }

  /** How many items of a user wait. */
  sizeOf(user: string): number {
    return this.waiting.get(user)?.length ?? 0;
  }
}
