import { addChannels } from './channels/channelRoutes';
import type { Api, Deps, PubnubParts } from './http/api';
import { addDirectory } from './directory/directoryRoutes';
import { addEvidence } from './evidence/evidenceRoutes';
import { addEvents } from './ingest/eventRoutes';
import { addMembers } from './memberships/memberRoutes';
import { addMemberships } from './memberships/membershipRoutes';
import { addMentions } from './mentions/mentionRoutes';
import { addMessageSearch } from './messageSearch/searchRoutes';
import { addMessageActions } from './messageActions/messageActionRoutes';
import { addPins } from './pins/pinRoutes';
import { addSessions } from './sessions/sessionRoutes';
import { addVerdicts } from './verdicts/verdictRoutes';
import { addThreads } from './threads/threadRoutes';
import { addUsers } from './users/userRoutes';

/** The resources that need keys of PubNub. */
export function addPubnub(app: Api, deps: Deps, pubnub: PubnubParts): void {
  addSessions(app, deps, pubnub);
  addMessageActions(app, deps, pubnub.keyset);
  addMemberships(app, deps, pubnub.keyset);
  addMembers(app, deps, pubnub.keyset);
  addChannels(app, deps, pubnub.keyset);
  addUsers(app, deps, pubnub.keyset);
  addPins(app, deps, pubnub.keyset);
  addMentions(app, deps, pubnub.keyset);
  addThreads(app, deps, pubnub.keyset);
  addDirectory(app, deps, pubnub.keyset);
  addEvidence(app, deps, pubnub.keyset);
  if (pubnub.search) addMessageSearch(app, deps, pubnub.keyset, pubnub.search);
  if (pubnub.verdicts) addVerdicts(app, deps, pubnub.verdicts);
  if (pubnub.eventSecrets.length > 0) {
    addEvents(app, deps, pubnub.eventSecrets, (join) => pubnub.verdicts?.shield.joined(join));
  }
}
