import type { OperationRequest } from './request';
import type { Reply } from './replies';
import type { AccessNeed, Caller } from '../access/access';
import { MAX_BODY_BYTES } from '../protocol/limits';
import { MAX_ID_LENGTH } from '../../src/domain/protocol';
import { ServiceError } from '../protocol/serviceError';
import type { ServiceContext } from '../serviceContext';
import { AccessGuard } from './accessGuard';
import type { ErrorFamily } from './errorFamilies';

type BodyForm = 'text' | 'stream';

/** One call of the protocol: its path, input, permissions and handler. */
export interface OperationDefinition<Input> {
  /** Name in logs. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path pattern, e.g. `/publish/:publishKey/:subscribeKey/0/:channel/0/*payload`; `*` takes the rest. */
  readonly path: string;
  /** The wire format of this call's errors. */
  readonly errors: ErrorFamily;
  /** Whether the body is read before `validate` (as a rule) or by `handle` while it comes. */
  readonly bodyAs?: BodyForm;
  /** Maximum size of the body, bytes, if larger than the default. */
  readonly bodyLimit?: number;
  /** Turns the request into input, or throws a `ServiceError`. No side effects. */
  validate(request: OperationRequest, context: ServiceContext): Input;
  /**
   * The permissions that the caller needs; `noAccessNeeded` for none. Policies are asked after `validate`
   * and before anything is stored or delivered.
   */
  access(input: Input): readonly AccessNeed[];
  /** Whether a browser may show the answer by itself, as a picture, a download or a page. */
  readonly isShown?: boolean;
  /** The answer may take long; it becomes a refusal as soon as the caller loses access. */
  readonly isHeld?: boolean;
  /**
   * Number of names and records of the call, for the rate limit: ten count as one more call. A held call
   * counts only if it has any.
   */
  sizeOf?(input: Input, context: ServiceContext): number;
  /**
   * @param requireAccess asks the policies again and throws AccessDenied; for a write whose caller may have been
   * restricted since the call was accepted
   */
  handle(
    context: ServiceContext,
    input: Input,
    request: OperationRequest,
    caller: Caller,
    requireAccess: () => void,
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
      // The rate of a caller's polls depends on the messages that others send.
      if (!isHeld) requireRate(context, request, 1 + callsOf(request.body));
      const input = definition.validate(request, context);
      const size = definition.sizeOf?.(input, context) ?? 0;
      const more = Math.floor(size / NAMES_PER_CALL) + Number(isHeld && size > 0);
      if (more > 0) requireRate(context, request, more);
      const guard = new AccessGuard(context, request, definition.access(input));
      guard.check();
      const reply = definition.handle(context, input, request, guard.caller, () =>
        guard.checkAgain(),
      );
      return isHeld ? guard.whileAllowed(reply) : counted(context, request, reply);
    },
  };
}

/**
 * Callers are told apart by user id and address: another client can claim the user id, not the address.
 *
 * @throws ServiceError `tooManyRequests`
 */
function requireRate(
  { rateLimit }: ServiceContext,
  request: OperationRequest,
  calls: number,
): void {
  if (!rateLimit || rateLimit.take(callerOf(request), calls)) return;
  throw new ServiceError('tooManyRequests');
}

/** The length of an answer is known only afterwards. A streamed one lets other calls run. */
function counted(
  { rateLimit }: ServiceContext,
  request: OperationRequest,
  reply: Reply | Promise<Reply>,
): Reply | Promise<Reply> {
  if (!rateLimit) return reply;
  const count = (ready: Reply) => {
    const calls = typeof ready.body === 'string' ? callsOf(ready.body) : 0;
    if (calls > 0) rateLimit.charge(callerOf(request), calls);
    return ready;
  };
  return reply instanceof Promise ? reply.then(count) : count(reply);
}

function callerOf({ address, query }: OperationRequest): string {
  const userId = query.get('uuid')?.slice(0, 2 * MAX_ID_LENGTH) ?? '';
  return `${address} ${userId}`;
}

/** How many more calls a body or an answer counts as. */
function callsOf(text: string): number {
  return Math.floor(text.length / TEXT_PER_CALL);
}

/** This many names cost about as much time as a publish. */
const NAMES_PER_CALL = 10;
/** So do this many characters. */
const TEXT_PER_CALL = 32 * 1024;
