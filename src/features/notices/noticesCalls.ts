import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import type { AppealCommand } from '../../domain/moderation/inbox';
import type { SdkErrorKind } from '../../pubnub/errors';
import { mutate } from '../../pubnub/mutate';
import { subscribed } from '../../pubnub/requests';
import { noticesApi } from './noticesApi';

type Thunk<Result> = ThunkAction<Promise<Result>, unknown, unknown, UnknownAction>;

const { getNotices, sendAppeal } = noticesApi.endpoints;

/** Fetches the notices anew, as far as they are shown. */
export function loadNotices(userId: UserId): Thunk<void> {
  return async (dispatch) => {
    const fetchAll = () => dispatch(getNotices.initiate(userId, { forceRefetch: true }));
    const request = fetchAll();
    const { requestId } = await subscribed(request);
    // A request that was under way before may lack the newest.
    if (requestId !== request.requestId) await subscribed(fetchAll());
  };
}

/** Fetches the page after those that are shown. */
export function loadOlderNotices(userId: UserId): Thunk<void> {
  return async (dispatch) => {
    await subscribed(dispatch(getNotices.initiate(userId, { direction: 'forward' })));
  };
}

/** Sends an appeal. Resolves with the kind of failure, if any. */
export function sendAppealOf(appeal: AppealCommand): Thunk<SdkErrorKind | null> {
  return async (dispatch) => {
    const { error } = await dispatch(mutate(sendAppeal, appeal));
    // The appeal was sent before, by another tab or by a call without an answer: the receipt is in the inbox.
    if (error && error.kind !== 'conflict') return error.kind;
    return null;
  };
}
