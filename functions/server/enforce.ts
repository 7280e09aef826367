import { judge } from '../moderation/judge';
import type { FunctionRequest, ServerModules } from '../moderation/platform';
import { readKeyedFacts } from './keyedFacts';
import { isReleased } from './releases';

/**
 * Judges a message, file or signal by what the moderation server decided. A Before Publish Function that exists already
 * can call it with its request, and return what it gives.
 */
export function enforce(request: FunctionRequest, modules: ServerModules): Promise<unknown> {
  return judge(request, modules, {
    readFacts: (userId) => readKeyedFacts(modules, userId),
    isReleased: () => isReleased(request, modules),
  });
}
