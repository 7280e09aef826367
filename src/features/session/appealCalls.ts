import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { appealPageOf, grantAppealLink } from '../../pubnub/appealLink';
import type { AppExtra } from '../../state/appExtra';
import type { RootState } from '../../state/rootState';
import { selectOwnId } from './sessionSlice';

type Thunk<Result> = ThunkAction<Result, RootState, AppExtra, UnknownAction>;

export const offersAppeals = (): Thunk<boolean> => (_dispatch, _getState, extra) =>
  extra.takesAppeals === true;

/** Opens the page with the decisions about the user. Resolves with false when there is no link to it. */
export const openAppeals = (): Thunk<Promise<boolean>> => async (_dispatch, getState, extra) => {
  const userId = selectOwnId(getState());
  if (userId === null) return false;
  if (extra.tokens) {
    // The page finds the session that this tab has on the moderation server.
    window.location.assign(appealPageOf({ uuid: userId }));
    return true;
  }
  const token = extra.pubnub.getToken();
  const user = { subscribeKey: extra.keyset, userId, ...(token !== undefined && { token }) };
  try {
    const address = await grantAppealLink(user, (path, init) => fetch(path, init));
    window.location.assign(address);
    return true;
  } catch (cause) {
    extra.warn('the page of appeals could not be opened', cause);
    return false;
  }
};
