import {
  createSelector,
  createSlice,
  type Draft,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { chatOf } from '../../domain/channelRole';
import type { Mention } from '../../domain/mention';
import { isSameMessage } from '../../domain/message';
import type { Timetoken } from '../../../shared/protocol';
import { isDeletedBy, type Moderators } from '../../domain/revision';
import {
  mentionsReceived,
  messageActionsChanged,
  noticesReceived,
  sessionEnded,
  sessionStarted,
} from '../../realtime/events';
import type { RootState } from '../../state/rootState';
import { mentionsRequested } from '../dialogs/dialogsSlice';
import { selectIgnoredIds } from '../ignoring/ignoringSlice';
import { selectOpenChannelIds } from '../restrictions/restrictions';

interface UnseenState {
  readonly moderators: Moderators;
  /** The newest event that was there when the list was last opened; null before the first session in this browser. */
  readonly seenUpTo: Timetoken | null;
  /** The mentions since then, each message once. */
  readonly unseen: readonly Mention[];
  /** Notices from moderators since their page was last opened, newest first. */
  readonly newNotices: readonly Timetoken[];
}

const initialState: UnseenState = { moderators: [], seenUpTo: null, unseen: [], newNotices: [] };

/** The mentions and notices that the user has not looked at. */
export const unseenSlice = createSlice({
  name: 'unseen',
  initialState,
  reducers: {
    seenMentionsRestored: (state, { payload }: PayloadAction<Timetoken>) => {
      state.seenUpTo = payload;
    },
    /** The user went to a mention, and is past those before it. */
    mentionSeen: (state, { payload: { at } }: PayloadAction<Mention>) => {
      markSeenUpTo(state, at);
    },
    /** The newest mentions of the history. */
    mentionsCounted: (state, { payload }: PayloadAction<readonly Mention[]>) => {
      add(state, payload);
    },
    noticesFound: (state, { payload }: PayloadAction<readonly Timetoken[]>) => {
      state.newNotices = [...payload];
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, begin)
      .addCase(mentionsReceived, (state, { payload }) => add(state, payload))
      .addCase(noticesReceived, takeNotices)
      .addCase(mentionsRequested, markSeen)
      .addCase(messageActionsChanged, dropDeleted)
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectSeenUpTo: ({ seenUpTo }) => seenUpTo,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof unseenSlice> {}
}

function begin(
  state: Draft<UnseenState>,
  { payload: { moderators = [] } }: ReturnType<typeof sessionStarted>,
): void {
  state.moderators = [...moderators];
}

function markSeen(state: Draft<UnseenState>): void {
  const newest = state.unseen
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  if (newest !== undefined) markSeenUpTo(state, newest);
}

function markSeenUpTo(state: Draft<UnseenState>, seen: Timetoken): void {
  if (state.seenUpTo === null || seen > state.seenUpTo) state.seenUpTo = seen;
  state.unseen = state.unseen.filter(({ at }) => at > seen);
}

function takeNotices(
  state: Draft<UnseenState>,
  { payload }: ReturnType<typeof noticesReceived>,
): void {
  const notices = new Set([...payload, ...state.newNotices]);
  state.newNotices = [...notices].toSorted().reverse();
}

function dropDeleted(
  state: Draft<UnseenState>,
  { payload }: ReturnType<typeof messageActionsChanged>,
) {
  const added = payload.filter(({ event }) => event === 'added');
  const isDeleted = (mention: Mention) => {
    const ofMessage = added.flatMap(({ action }) =>
      action.channelId === mention.channelId && action.messageTimetoken === mention.timetoken
        ? [action]
        : [],
    );
    return isDeletedBy(mention, ofMessage, state.moderators);
  };
  if (state.unseen.some(isDeleted)) {
    state.unseen = state.unseen.filter((mention) => !isDeleted(mention));
  }
}

export const { seenMentionsRestored, mentionSeen, mentionsCounted, noticesFound } =
  unseenSlice.actions;
export const { selectSeenUpTo } = unseenSlice.selectors;

function add(
  state: { seenUpTo: Timetoken | null; unseen: Mention[] },
  mentions: readonly Mention[],
): void {
  const { seenUpTo, unseen } = state;
  for (const mention of mentions) {
    const isKnown = unseen.some((one) => isSameMessage(one, mention));
    if (!isKnown && (seenUpTo === null || mention.at > seenUpTo)) unseen.push(mention);
  }
}

/** The mentions since the list was opened, of those that it would show, oldest first. */
export const selectUnseenMentions = createSelector(
  [(state: RootState) => state.unseen.unseen, selectIgnoredIds, selectOpenChannelIds],
  (unseen, ignoredIds, openIds): readonly Mention[] =>
    unseen
      .filter(
        ({ channelId, authorId }) =>
          !ignoredIds.includes(authorId) && openIds.some((id) => id === chatOf(channelId)),
      )
      .sort((a, b) => (a.at < b.at ? -1 : 1)),
);

export const selectHasNewNotices = (state: RootState): boolean =>
  state.unseen.newNotices.length > 0;

/**
 * How many messages mention the user since the list was opened. New notices from moderators, to which the list leads,
 * are counted with them.
 */
export const selectNewMentions = (state: RootState): number =>
  state.unseen.newNotices.length + selectUnseenMentions(state).length;
