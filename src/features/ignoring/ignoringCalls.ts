import type { UnknownAction } from '@reduxjs/toolkit';
import {
  applyIgnoreChanges,
  type IgnoreChanges,
  IGNORE_FIELD,
  ignoreListIdOf,
  type IgnoreList,
  MAX_IGNORED,
  readIgnoredIds,
} from '../../domain/ignoreList';
import { toUserId, type UserId } from '../../domain/ids';
import { chatApi } from '../../pubnub/chatApi';
import { readIgnoreList } from '../../pubnub/recordFormat';
import { mutate } from '../../pubnub/mutate';
import { rewriteCustom } from '../../pubnub/rewriteCustom';
import type { AppListenerApi } from '../../state/rootState';
import { ignoredUsersOpened } from '../dialogs/dialogsSlice';
import { remember } from '../session/userMemory';
import { usersNeeded } from '../users/usersListeners';
import {
  changesFailed,
  changesStored,
  HIDING,
  hidingChosen,
  ignoringChosen,
  selectIgnoredIds,
} from './ignoringSlice';

interface Write {
  readonly ownerId: UserId;
  readonly changes: IgnoreChanges;
}

const ignoringWrites = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Changes the list as the service has it, so that what another device changed stays. Answers the new list;
     * null when the list is full.
     */
    changeIgnoreList: build.mutation<IgnoreList | null, Write>({
      async queryFn({ ownerId, changes }, _api, _options, baseQuery) {
        const userId = toUserId(ignoreListIdOf(ownerId));
        const { data, error } = await rewriteCustom(
          baseQuery,
          { userId, fields: { name: ownerId, type: 'pn.prv' } },
          (custom) => {
            const before = readIgnoredIds(custom);
            const after = applyIgnoreChanges(before, changes);
            const isSame = after.join() === before.join();
            return isSame || isTooLong(after, before)
              ? null
              : { ...custom, [IGNORE_FIELD]: after.join() };
          },
        );
        if (error) return { error };
        const before = readIgnoredIds(data.before);
        if (isTooLong(applyIgnoreChanges(before, changes), before)) return { data: null };
        const list = readIgnoreList(data.record);
        return { data: list ?? { ownerId, userIds: [], updated: null } };
      },
    }),
  }),
});

/** Other clients may have stored more than fits; taking users out must still work. */
function isTooLong(after: readonly UserId[], before: readonly UserId[]): boolean {
  return after.length > Math.max(MAX_IGNORED, before.length);
}

/** Performs what the user chose. */
export async function perform(action: UnknownAction, api: AppListenerApi): Promise<void> {
  if (ignoredUsersOpened.match(action)) api.dispatch(usersNeeded(selectIgnoredIds(api.getState())));
  if (hidingChosen.match(action)) remember(HIDING, action.payload, api);
  if (ignoringChosen.match(action)) await storeChanges(api);
}

/** The apps that are storing changes. */
const storing = new WeakSet<AppListenerApi['extra']>();

/** Stores what the user chose, one write after the other. What cannot be stored is undone. */
async function storeChanges(api: AppListenerApi): Promise<void> {
  const { ownId: ownerId } = api.getState().ignoring;
  if (ownerId === null || storing.has(api.extra)) return;
  storing.add(api.extra);
  try {
    const readChanges = () => api.getState().ignoring.changes;
    for (let changes = readChanges(); Object.keys(changes).length > 0; changes = readChanges()) {
      const { data: list, error } = await api.dispatch(
        mutate(ignoringWrites.endpoints.changeIgnoreList, { ownerId, changes }),
      );
      const isFull = error === undefined;
      api.dispatch(list ? changesStored({ changes, list }) : changesFailed({ changes, isFull }));
    }
  } finally {
    storing.delete(api.extra);
  }
}
