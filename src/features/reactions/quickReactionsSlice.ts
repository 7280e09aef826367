import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { reactionPicked } from './reactionsSlice';

/** The emoji that the user picked, with how often. */
export type PickCounts = Readonly<Record<string, number>>;

/** Offered to whoever has picked none, in this order. */
const USUAL = ['👍', '❤️', '😂', '🎉'];
/** The number of emoji that are offered. */
const OFFERED = USUAL.length;
/** The number of emoji that are remembered. */
export const MAX_REMEMBERED = 50;

const initialState: { readonly counts: PickCounts } = { counts: {} };

/** The emoji with which the user reacts most, of this browser. */
export const quickReactionsSlice = createSlice({
  name: 'quickReactions',
  initialState,
  reducers: {
    /** The counts of earlier visits. */
    picksRestored: (state, { payload }: PayloadAction<PickCounts>) => {
      state.counts = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(reactionPicked, (state, { payload: { value } }) => {
      const counts = { ...state.counts, [value]: (state.counts[value] ?? 0) + 1 };
      // The newest stays, however rare it is: otherwise none could become frequent.
      const others = byCount(counts).filter((emoji) => emoji !== value);
      const kept = [value, ...others.slice(0, MAX_REMEMBERED - 1)];
      state.counts = Object.fromEntries(kept.map((emoji) => [emoji, counts[emoji] ?? 0]));
    });
  },
  selectors: {
    selectPickCounts: (state) => state.counts,
    /** The emoji that are offered, the most frequent first. */
    selectQuickReactions: createSelector(
      (state: typeof initialState) => state.counts,
      (counts): readonly string[] => [...new Set([...byCount(counts), ...USUAL])].slice(0, OFFERED),
    ),
  },
});

function byCount(counts: PickCounts): readonly string[] {
  return Object.entries(counts)
    .sort(
      ([one, oneCount], [other, otherCount]) => otherCount - oneCount || rank(one) - rank(other),
    )
    .map(([emoji]) => emoji);
}

/** The usual ones in their order, and others after them. */
function rank(emoji: string): number {
  const index = USUAL.indexOf(emoji);
  return index < 0 ? USUAL.length : index;
}

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof quickReactionsSlice> {}
}

export const { picksRestored } = quickReactionsSlice.actions;
export const { selectPickCounts, selectQuickReactions } = quickReactionsSlice.selectors;
