import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import {
  changeActions,
  dropOlderActions,
  dropOutsideActions,
  EMPTY_ACTION_LOG,
  mergePage,
  type ActionLog,
  type MessageAction,
  type MessageActionChange,
} from '../../domain/messageAction';
import { isReactionValue } from '../../domain/reaction';
import type { Timetoken } from '../../domain/timetoken';
import { groupBy } from '../../lib/groupBy';
import { reduceByChannel } from '../../lib/reduceByChannel';
import { createTable, withEntries } from '../../lib/table';
import {
  actionsTrimmed,
  channelsClosed,
  channelsReopened,
  historyPageReceived,
  historyTrimmed,
  membershipsLoaded,
  messageActionsChanged,
  sessionEnded,
} from '../../realtime/facts';
import { dropClosed, keepJoined } from '../../realtime/joinedOnly';

export const REACTION_TYPE = 'reaction';

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
  /** The reaction that could be neither added nor taken back, until the user reacts again. */
  readonly failed: ReactionChoice | null;
}

type ByChannel = ReactionsState['byChannel'];

const initialState: ReactionsState = { byChannel: createTable(), failed: null };

const isReaction = ({ type, value }: MessageAction) =>
  type === REACTION_TYPE && isReactionValue(value);

const forget = reduceByChannel((byChannel: ByChannel, closed: readonly ChannelId[]) =>
  dropClosed(byChannel, closed),
);

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
      .addCase(
        messageActionsChanged,
        reduceByChannel((byChannel: ByChannel, changes) =>
          [...groupByChannel(changes)].reduce(
            (channels, [channelId, ofChannel]) =>
              replace(channels, channelId, (log) => changeActions(log, ofChannel)),
            byChannel,
          ),
        ),
      )
      .addCase(
        actionsTrimmed,
        reduceByChannel((byChannel: ByChannel, { channelId, oldestKept }) =>
          replace(byChannel, channelId, (log) => dropOutsideActions(log, oldestKept)),
        ),
      )
      .addCase(
        historyPageReceived,
        reduceByChannel((byChannel: ByChannel, { channelId, messages, actions, newest }) => {
          if (newest === null) return byChannel;
          const timetokens = messages.map(({ timetoken }) => timetoken);
          return replace(byChannel, channelId, (log) =>
            mergePage(log, timetokens, actions.filter(isReaction), newest),
          );
        }),
      )
      .addCase(
        historyTrimmed,
        reduceByChannel((byChannel: ByChannel, { channelId, oldestKept }) =>
          replace(byChannel, channelId, (log) => dropOlderActions(log, oldestKept)),
        ),
      )
      .addCase(
        membershipsLoaded,
        reduceByChannel((byChannel: ByChannel, { channels }) => keepJoined(byChannel, channels)),
      )
      .addCase(channelsClosed, forget)
      .addCase(channelsReopened, forget)
      .addCase(sessionEnded, () => initialState)
      .addMatcher(isAnyOf(reactionToggled, reactionPicked), (state) => {
        state.failed = null;
      });
  },
});

export const { reactionFailed } = reactionsSlice.actions;

function groupByChannel(changes: readonly MessageActionChange[]) {
  const reactions = changes.filter(({ action }) => isReaction(action));
  return groupBy(reactions, ({ action }) => action.channelId);
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
