import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';

const LINES = 'application/x-ndjson';

/** The answer of a route that sends a list whole, whatever its length. */
export const linesResponse = {
  200: {
    description: 'One JSON object a line.',
    content: { [LINES]: { schema: Type.String() } },
  },
};

/** Rows that are read at once. */
const BATCH = 500;

/** An object of a list, and where in the list it is. */
interface Line {
  readonly id: string;
  readonly line: object;
}

/**
 * Sends a list whole, as JSON lines, without having more than a part of it in memory.
 *
 * @param read the lines after one, or the first ones
 */
export function sendLines(
  reply: FastifyReply,
  read: (limit: number, after: string | undefined) => Promise<readonly Line[]>,
): void {
  async function* parts() {
    for (let after: string | undefined, isMore = true; isMore;) {
      const lines = await read(BATCH, after);
      yield lines.map(({ line }) => `${JSON.stringify(line)}\n`).join('');
      isMore = lines.length === BATCH;
      after = lines.at(-1)?.id;
    }
  }
  void reply.type(LINES).send(Readable.from(parts()));
}
