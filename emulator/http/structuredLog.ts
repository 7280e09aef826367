import { types } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';

const LEVELS = ['silent', 'error', 'info'] as const;

export type LogLevel = (typeof LEVELS)[number];

type Fields = Readonly<Record<string, unknown>>;

/**
 * A log of one JSON object a line. What is logged is fields, never sentences: the server's own
 * sentences quote URLs, and those carry messages, tokens and keys. For the same reason an error is
 * logged without its message.
 */
export class StructuredLog implements FastifyBaseLogger {
  /**
   * @param write takes one line, with its line break
   * @param bindings fields of every line
   */
  constructor(
    readonly level: LogLevel,
    private readonly write: (line: string) => void,
    private readonly bindings: Fields = {},
  ) {}

  child({ reqId }: Fields): StructuredLog {
    return new StructuredLog(this.level, this.write, { requestId: reqId });
  }

  error(fields: unknown): void {
    this.log('error', fields);
  }

  fatal(fields: unknown): void {
    this.log('error', fields);
  }

  /** The server warns of what is a mistake in the service. */
  warn(fields: unknown): void {
    this.log('error', fields);
  }

  info(fields: unknown): void {
    this.log('info', fields);
  }

  debug(): void {}

  trace(): void {}

  silent(): void {}

  private log(level: LogLevel, given: unknown): void {
    if (LEVELS.indexOf(level) > LEVELS.indexOf(this.level)) return;
    const fields = loggable(given);
    if (Object.keys(fields).length === 0) return;
    const time = new Date().toISOString();
    this.write(`${JSON.stringify({ time, level, ...this.bindings, ...fields })}\n`);
  }
}

/** Keeps only harmless details: scalar values, and the origin of an error. */
function loggable(given: unknown): Fields {
  if (isError(given)) return { err: describeError(given) };
  if (typeof given !== 'object' || given === null) return {};
  const { err, ...fields } = given as Fields;
  const plain = Object.entries(fields).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return {
    ...Object.fromEntries(plain),
    ...(isError(err) && { err: describeError(err) }),
  };
}

/** Kind and place of an error. Its message may quote what somebody sent, its stack names folders. */
function describeError(error: Error): Fields {
  const { cause } = error;
  return {
    kind: error.name,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    at: [...(error.stack ?? '').matchAll(/([^/\\\s(]+:\d+):\d+\)?$/gm)].map(([, place]) => place),
    ...(isError(cause) && { cause: describeError(cause) }),
  };
}

/** Also one of another realm, as a test runner has. */
function isError(value: unknown): value is Error {
  return value instanceof Error || types.isNativeError(value);
}
