import type { StartListening } from '../../state/rootState';
import { loadThreads } from './prepareThread';
import { threadsIn } from './threadsIn';

/** Most channels have no threads, so the listeners for them are added when there is one. */
export function addThreadsListeners(startListening: StartListening): void {
  startListening({
    predicate: (action) => threadsIn(action).length > 0,
    effect: async (action, api) => {
      const before = api.getOriginalState();
      const calls = await loadThreads().catch(() => undefined);
      if (!calls) return;
      api.unsubscribe();
      calls.addSummaryListeners(startListening);
      await calls.readSummaries(action, before, api);
    },
  });
}
