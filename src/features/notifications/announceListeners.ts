import type { ChannelId } from '../../domain/ids';
import { judgeNews, type News } from '../../domain/news';
import { isThread } from '../../domain/thread';
import { messagesReceived } from '../../realtime/events';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { t } from '../../texts/t';
import { selectIsPageShown } from '../unread/unreadSlice';
import { newsAnnounced } from './notificationsSlice';
import { selectIdsOnScreen } from './screenSelectors';
import { selectAttention } from './selectAttention';
import { selectPlace } from './selectPlace';

/** News wait so long for others, ms. */
const GATHER_MS = 1_000;
/** After an announcement there is none for this time, ms. */
const REST_MS = 10_000;
/** More conversations are not named. */
const MAX_NAMED = 3;

/** Tells screen readers in which other conversations something was said, as the badges of the panel do. */
function createAnnouncing() {
  /** The newest message of each conversation. */
  const waiting = new Map<ChannelId, News>();
  let isRunning = false;

  const announce = async (api: AppListenerApi): Promise<void> => {
    while (waiting.size > 0) {
      await api.delay(GATHER_MS);
      const state = api.getState();
      const news = [...waiting.values()].filter((each) => isWorthSaying(each, state));
      waiting.clear();
      if (news.length === 0) continue;
      const places = news.map(({ channelId }) => selectPlace(state, channelId));
      api.dispatch(newsAnnounced(announcementOf(places)));
      await api.delay(REST_MS);
    }
  };

  return async (
    { payload }: ReturnType<typeof messagesReceived>,
    api: AppListenerApi,
  ): Promise<void> => {
    const state = api.getState();
    for (const { channelId, timetoken, authorId } of payload) {
      const news = { channelId, timetoken, authorId, isMention: false, text: '' };
      if (isWorthSaying(news, state)) waiting.set(channelId, news);
    }
    if (isRunning || waiting.size === 0) return;
    isRunning = true;
    try {
      await announce(api);
    } finally {
      isRunning = false;
    }
  };
}

/** Unless nothing of the channel is wanted: a badge shows also what is not worth a notification. */
function isWorthSaying(news: News, state: RootState): boolean {
  if (!selectIsPageShown(state)) return false;
  const attention = selectAttention(state, news, selectIdsOnScreen(state));
  const hasBadge = attention.level !== 'nothing' && !isThread(news.channelId);
  return judgeNews(news, { ...attention, ...(hasBadge && { level: 'all' }) }) === 'notify';
}

function announcementOf(all: readonly string[]): string {
  const places = all.slice(0, MAX_NAMED).join(t('ui.listSeparator'));
  const more = all.length - MAX_NAMED;
  return more > 0
    ? t('notifications.newInAndMore', { places, more })
    : t('notifications.newIn', { places });
}

export function addAnnounceListeners(startListening: StartListening) {
  return startListening({ actionCreator: messagesReceived, effect: createAnnouncing() });
}
