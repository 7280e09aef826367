import { createAction, createSlice, type WithSlice } from '@reduxjs/toolkit';
import type { UserFlag } from '../../domain/moderation/flag';
import type { ChannelId } from '../../domain/ids';
import {
  type ActionLog,
  changeActions,
  EMPTY_ACTION_LOG,
  mergePage,
  type MessageAction,
  type MessageActionChange,
  newestAction,
} from '../../domain/messageAction';
import type { MessageSnapshot } from '../../domain/moderation/moderationRecord';
import { DELETION, isEdit, isRevision } from '../../domain/protocol';
import type { Timetoken } from '../../../shared/protocol';
import { validFor } from '../../domain/revision';
import { createTable, groupBy, withEntries } from '../../lib/table';
import { type Payload, reduceByChannel } from '../../state/byChannel';
import { messageActionsChanged, sessionEnded } from '../../realtime/events';
import { selectModerators } from '../../features/session/sessionSlice';
import type { RootState } from '../state/rootState';

/** The current state of a message. */
export const messageLookedUp = createAction<{
  readonly channelId: ChannelId;
  readonly timetoken: Timetoken;
  /** Whether the history still has the message. */
  readonly exists: boolean;
  /** The message as it was published. */
  readonly original?: MessageSnapshot;
  readonly actions: readonly MessageAction[];
  /** The newest known edit or deletion in the channel at the time of the request. */
  readonly newestKnown?: Timetoken;
}>('evidence/messageLookedUp');

interface Evidence {
  /** Edits and deletions. */
  readonly revisions: ActionLog;
  /** Looked-up messages, and whether they exist. */
  readonly exists: Readonly<Record<Timetoken, boolean>>;
  /** Messages as they were published. */
  readonly originals: Readonly<Record<Timetoken, MessageSnapshot>>;
}

interface EvidenceState {
  readonly byChannel: Readonly<Record<ChannelId, Evidence>>;
}

const initialState: EvidenceState = { byChannel: createTable() };
const EMPTY: Evidence = { revisions: EMPTY_ACTION_LOG, exists: {}, originals: {} };

/** The current state of reported messages; their snapshots do not change. */
export const evidenceSlice = createSlice({
  name: 'evidence',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(messageLookedUp, reduceByChannel(takeLookedUp))
      .addCase(messageActionsChanged, reduceByChannel(takeLive))
      .addCase(sessionEnded, () => initialState);
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof evidenceSlice> {}
}

type ByChannel = EvidenceState['byChannel'];

function takeLookedUp(byChannel: ByChannel, looked: Payload<typeof messageLookedUp>): ByChannel {
  const { channelId, timetoken, exists, original, newestKnown = timetoken } = looked;
  const known = byChannel[channelId] ?? EMPTY;
  const actions = looked.actions.filter(isRevision);
  const there = [newestKnown, ...actions.map(({ actionTimetoken }) => actionTimetoken)];
  const newest = there.sort().at(-1) ?? timetoken;
  const evidence = {
    revisions: mergePage(known.revisions, [timetoken], actions, newest),
    exists: { ...known.exists, [timetoken]: exists },
    originals: original ? { ...known.originals, [timetoken]: original } : known.originals,
  };
  return withEntries(byChannel, [[channelId, evidence]]);
}

function takeLive(byChannel: ByChannel, changes: readonly MessageActionChange[]): ByChannel {
  const changed = withEntries(byChannel, []);
  const revisions = changes.filter(({ action }) => isRevision(action));
  for (const [id, ofChannel] of groupBy(revisions, ({ action }) => action.channelId)) {
    const known = changed[id] ?? EMPTY;
    changed[id] = { ...known, revisions: changeActions(known.revisions, ofChannel) };
  }
  return changed;
}

type State = Pick<RootState, 'evidence' | 'session'>;

const NONE: readonly MessageAction[] = [];

/** The edits and deletions that count. Of a message whose author is not known yet that cannot be told. */
function revisionsOf(state: State, channelId: ChannelId, message: Timetoken) {
  const { revisions, originals } = state.evidence.byChannel[channelId] ?? EMPTY;
  const actions = revisions.byMessage[message] ?? NONE;
  const original = originals[message];
  return original ? validFor(original, actions, selectModerators(state)) : actions;
}

/** The deletions that hide a message from the chat. */
export function selectDeletions(
  state: State,
  channelId: ChannelId,
  message: Timetoken,
): readonly MessageAction[] {
  return revisionsOf(state, channelId, message).filter(({ type }) => type === DELETION);
}

/** The newest known edit or deletion in a channel. */
export function selectNewestRevision(state: State, channelId: ChannelId): Timetoken | undefined {
  const known = state.evidence.byChannel[channelId];
  return known && newestAction(known.revisions);
}

/** A message as it was published; undefined until it is looked up. */
export function selectOriginal(
  state: State,
  { channelId, message }: Pick<UserFlag, 'channelId' | 'message'>,
): MessageSnapshot | undefined {
  if (!channelId || !message) return undefined;
  return state.evidence.byChannel[channelId]?.originals[message];
}

/** The state of a message compared with its snapshot. */
export type MessageFate = 'unknown' | 'unchanged' | 'edited' | 'deleted' | 'gone';

export function selectMessageFate(
  state: State,
  channelId: ChannelId,
  message: Timetoken,
): MessageFate {
  const exists = state.evidence.byChannel[channelId]?.exists[message];
  if (exists === false) return 'gone';
  const revisions = revisionsOf(state, channelId, message);
  if (revisions.some(({ type }) => type === DELETION)) return 'deleted';
  if (revisions.some(({ type }) => isEdit(type))) return 'edited';
  return exists === undefined ? 'unknown' : 'unchanged';
}

/** The current text of an edited message. */
export function selectEditedText(
  state: State,
  channelId: ChannelId,
  message: Timetoken,
): string | undefined {
  return revisionsOf(state, channelId, message).findLast(({ type }) => isEdit(type))?.value;
}
