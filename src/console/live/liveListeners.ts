import type PubNub from 'pubnub';
import { isRecord, textField } from '../../../shared/isRecord';
import { toUserId } from '../../domain/ids';
import { EVENTS_CHANNEL } from '../../domain/moderation/moderationChannels';
import { createClient } from '../../pubnub/client';
import { createLeaveBeacon } from '../../pubnub/leaveBeacon';
import type { ActionBatch } from '../../realtime/batch';
import { openConnection } from '../../realtime/connection';
import { connectionEstablished, connectionLost, sessionEnded } from '../../realtime/events';
import { createServerSession } from '../../server/serverSession';
import { combineListeners } from '../../state/storeKit';
import { serverEndpoints, type Tag, tagsOfTopic, tagsOfUser } from '../api/endpoints';
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
  const [cursor] = await Promise.all([readTime(pubnub, api), session.open()]);
  const connection = openConnection(pubnub, api.dispatch, {
    now,
    warn,
    createMessageTranslator,
    hasPresence: () => false,
    renewToken: () => session.renew(),
    ...(cursor !== undefined && { cursor }),
    sendLeaveBeacon: createLeaveBeacon(client, (url, options) => fetch(url, options)),
  });
  try {
    connection.setChannels(CHANNELS);
    await api.take(sessionEnded.match);
  } finally {
    connection.close();
    session.close();
  }
}

/** PubNub's time when it was asked for at the latest: the console asks for its lists afterwards. */
async function readTime(pubnub: PubNub, { dispatch, extra: { now } }: ConsoleListenerApi) {
  const asked = now();
  try {
    const { timetoken } = await pubnub.time();
    return String(BigInt(timetoken) - BigInt(now() - asked) * 10_000n);
  } catch {
    dispatch(connectionLost({ category: 'no time' }));
    return undefined;
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

/** Nobody delivers what happened during an outage, in which other calls failed, too. */
async function catchUp(_lost: unknown, api: ConsoleListenerApi) {
  api.cancelActiveListeners();
  await api.take(connectionEstablished.match);
  api.dispatch(serverEndpoints.util.invalidateTags([...addTagTypes]));
}

export function addLiveListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: signedIn, effect: keepLive }),
    startListening({ actionCreator: casesChanged, effect: createRefresher(tagsOfUser) }),
    startListening({ actionCreator: topicsChanged, effect: createRefresher(tagsOfTopic) }),
    startListening({ actionCreator: connectionLost, effect: catchUp }),
  );
}
