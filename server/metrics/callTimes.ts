/** Upper bounds of the counted times, s: a decision, a slow search, and what somebody would notice. */
const BOUNDS = [0.005, 0.02, 0.1, 0.3, 1, 5];

interface Times {
  readonly counts: number[];
  sum: number;
}

/** How many calls there were and how long they took, by what the server chooses: never by ids. */
export class CallTimes {
  private readonly times = new Map<string, Times>();

  /** @param seconds how long the call took */
  observe(labels: Readonly<Record<string, string | number>>, seconds: number): void {
    const key = Object.entries(labels)
      .map(([name, value]) => `${name}="${value}"`)
      .join();
    const known = this.times.get(key) ?? { counts: BOUNDS.map(() => 0).concat(0), sum: 0 };
    this.times.set(key, known);
    known.sum += seconds;
    const place = BOUNDS.findIndex((bound) => seconds <= bound);
    const at = place === -1 ? BOUNDS.length : place;
    known.counts[at] = (known.counts[at] ?? 0) + 1;
  }

  /** The lines of a histogram in Prometheus' text format. */
  lines(name: string): readonly string[] {
    const each = [...this.times].flatMap(([labels, { counts, sum }]) => {
      let total = 0;
      const buckets = counts.map((count, at) => {
        total += count;
        return `${name}_bucket{${labels},le="${BOUNDS[at] ?? '+Inf'}"} ${total}`;
      });
      return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`];
    });
    return [`# TYPE ${name} histogram`, ...each];
  }
}
