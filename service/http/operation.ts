import type { AccessNeed, Caller } from '../domain/access';
import type { Readable } from 'node:stream';
import { MAX_BODY_BYTES, MAX_OBJECT_ID_LENGTH } from '../domain/limits';
import { ServiceError } from '../domain/serviceError';
import type { ServiceContext } from '../serviceContext';
import { AccessGuard } from './accessGuard';
import type { ErrorFamily } from './errorFamilies';
import type { Query } from './query';

/** The parts of an HTTP request an operation may see. */
export interface OperationRequest {
  readonly method: string;
  /** The network address it came from. */
  readonly address: string;
  /** As it was sent, still percent-encoded. */
  readonly path: string;
  /** Decoded path segment by its name in the operation's path. */
  segment(name: string): string;
  /** The decoded names of a comma-joined segment, empty ones dropped. */
  segmentList(name: string): string[];
  /** The segment as it was sent, still percent-encoded. */
  rawSegment(name: string): string;
  readonly query: Query;
  header(name: string): string | undefined;
  /** The body's text, inflated if it was deflated; empty when there was none. */
  readonly body: string;
  /** The body as it comes, for an operation that asked for it so; it can be read once. */
  readonly stream: AsyncIterable<Uint8Array>;
  /** Calls back once when the caller's connection is gone or the reply has been sent. */
  onClosed(listener: () => void): void;
}

/** A successful answer. */
export interface Reply {
  readonly status?: number;
  /** JSON or other text, or something to be read from somewhere: text, or bytes with a `content-length`. */
  readonly body: string | Readable;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type BodyForm = 'text' | 'stream';

/** One call of the protocol: where it lives, what it accepts, what it does. */
export interface OperationDefinition<Input> {
  /** Name in logs. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path pattern, e.g. `/publish/:publishKey/:subscribeKey/0/:channel/0/*payload`; `*` takes the rest. */
  readonly path: string;
  /** How this call's failures look on the wire. */
  readonly errors: ErrorFamily;
  /** Whether the body is read before `validate` (as a rule) or by `handle` while it comes. */
  readonly bodyAs?: BodyForm;
  /** The most the body may have, bytes, where that is more than usual. */
  readonly bodyLimit?: number;
  /** Turns the request into input, or throws a `ServiceError`. No side effects. */
  validate(request: OperationRequest, context: ServiceContext): Input;
  /**
   * What the caller must be allowed to do; `noAccessNeeded` when anybody may. The policies are asked
   * after `validate` and before anything is stored or delivered.
   */
  access(input: Input): readonly AccessNeed[];
  /** Whether a browser may show the answer by itself, as a picture, a download or a page. */
  readonly isShown?: boolean;
  /** The answer may take long; it becomes a refusal as soon as the caller loses access. */
  readonly isHeld?: boolean;
  /**
   * How many names and records the call is about, for the rate limit: ten count as one more call. A held
   * call is counted only if it has any.
   */
  sizeOf?(input: Input, context: ServiceContext): number;
  handle(
    context: ServiceContext,
    input: Input,
    request: OperationRequest,
    caller: Caller,
  ): Reply | Promise<Reply>;
}

export interface Operation {
  readonly name: string;
  readonly method: OperationDefinition<unknown>['method'];
  readonly path: string;
  readonly errors: ErrorFamily;
  readonly bodyAs: BodyForm;
  readonly bodyLimit: number;
  readonly isShown: boolean;
  /** @throws (or rejects) ServiceError, which is answered in the form of `errors` */
  run(context: ServiceContext, request: OperationRequest): Reply | Promise<Reply>;
}

/** Seals an operation's input type, so that operations of all families fit one list. */
export function defineOperation<Input>(definition: OperationDefinition<Input>): Operation {
  const { name, method, path, errors, isHeld = false } = definition;
  return {
    name,
    method,
    path,
    errors,
    bodyAs: definition.bodyAs ?? 'text',
    bodyLimit: definition.bodyLimit ?? MAX_BODY_BYTES,
    isShown: definition.isShown ?? false,
    run(context, request) {
      // How often somebody polls is up to those who send to them.
      if (!isHeld) requireRate(context, request, 1);
      const input = definition.validate(request, context);
      const size = definition.sizeOf?.(input, context) ?? 0;
      const more = Math.floor(size / NAMES_PER_CALL) + Number(isHeld && size > 0);
      if (more > 0) requireRate(context, request, more);
      const guard = new AccessGuard(context, request, definition.access(input));
      guard.check();
      const reply = definition.handle(context, input, request, guard.caller);
      return isHeld ? guard.whileAllowed(reply) : reply;
    },
  };
}

/**
 * Somebody else can say that they are the same user, but not that they are at the same place.
 *
 * @throws ServiceError `tooManyRequests`
 */
function requireRate(
  { rateLimit }: ServiceContext,
  { address, query }: OperationRequest,
  calls: number,
): void {
  const userId = query.get('uuid')?.slice(0, 2 * MAX_OBJECT_ID_LENGTH) ?? '';
  if (!rateLimit || rateLimit.take(`${address} ${userId}`, calls)) return;
  throw new ServiceError('tooManyRequests');
}

/** About as many take as long as a publish. */
const NAMES_PER_CALL = 10;

const JAVASCRIPT = 'text/javascript; charset="UTF-8"';

/** An answer as publish, subscribe, history and presence give it. */
export function javascriptReply(body: Reply['body']): Reply {
  return { body, contentType: JAVASCRIPT };
}

/** An answer as App Context, actions and files give it. */
export function jsonReply(value: unknown): Reply {
  return { body: JSON.stringify(value), contentType: 'application/json' };
}
