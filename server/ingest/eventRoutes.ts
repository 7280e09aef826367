import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api, Deps } from '../http/api';
import { Problem } from '../http/problem';
import { isSharedSecret } from '../http/sharedSecret';
import { keepEvents } from './keepEvents';
import { type JoinEvent, readEvents } from './readEvents';

/** Bytes of a batch: 400 of the largest messages. */
const MAX_BATCH = 16 * 1_024 * 1_024;
const HEADER = 'x-events-secret';
/** PubNub repeats what is refused, and anybody may call: the log says it at most so often, ms. */
const REFUSAL_LOG_MS = 60_000;

/**
 * The target of Events & Actions.
 *
 * @param secrets those that a request may have; two while one is replaced by the other
 * @param onJoin told of who joined a channel; nobody waits for what it does
 */
export function addEvents(
  app: Api,
  { store }: Pick<Deps, 'store'>,
  secrets: readonly string[],
  onJoin: (join: JoinEvent) => void,
): void {
  void app.register((scope: Api, _options, done) => {
    takeAnyJson(scope);
    const requireSecret = secretCheck(store.now, secrets);
    for (const path of ['/v1/events', '/v1/events/:secret']) {
      scope.post(path, { ...options(path), onRequest: requireSecret }, async ({ body, log }) => {
        const { events, unreadable } = readEvents(body);
        const skipped = await store.write((write) => keepEvents(write, events));
        for (const event of events) if (event.kind === 'join') onJoin(event);
        if (skipped > 0) log.error({ skipped }, 'messages that cannot be stored');
        return { events: events.length - skipped, unreadable: unreadable + skipped };
      });
    }
    done();
  });
}

/** A message that anybody sent must not keep the others of its batch from being stored. */
function takeAnyJson(scope: Api): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BATCH },
    (_request, text, done) => {
      try {
        done(null, JSON.parse(text));
      } catch {
        done(new Problem('invalidInput', 'The body is not JSON.'));
      }
    },
  );
}

function options(path: string) {
  return {
    schema: {
      tags: ['events'],
      security: [],
      description:
        `A webhook of PubNub's Events & Actions. The header \`${HEADER}\` has the secret, or the address where a plan ` +
        'has no headers. The answer comes when the batch is stored.',
      ...(path.endsWith(':secret') && { params: Type.Object({ secret: Type.String() }) }),
      response: {
        200: Type.Object({
          events: Type.Integer({ description: 'Those that the server follows.' }),
          unreadable: Type.Integer(),
        }),
      },
    },
    // PubNub is let in by its secret alone, before the body is read.
    config: { access: 'everybody', cost: 0 } as const,
    bodyLimit: MAX_BATCH,
  };
}

type HookDone = (error?: Error) => void;

/** Refuses calls without one of the secrets, and tells the operator: what is refused is lost for good. */
function secretCheck(now: () => number, secrets: readonly string[]) {
  let loggedAt = -Infinity;
  return ({ headers, params, log }: FastifyRequest, _reply: FastifyReply, done: HookDone) => {
    const inPath = (params as { secret?: string }).secret;
    const isKnown = isSharedSecret(inPath ?? headers[HEADER], secrets);
    if (!isKnown && now() - loggedAt >= REFUSAL_LOG_MS) {
      loggedAt = now();
      log.error(
        'a webhook of Events & Actions was refused: its secret is not in SERVER_EVENTS_SECRETS',
      );
    }
    done(isKnown ? undefined : new Problem('notSignedIn'));
  };
}
