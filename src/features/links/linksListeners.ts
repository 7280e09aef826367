import type { UnsubscribeListener } from '@reduxjs/toolkit';
import type { StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { linkFollowed, linkRefused } from './linksSlice';

/** Few pages follow links, so the listeners for them are added with the first one. */
export function addLinksListeners(startListening: StartListening) {
  let removeFollowing: UnsubscribeListener | undefined;
  return combineListeners(
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
        removeFollowing = calls.addFollowingListeners(startListening);
        calls.showAddress(action, api);
        if (calls.isMissing(action, api.getState(), before)) calls.showMissing(action, api);
        await calls.followLink(action, api);
      },
    }),
    (options) => removeFollowing?.(options),
  );
}
