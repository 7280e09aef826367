import { ServiceError } from '../protocol/serviceError';

/** The parts of an HTTP request that operations use. */
export interface OperationRequest {
  readonly method: string;
  /** The network address it came from. */
  readonly address: string;
  /** As sent, percent-encoded. */
  readonly path: string;
  /** Decoded path segment by its name in the operation's path. */
  segment(name: string): string;
  /** The decoded names of a comma-joined segment, empty ones dropped. */
  segmentList(name: string): string[];
  /** The segment as sent, percent-encoded. */
  rawSegment(name: string): string;
  readonly query: Query;
  header(name: string): string | undefined;
  /** All headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body's text, inflated if it was deflated; empty when there was none. */
  readonly body: string;
  /** The body as a stream, for operations with `bodyAs: 'stream'`; it can be read once. */
  readonly stream: AsyncIterable<Uint8Array>;
  /** Calls back once when the caller's connection is gone or the reply has been sent, and says which. */
  onClosed(listener: (isAnswered: boolean) => void): void;
}

/**
 * Query parameters. A `+` stays a plus: clients of this protocol write a space as `%20`
 * (protocol reference 1.3), and user ids and filters may contain a plus.
 */
export class Query {
  private constructor(
    private readonly pairs: readonly (readonly [name: string, value: string])[],
  ) {}

  /** @throws ServiceError `malformedUrl` when a percent escape is broken */
  static parse(text: string): Query {
    const pairs: [name: string, value: string][] = [];
    for (const pair of text.split('&')) {
      if (pair === '') continue;
      const separator = pair.indexOf('=');
      pairs.push(
        separator < 0
          ? [decode(pair), '']
          : [decode(pair.slice(0, separator)), decode(pair.slice(separator + 1))],
      );
    }
    return new Query(pairs);
  }

  /** The first value of that name. */
  get(name: string): string | undefined {
    for (const pair of this.pairs) if (pair[0] === name) return pair[1];
    return undefined;
  }

  /** Whether the value is true; clients write `true`, `True` (Python) or `1`. */
  isTrue(name: string): boolean {
    return /^(?:true|1)$/i.test(this.get(name) ?? '');
  }

  getAll(name: string): readonly string[] {
    return this.pairs.flatMap((pair) => (pair[0] === name ? [pair[1]] : []));
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** Every value with its name, in the order they came in. */
  entries(): readonly (readonly [name: string, value: string])[] {
    return this.pairs;
  }
}

/** @throws ServiceError `malformedUrl` when a percent escape is broken */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new ServiceError('malformedUrl', [], { cause });
  }
}
