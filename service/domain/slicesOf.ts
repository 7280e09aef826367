/** How many events one transaction appends: other calls have their turn between two of them. */
const MAX_SLICE = 100;

/** A list cut into parts of which each is written without anybody else having to wait for long. */
export function* slicesOf<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < items.length; start += MAX_SLICE) {
    yield items.slice(start, start + MAX_SLICE);
  }
}
