import { createAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { AppExtra } from '../../state/appExtra';
import type { RootState } from '../../state/rootState';
import { selectOwnId } from './sessionSlice';

type Thunk<Result> = ThunkAction<Result, RootState, AppExtra, UnknownAction>;

/** The user goes to the page with the decisions about them. */
export const appealsOpened = createAction('session/appealsOpened');

export const offersAppeals = (): Thunk<boolean> => (_dispatch, _getState, extra) =>
  extra.tokens !== undefined;

/** Opens the page with the decisions about the user, which finds the session that this tab has on the server. */
export const openAppeals = (): Thunk<void> => (dispatch, getState) => {
  const userId = selectOwnId(getState());
  if (userId === null) return;
  dispatch(appealsOpened());
  window.location.assign(`appeal.html#?${new URLSearchParams({ uuid: userId }).toString()}`);
};
