import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const TABS = ['queue', 'blocked', 'people', 'rules', 'log'] as const;
export type Tab = (typeof TABS)[number];

/** What is known of the service before anything is asked. */
interface Surroundings {
  /** The local service writes the history of moderation; a bare keyset has user metadata only. */
  readonly hasModeration: boolean;
  /** Whether the service proves who calls; the moderator's token says so. */
  readonly areIdentitiesVerified: boolean;
}

interface ConsoleState extends Surroundings {
  readonly tab: Tab;
  readonly isHelpOpen: boolean;
}

const initialState: ConsoleState = {
  tab: 'queue',
  isHelpOpen: false,
  hasModeration: true,
  areIdentitiesVerified: false,
};

/** What of the console is on screen, and what it may say of the service. */
export const consoleSlice = createSlice({
  name: 'console',
  initialState: (): ConsoleState => initialState,
  reducers: {
    consoleOpened: (state, { payload }: PayloadAction<Surroundings>) => {
      Object.assign(state, payload);
    },
    tabOpened: (state, { payload }: PayloadAction<Tab>) => {
      state.tab = payload;
    },
    helpToggled: (state) => {
      state.isHelpOpen = !state.isHelpOpen;
    },
  },
  selectors: {
    selectTab: (state) => state.tab,
    selectIsHelpOpen: (state) => state.isHelpOpen,
    selectHasModeration: (state) => state.hasModeration,
    selectAreIdentitiesVerified: (state) => state.areIdentitiesVerified,
  },
});

export const { consoleOpened, tabOpened, helpToggled } = consoleSlice.actions;
export const { selectTab, selectIsHelpOpen, selectHasModeration, selectAreIdentitiesVerified } =
  consoleSlice.selectors;
