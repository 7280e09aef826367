import type { PayloadAction } from '@reduxjs/toolkit';
import { isRecord } from '../../../shared/isRecord';
import { chatOf } from '../../domain/channelRole';
import { toChannelId } from '../../domain/ids';
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

/** Reads the names of all whom the answers of the server mention, each once until the case of the user changes. */
function createNameReader() {
  const wanted = noIds();
  const pending = noIds();
  const take = (kind: keyof Ids): string[] => {
    const taken = [...wanted[kind]].slice(0, MAX_IDS);
    for (const id of taken) {
      wanted[kind].delete(id);
      pending[kind].add(id);
    }
    return taken;
  };
  const read = async (api: ConsoleListenerApi) => {
    while (wanted.userIds.size + wanted.channelIds.size > 0) {
      const [userIds, channelIds] = [take('userIds'), take('channelIds').map(toChannelId)];
      const asked = getDirectory.initiate({ userIds, channelIds }, { forceRefetch: true });
      await subscribed(api.dispatch(asked));
      api.dispatch(namesSettled({ userIds, channelIds }));
      // Names that could not be read are asked for by whatever mentions them next.
      for (const id of userIds) pending.userIds.delete(id);
      for (const id of channelIds) pending.channelIds.delete(id);
    }
  };
  return {
    readIn(answer: unknown, api: ConsoleListenerApi) {
      const found = noIds();
      collectIds(answer, found);
      const { users, channels } = api.getState().directory;
      for (const [kind, known] of [
        ['userIds', users.entities],
        ['channelIds', channels.entities],
      ] as const) {
        for (const id of found[kind]) {
          if (!Object.hasOwn(known, id) && !pending[kind].has(id)) wanted[kind].add(id);
        }
      }
      if (wanted.userIds.size + wanted.channelIds.size > 0) {
        const { userIds, channelIds } = wanted;
        api.dispatch(namesAwaited({ userIds: [...userIds], channelIds: [...channelIds] }));
      }
      return read(api);
    },
    /** Their restrictions may have changed. */
    readAgain(userIds: readonly string[], api: ConsoleListenerApi) {
      const { users } = api.getState().directory;
      for (const id of userIds) if (Object.hasOwn(users.entities, id)) wanted.userIds.add(id);
      return read(api);
    },
  };
}

const noIds = (): Ids => ({ userIds: new Set(), channelIds: new Set() });

const mentions = (action: unknown): action is PayloadAction<unknown> =>
  isAnswer(action) && !getDirectory.matchFulfilled(action);

export function addDirectoryListeners(startListening: StartListening) {
  const names = createNameReader();
  return combineListeners(
    startListening({
      actionCreator: sessionStarted,
      effect: ({ payload }, api) => names.readIn(payload, api),
    }),
    startListening({ matcher: mentions, effect: ({ payload }, api) => names.readIn(payload, api) }),
    startListening({
      actionCreator: casesChanged,
      effect: ({ payload }, api) => names.readAgain(payload, api),
    }),
  );
}
