import type { StartListening } from '../../state/rootState';
import { linkFollowed, linkRefused } from './linksSlice';

/** Few pages follow links, so the listeners for them are added with the first one. */
export function addLinksListeners(startListening: StartListening): void {
  startListening({
    actionCreator: linkFollowed,
    effect: async (action, api) => {
      const before = api.getOriginalState();
      const calls = await import('./linkCalls').catch(() => undefined);
      if (!calls) {
        api.dispatch(linkRefused());
        return;
      }
      api.unsubscribe();
      calls.addFollowingListeners(startListening);
      calls.showAddress(action, api);
      if (calls.isMissing(action, api.getState(), before)) calls.showMissing(action, api);
      await calls.followLink(action, api);
    },
  });
}
