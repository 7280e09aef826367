import { MAX_BODY_BYTES } from '../domain/limits';
import type { ServiceContext } from '../serviceContext';
import type { ErrorFamily } from './errorFamilies';
import type { Query } from './query';

/** The parts of an HTTP request an operation may see. */
export interface OperationRequest {
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
  /** The body as it came. */
  readonly bytes: Uint8Array;
  /** Calls back once when the caller's connection is gone or the reply has been sent. */
  onClosed(listener: () => void): void;
}

/** A successful answer. */
export interface Reply {
  readonly status?: number;
  /** JSON text, other text, or bytes. */
  readonly body: string | Uint8Array;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One call of the protocol: where it lives, what it accepts, what it does. */
export interface OperationDefinition<Input> {
  /** Name in logs. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path pattern, e.g. `/signal/:publishKey/:subscribeKey/0/:channel/0/:payload`. */
  readonly path: string;
  /** How this call's failures look on the wire. */
  readonly errors: ErrorFamily;
  /** The most the body may have, bytes, where that is more than usual. */
  readonly bodyLimit?: number;
  /** Turns the request into input, or throws a `ServiceError`. No side effects. */
  validate(request: OperationRequest, context: ServiceContext): Input;
  handle(context: ServiceContext, input: Input, request: OperationRequest): Reply | Promise<Reply>;
}

export interface Operation {
  readonly name: string;
  readonly method: OperationDefinition<unknown>['method'];
  readonly path: string;
  readonly errors: ErrorFamily;
  readonly bodyLimit: number;
  run(context: ServiceContext, request: OperationRequest): Promise<Reply>;
}

/** Seals an operation's input type, so that operations of all families fit one list. */
export function defineOperation<Input>(definition: OperationDefinition<Input>): Operation {
  const { name, method, path, errors, bodyLimit = MAX_BODY_BYTES } = definition;
  return {
    name,
    method,
    path,
    errors,
    bodyLimit,
    async run(context, request) {
      return definition.handle(context, definition.validate(request, context), request);
    },
  };
}

const JAVASCRIPT = 'text/javascript; charset="UTF-8"';

/** An answer as publish, subscribe, history and presence give it. */
export function javascriptReply(body: string): Reply {
  return { body, contentType: JAVASCRIPT };
}

/** An answer as App Context, actions and files give it. */
export function jsonReply(value: unknown): Reply {
  return { body: JSON.stringify(value), contentType: 'application/json' };
}
