import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import type { Timetoken } from '../../../shared/protocol';
import type { TextStorage } from '../../lib/browser';
import { isRecord } from '../../../shared/isRecord';
import type { RootState } from '../../state/rootState';

/** Texts of appeals that are not sent, by the statement that each is about. The browser keeps them. */
type AppealDrafts = Readonly<Record<string, string>>;

type Thunk<Result> = ThunkAction<
  Result,
  RootState,
  { readonly storage: TextStorage },
  UnknownAction
>;

const keyOf = (userId: UserId) => `appeals ${userId}`;

/** The text that was written before; empty if there is none. */
export const recallDraft =
  (userId: UserId, statementId: Timetoken): Thunk<string> =>
  (_dispatch, _getState, { storage }) =>
    readDrafts(storage, userId)[statementId] ?? '';

/** Keeps the text of an appeal; an empty one is removed. Other tabs may have written drafts meanwhile. */
export const keepDraft =
  (userId: UserId, statementId: Timetoken, text: string): Thunk<void> =>
  (_dispatch, _getState, { storage }) => {
    const drafts = Object.entries({ ...readDrafts(storage, userId), [statementId]: text });
    const kept = drafts.filter(([, draft]) => draft !== '');
    storage.set(keyOf(userId), JSON.stringify(Object.fromEntries(kept)));
  };

function readDrafts(storage: TextStorage, userId: UserId): AppealDrafts {
  try {
    const value: unknown = JSON.parse(storage.get(keyOf(userId)) ?? '{}');
    const entries = isRecord(value) ? Object.entries(value) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    // The next draft replaces it.
    return {};
  }
}
