import { createAction, createSlice } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import {
  addActions,
  dropOlderActions,
  EMPTY_ACTION_LOG,
  mergePage,
  removeActions,
  type ActionLog,
  type MessageAction,
} from '../../domain/messageAction';
import { isReactionValue } from '../../domain/reaction';
import type { Timetoken } from '../../domain/timetoken';
import { reduceByChannel } from '../../lib/reduceByChannel';
import { createTable, withEntries } from '../../lib/table';
import {
  historyPageReceived,
  historyTrimmed,
  messageActionsChanged,
  sessionEnded,
  type MessageActionChange,
} from '../../realtime/facts';

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
}

type ByChannel = ReactionsState['byChannel'];

const initialState: ReactionsState = { byChannel: createTable() };

const isReaction = ({ type, value }: MessageAction) =>
  type === REACTION_TYPE && isReactionValue(value);

/** Reactions, apart from their messages: one may arrive before its message does. */
export const reactionsSlice = createSlice({
  name: 'reactions',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(
        messageActionsChanged,
        reduceByChannel((byChannel: ByChannel, changes) =>
          changes.filter(({ action }) => isReaction(action)).reduce(applyChange, byChannel),
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
      .addCase(sessionEnded, () => initialState);
  },
});

function applyChange(byChannel: ByChannel, { event, action }: MessageActionChange): ByChannel {
  const change = event === 'added' ? addActions : removeActions;
  return replace(byChannel, action.channelId, (log) => change(log, [action]));
}

function replace(
  byChannel: ByChannel,
  channelId: ChannelId,
  change: (log: ActionLog) => ActionLog,
): ByChannel {
  return withEntries(byChannel, [[channelId, change(byChannel[channelId] ?? EMPTY_ACTION_LOG)]]);
}
