import { ServiceError } from '../domain/serviceError';

/**
 * Query parameters. A `+` stays a plus: clients of this protocol write a space as `%20`
 * (protocol reference 1.3), and user ids and filters may contain a plus.
 */
export class Query {
  private constructor(private readonly values: ReadonlyMap<string, readonly string[]>) {}

  /** @throws ServiceError `malformedUrl` when a percent escape is broken */
  static parse(text: string): Query {
    const values = new Map<string, string[]>();
    for (const pair of text.split('&')) {
      if (pair === '') continue;
      const separator = pair.indexOf('=');
      const name = decode(separator < 0 ? pair : pair.slice(0, separator));
      const value = separator < 0 ? '' : decode(pair.slice(separator + 1));
      const known = values.get(name);
      if (known) known.push(value);
      else values.set(name, [value]);
    }
    return new Query(values);
  }

  get(name: string): string | undefined {
    return this.values.get(name)?.[0];
  }

  getAll(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  /** Every value with its name. */
  entries(): (readonly [name: string, value: string])[] {
    return [...this.values].flatMap(([name, values]) =>
      values.map((value) => [name, value] as const),
    );
  }
}

/** @throws ServiceError `malformedUrl` when a percent escape is broken */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new ServiceError('malformedUrl', [], { cause });
  }
}
