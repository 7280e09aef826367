import type { UserId } from '../../../src/domain/ids';
import { actionRequested, selectOutcomes } from '../../../src/moderator/actions/actionsSlice';
import { selectQueueCount, selectShownGroup } from '../../../src/moderator/queue/queueSelectors';
import { selectFreeCases } from '../../../src/moderator/team/casesSelectors';
import {
  nextCaseRequested,
  selectClaim,
  selectHolder,
  selectIsNoneFree,
} from '../../../src/moderator/team/leasesSlice';
import { createUuid } from '../../../src/lib/random';
import type { createLiveConsole } from '../worlds/liveConsole';
import { waitFor } from './waitFor';

type LiveConsole = ReturnType<typeof createLiveConsole>;

interface Work {
  /** How long the moderator reads before deciding. */
  think(): Promise<unknown>;
  /** Whether to open another case. */
  goesOn(): boolean;
}

/**
 * Works through the queue as a moderator does with two keys: the next free case, and dismiss.
 *
 * @returns the users whose cases this moderator decided, and how many decisions the service refused
 */
export async function workThrough(
  { store }: LiveConsole,
  ownId: UserId,
  { think, goesOn }: Work,
): Promise<{ readonly decided: readonly UserId[]; readonly refused: number }> {
  const decided: UserId[] = [];
  let refused = 0;
  while (goesOn()) {
    const opened = await openNext(store, ownId);
    if (!opened) break;
    await think();
    const id = createUuid();
    const { id: userId, reports } = opened;
    const reportIds = reports.map((report) => report.id);
    const action = { type: 'dismiss', userId, reportIds, note: { reason: '' } } as const;
    store.dispatch(actionRequested({ id, action }));
    const status = await waitFor(() => {
      const outcome = selectOutcomes(store.getState()).find((known) => known.id === id);
      return outcome?.status !== 'running' && outcome?.status;
    }, 'the decision');
    if (status === 'done') decided.push(userId);
    else refused += 1;
  }
  return { decided, refused };
}

/** The opened case; undefined when the queue is empty. */
async function openNext(store: LiveConsole['store'], ownId: UserId) {
  for (;;) {
    store.dispatch(nextCaseRequested());
    const found = await waitFor(() => {
      const state = store.getState();
      if (selectIsNoneFree(state)) return 'none';
      const shown = selectShownGroup(state);
      const claim = selectClaim(state);
      const isHeld = claim?.status === 'held' && claim.userId === shown?.id;
      return isHeld && selectHolder(state, claim.userId) === ownId && shown;
    }, 'the next case');
    if (found !== 'none') return found;
    if (selectQueueCount(store.getState()) === 0) return undefined;
    // The last cases are with others.
    await waitFor(() => {
      const state = store.getState();
      return selectQueueCount(state) === 0 || selectFreeCases(state).length > 0;
    }, 'the others');
  }
}
