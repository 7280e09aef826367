import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { channelTypeOf } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import type { Custom } from '../../domain/moderation/decision';
import { READ_MARK } from '../../domain/protocol';
import { MAX_MEMBERSHIP_CHANGES, type Timetoken } from '../../../shared/protocol';
import { isThread } from '../../domain/thread';
import { chatApi } from '../../pubnub/chatApi';
import { sendMemberships } from '../../pubnub/membershipBeacon';
import { mutate } from '../../pubnub/mutate';
import { connectionEstablished, membershipsChanged, pageHidden } from '../../realtime/events';
import { listen } from '../../realtime/watches';
import type { AppListenerApi, RootState } from '../../state/rootState';
import { selectChannel } from '../channels/channelsSelectors';
import { channelOpened } from '../channels/channelsSlice';
import { selectHiddenChannels } from '../channels/leavingSlice';
import { membershipsApi } from '../memberships/membershipsApi';
import { selectAreMembershipsLoaded } from '../memberships/membershipsSlice';
import { selectIsMuted, selectOpenChannelIds } from '../restrictions/restrictions';
import { selectIsAccessDenied, selectOwnId } from '../session/sessionSlice';
import { selectFollowedThreads } from './followedThreads';
import { selectReadings, selectUnwrittenData, selectUnwrittenMarks } from './unreadSlice';

/** A mark is written after a pause of this length in reading, ms: other devices count alike within a second. */
const PAUSE_MS = 400;
/** Marks of a user who reads on without a pause are written this often, ms. */
const LONGEST_MS = 5_000;
/** Delay before a failed write is repeated, ms. */
const RETRY_MS = 2_500;

interface Mark {
  readonly channelId: ChannelId;
  readonly mark: Timetoken;
  /** Whether the mark is to be written; else other data of the membership. */
  readonly isRead: boolean;
  /** The complete data of the membership. */
  readonly custom: Custom;
}

const markApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** Writes read marks into the user's own memberships. */
    setMarks: build.mutation<null, readonly Mark[]>({
      query: (marks) => ({
        operation: 'setMemberships',
        params: {
          channels: marks.map(({ channelId, custom }) => ({ id: channelId, custom })),
          limit: 1,
        },
      }),
      transformResponse: () => null,
    }),

    /** Tells the others on a channel how far the user has read. */
    sendReceipt: build.mutation<null, Pick<Mark, 'channelId' | 'mark'>>({
      query: ({ channelId, mark }) => ({
        operation: 'signal',
        params: { channel: channelId, message: { type: 'receipt', messageTimetoken: mark } },
      }),
      transformResponse: () => null,
    }),
  }),
});

export type Call = (action: UnknownAction, api: AppListenerApi) => Promise<void>;

/** @param oneAtATime drops a call while another one is under way */
export function createMarkCalls(oneAtATime: (call: Call) => Call) {
  /** The newest mark of each channel that this device has written, or is writing. */
  const sent = new Map<ChannelId, Timetoken>();
  const left = new Set<ChannelId>();
  return {
    writeMarks: oneAtATime((_action, api) => writeMarks(api, sent)),

    /**
     * A mark that is written while another device leaves the channel, or somebody removes the user, joins it again: the
     * service has the removal first, then the mark. So when both events arrive in this order, the channel is left again.
     */
    leaveAgain: async (action: UnknownAction, api: AppListenerApi): Promise<void> => {
      if (!membershipsChanged.match(action)) return;
      for (const { event, channelId, userId, record } of action.payload) {
        if (userId !== selectOwnId(api.getState())) continue;
        if (event === 'removed') left.add(channelId);
        if (event === 'removed' || !left.delete(channelId)) continue;
        const mark = sent.get(channelId);
        if (mark === undefined || record?.readUpTo !== mark) continue;
        sent.delete(channelId);
        await api.dispatch(mutate(membershipsApi.endpoints.removeMembership, channelId));
      }
    },
  };
}

/**
 * Writes the unwritten marks and data: after a pause in reading, when another channel is opened and when the page is
 * hidden or closed. Ends when nothing is left to write. The events of the memberships confirm the marks.
 */
async function writeMarks(api: AppListenerApi, sent: Map<ChannelId, Timetoken>): Promise<void> {
  const written = new Map<ChannelId, string>();
  const { clientConfig } = api.extra;
  // The page ends a call that is under way when it closes.
  const stop = listen(globalThis, 'pagehide', () => {
    if (!clientConfig) return;
    const token = api.extra.pubnub.getToken();
    const config = { ...clientConfig, ...(token !== undefined && { token }) };
    sendMemberships(config, selectDue(api.getState(), written), (...call) => fetch(...call));
  });
  try {
    await writeAll(api, sent, written);
  } finally {
    stop();
  }
}

async function writeAll(
  api: AppListenerApi,
  sent: Map<ChannelId, Timetoken>,
  written: Map<ChannelId, string>,
): Promise<void> {
  while (selectDue(api.getState(), written).length > 0) {
    await waitForPause(api);
    const due = selectDue(api.getState(), written);
    if (due.length === 0) continue;
    for (const { channelId, mark } of due) sent.set(channelId, mark);
    const { error } = await api.dispatch(mutate(markApi.endpoints.setMarks, due));
    if (!error?.isRetryable) {
      for (const each of due) written.set(each.channelId, keyOf(each));
    }
    if (error) {
      api.extra.warn('read marks were not written', error);
      if (error.isRetryable) await waitForRetry(api);
    } else
      await sendReceipts(
        due.filter(({ isRead }) => isRead),
        api,
      );
  }
}

const keyOf = ({ mark, custom }: Mark): string => JSON.stringify([mark, custom]);

/**
 * The marks to write. A write to a channel that the user has left would join it again, so only those count
 * that the service has named, and that are not being left. A thread is joined with its first mark.
 */
function selectDue(state: RootState, written: ReadonlyMap<ChannelId, string>): readonly Mark[] {
  if (!selectAreMembershipsLoaded(state) || selectIsAccessDenied(state)) return [];
  const unwritten = selectUnwrittenMarks(state);
  const data = selectUnwrittenData(state);
  const hidden = selectHiddenChannels(state);
  return [...selectOpenChannelIds(state), ...selectFollowedThreads(state)]
    .filter((id) => !(id in hidden))
    .flatMap((channelId) => {
      const { mark: known = null, custom: others } = selectReadings(state)[channelId] ?? {};
      const chosen = data[channelId];
      const mark = unwritten[channelId] ?? (chosen && known);
      if (!mark) return [];
      const isRead = channelId in unwritten;
      const due = { channelId, mark, isRead, custom: { ...others, ...chosen, [READ_MARK]: mark } };
      return written.get(channelId) === keyOf(due) ? [] : due;
    })
    .slice(0, MAX_MEMBERSHIP_CHANGES);
}

const isAway = isAnyOf(pageHidden, channelOpened);

async function waitForPause(api: AppListenerApi): Promise<void> {
  const end = api.extra.now() + LONGEST_MS;
  while (api.extra.now() < end) {
    const taken = await api.take(
      (action, state, before) =>
        isAway(action) || selectUnwrittenMarks(state) !== selectUnwrittenMarks(before),
      PAUSE_MS,
    );
    if (!taken || isAway(taken[0])) return;
  }
}

/** Waits for the connection while it is lost, else for a moment. */
async function waitForRetry(api: AppListenerApi): Promise<void> {
  const isLost = api.getState().session.connection !== 'connected';
  await api.take(connectionEstablished.match, isLost ? undefined : RETRY_MS);
}

/** Failures are only logged: the next receipt says as much. */
async function sendReceipts(marks: readonly Mark[], api: AppListenerApi): Promise<void> {
  for (const { channelId, mark } of marks) {
    const state = api.getState();
    const isPublic = channelTypeOf(selectChannel(state, channelId)) === 'public';
    if (isPublic || isThread(channelId) || selectIsMuted(state, channelId)) continue;
    const { error } = await api.dispatch(
      mutate(markApi.endpoints.sendReceipt, { channelId, mark }),
    );
    if (error) api.extra.warn('a receipt was not sent', error);
  }
}
