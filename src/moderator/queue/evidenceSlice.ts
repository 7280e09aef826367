import { createAction, createSlice } from '@reduxjs/toolkit';
import type { UserFlag } from '../../domain/flag';
import type { ChannelId } from '../../domain/ids';
import {
  changeActions,
  EMPTY_ACTION_LOG,
  mergePage,
  newestAction,
  type ActionLog,
  type MessageAction,
} from '../../domain/messageAction';
import type { MessageSnapshot } from '../../domain/moderationRecord';
import type { Timetoken } from '../../domain/timetoken';
import { groupBy } from '../../lib/groupBy';
import { reduceByChannel } from '../../lib/reduceByChannel';
import { createTable, withEntries } from '../../lib/table';
import { messageActionsChanged, sessionEnded } from '../../realtime/facts';

/** What became of a reported message. */
export const messageLookedUp = createAction<{
  readonly channelId: ChannelId;
  readonly timetoken: Timetoken;
  /** Whether it is still in the history at all. */
  readonly exists: boolean;
  /** As it was published. */
  readonly original?: MessageSnapshot;
  readonly actions: readonly MessageAction[];
  /** The newest edit or deletion in the channel that was known when it was asked for. */
  readonly newestKnown?: Timetoken;
}>('evidence/messageLookedUp');

interface Evidence {
  /** Edits and deletions. */
  readonly revisions: ActionLog;
  /** Messages that were looked up, and whether they were there. */
  readonly exists: Readonly<Record<Timetoken, boolean>>;
  /** As they were published. */
  readonly originals: Readonly<Record<Timetoken, MessageSnapshot>>;
}

interface EvidenceState {
  readonly byChannel: Readonly<Record<ChannelId, Evidence>>;
}

const initialState: EvidenceState = { byChannel: createTable() };
const EMPTY: Evidence = { revisions: EMPTY_ACTION_LOG, exists: {}, originals: {} };
const REVISION_TYPES = ['updated', 'deleted'];

/** What became of reported messages since: their snapshots do not change. */
export const evidenceSlice = createSlice({
  name: 'evidence',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(
        messageLookedUp,
        reduceByChannel((byChannel: EvidenceState['byChannel'], looked) => {
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
        }),
      )
      .addCase(
        messageActionsChanged,
        reduceByChannel((byChannel: EvidenceState['byChannel'], changes) => {
          const changed = withEntries(byChannel, []);
          const revisions = changes.filter(({ action }) => isRevision(action));
          for (const [id, ofChannel] of groupBy(revisions, ({ action }) => action.channelId)) {
            const known = changed[id] ?? EMPTY;
            changed[id] = { ...known, revisions: changeActions(known.revisions, ofChannel) };
          }
          return changed;
        }),
      )
      .addCase(sessionEnded, () => initialState);
  },
});

function isRevision({ type }: MessageAction): boolean {
  return REVISION_TYPES.includes(type);
}

type State = { readonly evidence: EvidenceState };

const NONE: readonly MessageAction[] = [];

function revisionsOf(state: State, channelId: ChannelId, message: Timetoken) {
  return state.evidence.byChannel[channelId]?.revisions.byMessage[message] ?? NONE;
}

/** The deletions that hide a message from the chat. */
export function selectDeletions(
  state: State,
  channelId: ChannelId,
  message: Timetoken,
): readonly MessageAction[] {
  return revisionsOf(state, channelId, message).filter(({ type }) => type === 'deleted');
}

/** The newest edit or deletion in a channel that is known. */
export function selectNewestRevision(state: State, channelId: ChannelId): Timetoken | undefined {
  const known = state.evidence.byChannel[channelId];
  return known && newestAction(known.revisions);
}

/** A message as it was published, where no report keeps it; undefined until it has been looked up. */
export function selectOriginal(
  state: State,
  { channelId, message }: Pick<UserFlag, 'channelId' | 'message'>,
): MessageSnapshot | undefined {
  if (!channelId || !message) return undefined;
  return state.evidence.byChannel[channelId]?.originals[message];
}

/** How a message is now, compared with its snapshot. */
export type MessageFate = 'unknown' | 'unchanged' | 'edited' | 'deleted' | 'gone';

export function selectMessageFate(
  state: State,
  channelId: ChannelId,
  message: Timetoken,
): MessageFate {
  const exists = state.evidence.byChannel[channelId]?.exists[message];
  if (exists === false) return 'gone';
  const revisions = revisionsOf(state, channelId, message);
  if (revisions.some(({ type }) => type === 'deleted')) return 'deleted';
  if (revisions.some(({ type }) => type === 'updated')) return 'edited';
  return exists === undefined ? 'unknown' : 'unchanged';
}

/** What an edited message says now. */
export function selectEditedText(
  state: State,
  channelId: ChannelId,
  message: Timetoken,
): string | undefined {
  return revisionsOf(state, channelId, message).findLast(({ type }) => type === 'updated')?.value;
}
