import { judge } from './judge';
import type { FunctionRequest, Modules } from './platform';

/**
 * Judges a message or file by what the moderation server decided, and asks it while a rule on behaviour is active. A
 * Before Publish Function that exists already can call it with its request, and return what it gives.
 */
export function enforce(request: FunctionRequest, modules: Modules): Promise<unknown> {
  return judge({ request, modules, isSpoken: true });
}

/** The same for a signal. */
export function enforceSignal(request: FunctionRequest, modules: Modules): Promise<unknown> {
  return judge({ request, modules, isSpoken: false });
}
