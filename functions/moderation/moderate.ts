import { judge } from './judge';
import type { FunctionModules, FunctionRequest } from './platform';
import { getRestrictions } from './senderRestrictions';
import { getSettings } from './settings';

/** Judges a message by the restrictions and rules in App Context: on a keyset without a moderation server. */
export function moderate(request: FunctionRequest, modules: FunctionModules): Promise<unknown> {
  const { pubnub } = modules;
  return judge(request, modules, {
    readFacts: async (userId) => {
      const [restrictions, settings] = await Promise.all([
        getRestrictions(pubnub, userId),
        getSettings(pubnub),
      ]);
      return { restrictions, settings };
    },
  });
}
