import type { StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { newChatApi } from '../channels/newChatApi';
import { membershipsApi } from '../memberships/membershipsApi';
import { filesApi } from '../messages/filesApi';
import { messagesApi } from '../messages/messagesApi';
import { moderationApi } from '../moderation/moderationApi';
import { reactionsApi } from '../reactions/reactionsApi';
import { themeToggled } from '../theme/themeSlice';
import type { Tracker } from './tracker';

/** The actions that are tracked, and what the tracker calls them (docs/sending.md). */
const TRACKED = [
  { matcher: messagesApi.endpoints.sendMessage.matchFulfilled, feature: 'send-message' },
  { matcher: filesApi.endpoints.sendFile.matchFulfilled, feature: 'send-file' },
  { matcher: membershipsApi.endpoints.setMembership.matchFulfilled, feature: 'join-channel' },
  { matcher: newChatApi.endpoints.setChannelMembers.matchFulfilled, feature: 'create-chat' },
  { matcher: reactionsApi.endpoints.addReaction.matchFulfilled, feature: 'add-reaction' },
  { matcher: moderationApi.endpoints.flagUser.matchFulfilled, feature: 'report-user' },
  { matcher: membershipsApi.endpoints.removeMembership.matchFulfilled, feature: 'leave-channel' },
  { matcher: themeToggled.match, feature: 'switch-theme' },
];

/** Reports completed actions to the tracker. */
export function createTrackerListeners(tracker: Tracker) {
  return (startListening: StartListening) =>
    combineListeners(
      ...TRACKED.map(({ matcher, feature }) =>
        startListening({
          matcher,
          effect: async (_action, { extra }) => {
            try {
              await tracker.complete(feature);
            } catch (cause) {
              extra.warn('the demo tracker failed', cause);
            }
          },
        }),
      ),
    );
}
