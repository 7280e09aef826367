/** Things that all keys hold together: the keys that were used least recently are forgotten for newer ones. */
const MAX_HELD = 20_000;

/**
 * Remembers something for each of the keys that were used last. Two halves cost nothing per use; an order of all keys
 * would have to change with each of them.
 */
export class RecentKeys<Entry extends { readonly size: number }> {
  /** The keys that were used since the last turn, and those used between that and the turn before it. */
  private recent = new Map<string | number, Entry>();
  private older = new Map<string | number, Entry>();
  private heldByRecent = 0;
  private heldByOlder = 0;

  /** How much all keys hold. */
  get size(): number {
    return this.heldByRecent + this.heldByOlder;
  }

  get(key: string | number): Entry | undefined {
    const recent = this.recent.get(key);
    if (recent) return recent;
    const older = this.older.get(key);
    if (!older) return undefined;
    this.older.delete(key);
    this.heldByOlder -= older.size;
    this.recent.set(key, older);
    this.heldByRecent += older.size;
    return older;
  }

  /** Remembers a new key. */
  set(key: string | number, entry: Entry): void {
    if (this.heldByRecent > MAX_HELD / 2) this.turn();
    this.recent.set(key, entry);
    this.heldByRecent += entry.size;
  }

  /** The entry that `get` gave last holds so much more, or less. */
  changed(by: number): void {
    this.heldByRecent += by;
  }

  private turn(): void {
    this.older = this.recent;
    this.heldByOlder = this.heldByRecent;
    this.recent = new Map();
    this.heldByRecent = 0;
  }
}
