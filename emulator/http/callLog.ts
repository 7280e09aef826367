import { randomUUID } from 'node:crypto';
import type { Call } from '../api';

/** The newest calls that are kept for questions. */
const MAX_CALLS = 10_000;
/** Characters of their addresses and bodies together. */
const MAX_SIZE = 32 * 1024 * 1024;

/** A call with its place in the log, which it keeps. */
export interface NumberedCall extends Call {
  readonly number: number;
}

/** The newest calls of a keyset, in the order of their answers. */
export class CallLog {
  /** Another log, as after a reset or a restart, has another one. */
  readonly id = randomUUID();
  private kept: NumberedCall[] = [];
  private count = 0;
  private size = 0;

  add(call: Call): void {
    this.kept.push({ ...call, number: this.count });
    this.count += 1;
    this.size += sizeOf(call);
    while (this.kept.length > MAX_CALLS || this.size > MAX_SIZE) this.dropOlderHalf();
  }

  /** @param operation all calls when omitted */
  all(operation?: string): readonly Call[] {
    return this.kept
      .filter((call) => operation === undefined || call.operation === operation)
      .map(({ number: _number, ...call }) => call);
  }

  /** The oldest calls of those that have a higher number, at most as many as given. */
  after(number: number, limit: number): readonly NumberedCall[] {
    const [oldest] = this.kept;
    const from = oldest ? Math.max(0, number + 1 - oldest.number) : 0;
    return this.kept.slice(from, from + limit);
  }

  private dropOlderHalf(): void {
    const dropped = this.kept.splice(0, Math.ceil(this.kept.length / 2));
    for (const call of dropped) this.size -= sizeOf(call);
  }
}

function sizeOf({ url, body = '', message = '' }: Call): number {
  return url.length + body.length + message.length;
}
