import type { ChannelId } from '../../domain/ids';
import type { AppDispatch, RootState } from '../../state/rootState';
import { draftChanged, selectDraft } from './composerSlice';

const GREETING = '👋 ';

/** Begins a message with a greeting, unless the user has begun it already. */
export const beginGreeting =
  (channelId: ChannelId) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    if (selectDraft(getState(), channelId).text !== '') return;
    dispatch(draftChanged({ channelId, text: GREETING }));
  };
