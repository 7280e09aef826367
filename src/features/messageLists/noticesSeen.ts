import { isTimetoken } from '../../../shared/protocol';
import { fetchFresh } from '../../pubnub/requests';
import type { AppExtra } from '../../state/appExtra';
import type { AppDispatch, RootState } from '../../state/rootState';
import { selectOwnId } from '../session/sessionSlice';
import { recall, remember } from '../session/userMemory';
import { messageListsApi } from './messageListsApi';
import { noticesFound } from './unseenSlice';

/** Under this name the browser keeps the newest notice that was there when their page was last opened. */
const SEEN = 'notices';

type GetState = () => RootState;

/** Finds the notices from moderators since their page was last opened; in a new browser all of them. */
export const findNewNotices =
  () =>
  async (dispatch: AppDispatch, getState: GetState, extra: AppExtra): Promise<void> => {
    const userId = selectOwnId(getState());
    if (userId === null || !extra.tokens) return;
    const stored = recall(SEEN, { getState, extra });
    const after = isTimetoken(stored) ? stored : null;
    const { data } = await dispatch(
      fetchFresh(messageListsApi.endpoints.findNotices, { userId, after }),
    );
    if (data) dispatch(noticesFound(data));
  };

/** The user goes to the page of the notices. */
export const noticesSeen =
  () =>
  (dispatch: AppDispatch, getState: GetState, extra: AppExtra): void => {
    const [newest] = getState().unseen.newNotices;
    if (newest === undefined) return;
    dispatch(noticesFound([]));
    remember(SEEN, newest, { getState, extra });
  };
