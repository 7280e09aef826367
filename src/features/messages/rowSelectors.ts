import { createSelector, lruMemoize } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { RootState } from '../../state/rootState';
import { selectIgnoring } from '../ignoring/ignoringSlice';
import { type ChannelOutbox, selectOutbox } from '../outbox/outboxSlice';
import { selectOwnId } from '../session/sessionSlice';
import { selectDividerAfter } from '../unread/unreadSlice';
import type { ChannelMessages } from './channelMessages';
import { selectOpenEdits } from './editsSlice';
import { selectKeptRoots } from './keptRoots';
import { createRowBuilder, type MessageRow } from './messageRows';
import { selectChannelMessages, selectShownMessages } from './messagesSlice';

type Select<Value> = (state: RootState, channelId: ChannelId) => Value;

/** Makes the selectors of one list; they remember the rows of its messages (`createRowBuilder`). */
export function makeRowSelectors() {
  const selectRows = makeSelectRows(selectShownMessages, selectUnsentInView);
  const selectRowsBehind = makeSelectRows(selectChannelMessages, () => undefined);
  /** The rows of the newest messages, which a window around older ones does not show. */
  const selectNewestRows: Select<readonly MessageRow[]> = (state, channelId) =>
    (hasWindow(state, channelId) ? selectRowsBehind : selectRows)(state, channelId);
  return { selectRows, selectNewestRows };
}

function makeSelectRows(
  selectMessages: Select<ChannelMessages | undefined>,
  selectUnsent: Select<ChannelOutbox | undefined>,
): Select<readonly MessageRow[]> {
  const buildRows = createRowBuilder();
  return createSelector(
    [
      selectMessages,
      selectUnsent,
      selectOwnId,
      selectDividerAfter,
      selectOpenEdits,
      lruMemoize(selectKeptRoots, { resultEqualityCheck: isSameList }),
      selectIgnoring,
    ],
    (channel, unsent, ownId, dividerAfter, openEdits, keptRoots, ignoring) =>
      buildRows(channel, { ownId, dividerAfter, openEdits, keptRoots, ignoring }, unsent),
    { memoize: lruMemoize, argsMemoize: lruMemoize },
  );
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

const hasWindow: Select<boolean> = (state, channelId) =>
  Boolean(selectShownMessages(state, channelId)?.window);

/** Messages that are being sent are newer than all messages of a window. */
const selectUnsentInView: Select<ChannelOutbox | undefined> = (state, channelId) =>
  hasWindow(state, channelId) ? undefined : selectOutbox(state, channelId);
