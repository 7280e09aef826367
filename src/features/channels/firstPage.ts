import type { AppListenerApi, RootState } from '../../state/rootState';
import { selectIsAccessDenied } from '../session/sessionSlice';
import { selectCurrentChannelId } from './channelsSelectors';

/** The first page of the first channel is waited for so long, ms. */
const FIRST_PAGE_MS = 1_000;
/** Then it is drawn, ms. */
const DRAWING_MS = 250;
/** Delay after the first page of loads for which no user waits, ms. */
export const UNHURRIED_MS = 2_000;

const isFirstShown = (state: RootState): boolean =>
  state.messages.byChannel[selectCurrentChannelId(state)]?.hasHistory === true;

/**
 * Waits until the first messages are on screen, before what they do not need is loaded.
 *
 * @param pauseMs the time after that
 * @returns whether the session goes on; not when access is denied
 */
export async function whenFirstPageDrawn(
  api: AppListenerApi,
  pauseMs = DRAWING_MS,
): Promise<boolean> {
  if (!isFirstShown(api.getState())) {
    await api.condition((_action, state) => isFirstShown(state), FIRST_PAGE_MS);
  }
  await api.delay(pauseMs);
  return !selectIsAccessDenied(api.getState());
}
