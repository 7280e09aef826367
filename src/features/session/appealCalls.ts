import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { AppExtra } from '../../state/appExtra';
import type { RootState } from '../../state/rootState';
import { selectOwnId } from './sessionSlice';

type Thunk<Result> = ThunkAction<Result, RootState, AppExtra, UnknownAction>;

export const offersAppeals = (): Thunk<boolean> => (_dispatch, _getState, extra) =>
  extra.tokens !== undefined;

/** Opens the page with the decisions about the user, which finds the session that this tab has on the server. */
export const openAppeals = (): Thunk<void> => (_dispatch, getState) => {
  const userId = selectOwnId(getState());
  if (userId === null) return;
  window.location.assign(`/appeal.html#?${new URLSearchParams({ uuid: userId }).toString()}`);
};
