import {
  createAction,
  createSlice,
  type Draft,
  isAnyOf,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import {
  type ActionLog,
  added,
  changeActions,
  dropOlderActions,
  EMPTY_ACTION_LOG,
  isReactionValue,
  mergePage,
  type MessageAction,
  type MessageActionChange,
} from '../../domain/messageAction';
import { REACTIONS } from '../../domain/protocol';
import type { Timetoken } from '../../../shared/protocol';
import { createTable, groupBy, withEntries } from '../../lib/table';
import {
  type Payload,
  pruneClosed,
  pruneToSubscribed,
  reduceByChannel,
} from '../../state/byChannel';
import {
  channelsClosed,
  channelsReopened,
  historyPageReceived,
  historyTrimmed,
  membershipsLoaded,
  messageActionsChanged,
  sessionEnded,
  stateRestored,
  type HistoryPage,
} from '../../realtime/events';
import type { RootState } from '../../state/rootState';
import { channelOpened } from '../channels/channelsSlice';

interface ReactionChoice {
  readonly channelId: ChannelId;
  readonly messageTimetoken: Timetoken;
  readonly value: string;
}

/** The user pressed a reaction under a message: it is added, or taken back when it is theirs. */
export const reactionToggled = createAction<ReactionChoice>('reactions/reactionToggled');
/** The user chose an emoji for a message; one that is theirs already stays. */
export const reactionPicked = createAction<ReactionChoice>('reactions/reactionPicked');

interface ReactionsState {
  readonly byChannel: Readonly<Record<ChannelId, ActionLog>>;
  /** The reaction that could be neither added nor taken back, until the user reacts again or opens a channel. */
  readonly failed: ReactionChoice | null;
}

type ByChannel = ReactionsState['byChannel'];

const initialState: ReactionsState = { byChannel: createTable(), failed: null };

const isReaction = ({ type, value }: MessageAction) =>
  REACTIONS.includes(type) && isReactionValue(value);

/** Reactions, apart from their messages: one may arrive before its message does. */
export const reactionsSlice = createSlice({
  name: 'reactions',
  initialState,
  reducers: {
    reactionFailed: (state, { payload }: PayloadAction<ReactionChoice>) => {
      state.failed = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(messageActionsChanged, reduceByChannel(takeLive))
      .addCase(stateRestored, reduceByChannel(takeStored))
      .addCase(historyTrimmed, reduceByChannel(trim))
      .addCase(channelsClosed, reduceByChannel(pruneClosed<ActionLog>))
      .addCase(channelsReopened, reduceByChannel(pruneClosed<ActionLog>))
      .addCase(sessionEnded, () => initialState)
      .addMatcher(historyPageReceived, reduceByChannel(takePage))
      .addMatcher(membershipsLoaded, reduceByChannel(pruneToSubscribed<ActionLog>))
      .addMatcher(isAnyOf(reactionToggled, reactionPicked, channelOpened), clearFailed);
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof reactionsSlice> {}
}

export const { reactionFailed } = reactionsSlice.actions;

function takeLive(byChannel: ByChannel, changes: readonly MessageActionChange[]): ByChannel {
  const reactions = changes.filter(({ action }) => isReaction(action));
  return [...groupBy(reactions, ({ action }) => action.channelId)].reduce(
    (channels, [channelId, ofChannel]) =>
      replace(channels, channelId, (log) => changeActions(log, ofChannel)),
    byChannel,
  );
}

function takeStored(
  byChannel: ByChannel,
  { conversations }: Payload<typeof stateRestored>,
): ByChannel {
  return conversations.reduce(
    (channels, { channelId, actions }) =>
      replace(channels, channelId, (log) => changeActions(log, added(actions.filter(isReaction)))),
    byChannel,
  );
}

function takePage(
  byChannel: ByChannel,
  { channelId, messages, actions, newest }: HistoryPage,
): ByChannel {
  if (newest === null) return byChannel;
  const timetokens = messages.map(({ timetoken }) => timetoken);
  return replace(byChannel, channelId, (log) =>
    mergePage(log, timetokens, actions.filter(isReaction), newest),
  );
}

function trim(
  byChannel: ByChannel,
  { channelId, oldestKept }: Payload<typeof historyTrimmed>,
): ByChannel {
  return replace(byChannel, channelId, (log) => dropOlderActions(log, oldestKept));
}

function clearFailed(state: Draft<ReactionsState>): void {
  state.failed = null;
}

function replace(
  byChannel: ByChannel,
  channelId: ChannelId,
  change: (log: ActionLog) => ActionLog,
): ByChannel {
  const log = byChannel[channelId] ?? EMPTY_ACTION_LOG;
  const changed = change(log);
  return changed === log ? byChannel : withEntries(byChannel, [[channelId, changed]]);
}

const NONE: readonly MessageAction[] = [];

/** A message's reactions in the order in which they were added. */
export const selectReactions = (
  state: RootState,
  channelId: ChannelId,
  timetoken: Timetoken,
): readonly MessageAction[] => state.reactions.byChannel[channelId]?.byMessage[timetoken] ?? NONE;

/** The emoji that could be neither added to a message nor taken back from it. */
export function selectFailedReaction(
  { reactions: { failed } }: RootState,
  channelId: ChannelId,
  timetoken: Timetoken,
): string | null {
  const isHere = failed?.channelId === channelId && failed.messageTimetoken === timetoken;
  return isHere ? failed.value : null;
}

/** One emoji under a message. */
export interface ReactionGroup {
  readonly value: string;
  /** In the order in which they reacted. */
  readonly userIds: readonly UserId[];
  readonly isOwn: boolean;
}

/** The emoji of a message in the order of their first use; a user counts once for each. */
export function groupReactions(
  reactions: readonly MessageAction[],
  ownId: UserId | null,
): readonly ReactionGroup[] {
  const groups = new Map<string, Set<UserId>>();
  for (const { value, userId } of reactions) {
    const users = groups.get(value) ?? new Set();
    groups.set(value, users.add(userId));
  }
  return Array.from(groups, ([value, users]) => ({
    value,
    userIds: [...users],
    isOwn: ownId !== null && users.has(ownId),
  }));
}
