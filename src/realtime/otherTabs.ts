import type { ServedTab } from './tabMessages';

interface OtherTab {
  readonly channels: readonly string[];
  readonly isLate: boolean;
  readonly isServed: boolean;
  readonly watch: AbortController;
}

/** The tabs for which the leading one receives. */
export class OtherTabs {
  private readonly byTab = new Map<string, OtherTab>();

  /**
   * @param watch calls back when a tab is gone, however it ended, unless it is aborted
   * @param onChange called when other channels may be needed
   */
  constructor(
    private readonly watch: (tab: string, signal: AbortSignal, onGone: () => void) => void,
    private readonly onChange: () => void,
  ) {}

  get count(): number {
    return this.byTab.size;
  }

  channels(): string[] {
    return [...this.byTab.values()].flatMap(({ channels }) => channels);
  }

  /** A tab needs channels: its first ones, or others than before. */
  add(tab: string, channels: readonly string[], isLate: boolean): void {
    const known = this.byTab.get(tab);
    const watch = known?.watch ?? new AbortController();
    const wasLate = known !== undefined && !known.isServed && known.isLate;
    this.byTab.set(tab, { channels, isLate: isLate || wasLate, isServed: false, watch });
    if (!known) this.watch(tab, watch.signal, () => this.remove(tab));
    this.onChange();
  }

  /** The connection is lost: all of them have to be served anew. */
  delay(): void {
    for (const [tab, other] of this.byTab) {
      this.byTab.set(tab, { ...other, isLate: true, isServed: false });
    }
  }

  /** The tabs that are served from here on. */
  takeUnserved(): ServedTab[] {
    const unserved = [...this.byTab].filter(([, { isServed }]) => !isServed);
    for (const [tab, other] of unserved) this.byTab.set(tab, { ...other, isServed: true });
    return unserved.map(([tab, { isLate }]) => ({ tab, isLate }));
  }

  end(): void {
    for (const { watch } of this.byTab.values()) watch.abort();
    this.byTab.clear();
  }

  private remove(tab: string): void {
    this.byTab.get(tab)?.watch.abort();
    this.byTab.delete(tab);
    this.onChange();
  }
}
