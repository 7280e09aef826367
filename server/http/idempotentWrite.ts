import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from '@sinclair/typebox';
import type { Database, DatabaseWrite } from '../store/schema';
import type { Store, Write } from '../store/openStore';
import { Problem } from './problem';

const HEADER = 'idempotency-key';

/** The header that each write has. A write is carried out once for each key of a caller. */
export const writeHeaders = Type.Object({
  [HEADER]: Type.String({
    pattern: '^[\\w-]{1,64}$',
    description:
      'Chosen by the caller, a UUID for instance. A repeated call gets the first answer.',
  }),
});

interface Work<Prepared, Body> {
  /** Names what is done once for its caller however often they ask, each time with a key of its own. */
  readonly once?: string;
  /** The status of the answer. */
  readonly status?: 200 | 201;
  /** Reads what the write needs before its transaction; it may wait for the network. */
  readonly prepare?: () => Promise<Prepared>;
  /** Carries the call out. Its answer is kept in the same transaction. */
  readonly write: (write: Write, prepared: Prepared) => Promise<Body>;
}

/** An answer that is known from an earlier call. */
interface Known {
  readonly digest: string;
  readonly status: number;
  readonly body: string;
}

/**
 * Carries out a write once, also when it is asked for again after its answer was lost. A call that is refused leaves
 * its key free.
 *
 * @throws (rejects) Problem `keyUsed` when the key was given to another call
 */
export async function writeOnce<Prepared, Body extends object>(
  store: Store,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work<Prepared, Body>,
): Promise<Body> {
  const call = readCall(request, work.once);
  const known = await findKnown(store.db, call);
  if (known) return repeat<Body>(reply, known);
  const prepared = (await work.prepare?.()) as Prepared;
  const { status = 200 } = work;
  return await store.write(async (write) => {
    const meanwhile = await findKnown(write.db, call);
    if (meanwhile) return repeat<Body>(reply, meanwhile);
    const body = await work.write(write, prepared);
    await write.db
      .insertInto('calls')
      .values({ ...call, status, body: JSON.stringify(body), createdAt: write.now })
      .execute();
    void reply.status(status);
    return body;
  });
}

interface Call {
  readonly caller: string;
  readonly key: string;
  readonly digest: string;
}

function readCall(request: FastifyRequest, once: string | undefined): Call {
  const { caller, method, url, headers, body } = request;
  if (!caller) throw new Problem('notSignedIn');
  const digest = createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('base64');
  return {
    caller: `${caller.kind} ${caller.userId}`,
    key: once ?? String(headers[HEADER]),
    digest,
  };
}

async function findKnown(
  db: Database | DatabaseWrite,
  { caller, key, digest }: Call,
): Promise<Known | undefined> {
  const known = await db
    .selectFrom('calls')
    .select(['digest', 'status', 'body'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known && known.digest !== digest) throw new Problem('keyUsed');
  return known;
}

/** Only answers that `writeOnce` made are kept, so they have the type of the call that is repeated. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type
function repeat<Body>(reply: FastifyReply, { status, body }: Known): Body {
  void reply.status(status).header('idempotency-replayed', 'true');
  return JSON.parse(body) as Body;
}
