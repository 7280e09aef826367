import { isRecord, textField } from '../../../shared/isRecord';
import { toUserId } from '../../domain/ids';
import { EVENTS_CHANNEL } from '../../domain/moderation/moderationChannels';
import { createClient } from '../../pubnub/client';
import { createLeaveBeacon } from '../../pubnub/leaveBeacon';
import type { ActionBatch } from '../../realtime/batch';
import { openConnection } from '../../realtime/connection';
import { connectionEstablished, sessionEnded } from '../../realtime/events';
import { createServerSession } from '../../server/serverSession';
import { combineListeners } from '../../state/storeKit';
import { serverEndpoints, tagsOfTopic, tagsOfUser, TOLD_TYPES } from '../api/endpoints';
import { addTagTypes } from '../api/endpoints.generated';
import { signedIn } from '../signIn/signInSlice';
import { casesChanged, topicsChanged } from './casesChanged';
import type { ConsoleListenerApi, StartListening } from '../state/rootState';

const CHANNELS: ReadonlySet<string> = new Set([EVENTS_CHANNEL]);

/** The time within which changes are gathered and asked for together, ms: a raid changes hundreds of cases. */
const PAUSE_MS = 1_000;

/** Follows the server's events for as long as the sign-in lasts. */
async function keepLive({ payload }: ReturnType<typeof signedIn>, api: ConsoleListenerApi) {
  api.cancelActiveListeners();
  const { serverUrl, credentials, keyset, now, createId, warn } = api.extra;
  const client = { ...keyset, userId: payload.userId };
  const memory = new Map<string, string>();
  const session = createServerSession({
    url: serverUrl,
    client,
    proof: credentials.token ?? '',
    now,
    createId,
    warn,
    // A new page asks for a new session: nothing of it is left after signing out.
    memory: {
      get: (key) => memory.get(key) ?? null,
      set: (key, text) => void memory.set(key, text),
    },
  });
  const pubnub = createClient(client);
  session.attach(pubnub);
  const connection = openConnection(pubnub, api.dispatch, {
    now,
    warn,
    createMessageTranslator,
    hasPresence: () => false,
    renewToken: () => session.renew(),
    sendLeaveBeacon: createLeaveBeacon(client, (url, options) => fetch(url, options)),
  });
  try {
    await session.open();
    connection.setChannels(CHANNELS);
    await api.take(sessionEnded.match);
  } finally {
    connection.close();
    session.close();
  }
}

const createMessageTranslator =
  (_pubnub: unknown, batch: ActionBatch) => () => (event: unknown) => {
    const message = isRecord(event) ? event['message'] : undefined;
    if (!isRecord(message)) return;
    const [userId, topic] = [textField(message, 'userId'), textField(message, 'topic')];
    if (userId !== undefined) batch.add(casesChanged, toUserId(userId));
    if (topic !== undefined) batch.add(topicsChanged, topic);
  };

type Tag = Parameters<typeof serverEndpoints.util.invalidateTags>[0][number];

/** Asks anew for what an event says has changed, at once and then once a second. */
function createRefresher<Name extends string>(tagsOf: (name: Name) => readonly Tag[]) {
  const changed = new Set<Name>();
  let isBusy = false;
  return async ({ payload }: { readonly payload: readonly Name[] }, api: ConsoleListenerApi) => {
    for (const name of payload) changed.add(name);
    if (isBusy) return;
    isBusy = true;
    try {
      while (changed.size > 0) {
        const tags = [...changed].flatMap(tagsOf);
        changed.clear();
        api.dispatch(serverEndpoints.util.invalidateTags(tags));
        await api.delay(PAUSE_MS);
      }
    } finally {
      isBusy = false;
    }
  };
}

/** Nobody delivers what happened before the subscription, or during an outage, in which other calls failed, too. */
function catchUp(
  { payload: { isRecovered } }: ReturnType<typeof connectionEstablished>,
  api: ConsoleListenerApi,
): void {
  const types = isRecovered ? addTagTypes : TOLD_TYPES;
  api.dispatch(serverEndpoints.util.invalidateTags([...types]));
}

export function addLiveListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: signedIn, effect: keepLive }),
    startListening({ actionCreator: casesChanged, effect: createRefresher(tagsOfUser) }),
    startListening({ actionCreator: topicsChanged, effect: createRefresher(tagsOfTopic) }),
    startListening({ actionCreator: connectionEstablished, effect: catchUp }),
  );
}
