import { ServiceError } from '../domain/serviceError';
import type { ServiceContext } from '../serviceContext';
import type { PublishEvent } from './event';

/** A function has refused something, or failed. */
class FunctionAbort extends ServiceError {
  /** @param reason what the function says; the caller is told */
  constructor(code: 'functionAborted' | 'functionFailed', reason: string) {
    super(code);
    this.name = 'FunctionAbort';
    if (reason !== '') this.message = reason;
  }
}

/**
 * Asks the functions about something that a client wants to publish, before anything is stored or
 * delivered. Gives the message as JSON text: as it came, unless a function has changed it.
 *
 * @throws (rejects) FunctionAbort
 */
export async function passFunctions(
  { functions }: ServiceContext,
  event: PublishEvent,
): Promise<string> {
  const verdict = await functions.beforePublish(event);
  if (verdict.verdict === 'ok') return verdict.message;
  const code = verdict.status === 403 ? 'functionAborted' : 'functionFailed';
  throw new FunctionAbort(code, verdict.reason);
}
