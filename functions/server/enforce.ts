import { judge } from '../moderation/judge';
import type { FunctionRequest, ServerModules } from '../moderation/platform';
import { serverSource } from './serverSource';

/**
 * Judges a message or file by what the moderation server decided, and asks it while a rule on behaviour is active. A
 * Before Publish Function that exists already can call it with its request, and return what it gives.
 */
export function enforce(request: FunctionRequest, modules: ServerModules): Promise<unknown> {
  return judge(request, modules, serverSource({ request, modules, isSpoken: true }));
}

/** The same for a signal. */
export function enforceSignal(request: FunctionRequest, modules: ServerModules): Promise<unknown> {
  return judge(request, modules, serverSource({ request, modules, isSpoken: false }));
}
