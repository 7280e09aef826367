import type { OperationRequest } from './request';
import type { Reply } from './replies';
import type { AccessNeed, Caller } from '../access/access';
import { MAX_BODY_BYTES } from '../protocol/limits';
import { MAX_ID_LENGTH } from '../../shared/protocol';
import type { ServiceContext } from '../serviceContext';
import { identify } from './caller';
import type { ErrorFamily } from './errorFamilies';

type BodyForm = 'text' | 'stream';

/** One call of the protocol: its path, input, permissions and handler. */
export interface OperationDefinition<Input> {
  /** Name in logs. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
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
   * The permissions that the caller needs; `noAccessNeeded` for none. The policy is asked after `validate`
   * and before anything is stored or delivered.
   */
  access(input: Input): readonly AccessNeed[];
  /** Whether a browser may show the answer by itself, as a picture, a download or a page. */
  readonly isShown?: boolean;
  /** Tells a developer about the service: for programs of this machine, and the service's own page. */
  readonly isInspection?: boolean;
  /** The answer may take long: it waits for others. */
  readonly isHeld?: boolean;
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
  readonly isInspection: boolean;
  readonly isHeld: boolean;
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
    isInspection: definition.isInspection ?? false,
    isHeld,
    run(context, request) {
      const input = definition.validate(request, context);
      const caller = identify(request, context);
      context.policy?.authorise(caller, definition.access(input));
      return definition.handle(context, input, request, caller);
    },
  };
}

/** Callers are told apart by user id and address: another client can claim the user id, not the address. */
export function callerOf({ address, query }: OperationRequest): string {
  const userId = query.get('uuid')?.slice(0, 2 * MAX_ID_LENGTH) ?? '';
  return `${address} ${userId}`;
}
