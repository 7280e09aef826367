import type { PayloadAction } from '@reduxjs/toolkit';
import { isRecord } from '../../../shared/isRecord';
import { chatOf } from '../../domain/channelRole';
import { type ChannelId, toChannelId } from '../../domain/ids';
import { sessionStarted } from '../../realtime/events';
import { subscribed } from '../../pubnub/requests';
import { combineListeners } from '../../state/storeKit';
import { serverEndpoints } from '../api/endpoints';
import { isAnswer } from '../api/serverApi';
import { casesChanged } from '../live/casesChanged';
import { namesAwaited, namesSettled } from './directory';
import type { ConsoleListenerApi, StartListening } from '../state/rootState';

/** The server answers for so many at once. */
const MAX_IDS = 50;

const USER_FIELDS: ReadonlySet<string> = new Set([
  'userId',
  'actorId',
  'actorIds',
  'reporterId',
  'authorId',
  'moderatorId',
  'holderId',
  'senderId',
  'deciderId',
  'answerer',
]);
const CHANNEL_FIELDS: ReadonlySet<string> = new Set(['channelId', 'channelIds']);

const { getDirectory } = serverEndpoints.endpoints;

interface Ids {
  readonly userIds: Set<string>;
  readonly channelIds: Set<string>;
}

/** Collects the ids of users and channels, those of their chats for threads, in an answer of the server, by the names of the fields. */
function collectIds(value: unknown, ids: Ids): void {
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) collectIds(item, ids);
  } else if (isRecord(value)) {
    for (const [name, field] of Object.entries(value)) {
      const add = USER_FIELDS.has(name)
        ? (id: string) => ids.userIds.add(id)
        : CHANNEL_FIELDS.has(name)
          ? (id: string) => ids.channelIds.add(chatOf(id))
          : undefined;
      if (!add) collectIds(field, ids);
      else for (const id of [field].flat()) if (typeof id === 'string') add(id);
    }
  }
}

/** Reads the names of all whom an answer of the server mentions. What could not be read the next answer asks for. */
function readIn({ payload }: PayloadAction<unknown>, api: ConsoleListenerApi): Promise<void> {
  const found: Ids = { userIds: new Set(), channelIds: new Set() };
  collectIds(payload, found);
  const { users, channels, awaited } = api.getState().directory;
  const userIds = [...found.userIds].filter(
    (id) => !Object.hasOwn(users.entities, id) && !awaited.userIds[id],
  );
  const channelIds = [...found.channelIds].filter(
    (id) => !Object.hasOwn(channels.entities, id) && !awaited.channelIds[id],
  );
  return read(userIds, channelIds.map(toChannelId), api);
}

async function read(
  userIds: readonly string[],
  channelIds: readonly ChannelId[],
  api: ConsoleListenerApi,
): Promise<void> {
  const count = Math.max(userIds.length, channelIds.length);
  if (count > 0) api.dispatch(namesAwaited({ userIds, channelIds }));
  for (let at = 0; at < count; at += MAX_IDS) {
    const asked = {
      userIds: userIds.slice(at, at + MAX_IDS),
      channelIds: channelIds.slice(at, at + MAX_IDS),
    };
    await subscribed(api.dispatch(getDirectory.initiate(asked, { forceRefetch: true })));
    api.dispatch(namesSettled(asked));
  }
}

/** The restrictions of users whose cases changed may be others. */
function readAgain({ payload }: ReturnType<typeof casesChanged>, api: ConsoleListenerApi) {
  const { users } = api.getState().directory;
  return read(
    payload.filter((id) => Object.hasOwn(users.entities, id)),
    [],
    api,
  );
}

const mentions = (action: unknown): action is PayloadAction<unknown> =>
  isAnswer(action) && !getDirectory.matchFulfilled(action);

export function addDirectoryListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: readIn }),
    startListening({ matcher: mentions, effect: readIn }),
    startListening({ actionCreator: casesChanged, effect: readAgain }),
  );
}
