import type { UnknownAction } from '@reduxjs/toolkit';
import { channelTypeOf } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { groupNews, judgeNews, type News, newsOf, type Notice } from '../../domain/news';
import { isThread } from '../../domain/thread';
import { namelessUser, userTitle } from '../../domain/user';
import { mentionsReceived, messagesReceived } from '../../realtime/events';
import type { AppListenerApi, RootState } from '../../state/rootState';
import { t } from '../../texts/t';
import { selectChannel } from '../channels/channelsSelectors';
import { chatsSheetClosed } from '../panels/panelsSlice';
import { linkFollowed } from '../links/linksSlice';
import { selectLiveThreads } from '../messages/liveThreads';
import { selectOwnId } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';
import type { NotificationContent, Notifier } from './notifier';
import { permissionChanged, selectIsNotifying, selectMayNotify } from './notificationsSlice';
import { selectPlace } from './selectPlace';
import { selectIdsOnScreen, selectScreenPrefix } from './screenSelectors';
import { selectAttention } from './selectAttention';

/** News wait so long for others, and for the read marks of other devices, ms. */
const GATHER_MS = 1_000;
/** After a notification there is none for this time, ms. */
const REST_MS = 4_000;

interface Shown {
  readonly close: () => void;
  readonly news: readonly News[];
}

/** Shows news as notifications, and closes those whose news are read, deleted or out of reach. */
export function createNotifying(notifier: Notifier) {
  let waiting: News[] = [];
  let isGathering = false;
  const shown = new Map<string, Shown>();

  const show = async (notice: Notice, api: AppListenerApi) => {
    // A notification that only replaces another one makes no sound.
    shown.get(notice.tag)?.close();
    try {
      const content = describe(notice, api.getState());
      const notification = await notifier.show(content, () => open(notice, api));
      shown.set(notice.tag, { close: () => notification.close(), news: notice.news });
    } catch (cause) {
      api.extra.warn('notifications cannot be shown here', cause);
      api.dispatch(permissionChanged('unsupported'));
    }
  };

  const gather = async (api: AppListenerApi) => {
    while (waiting.length > 0) {
      await api.delay(GATHER_MS);
      const onScreen = await idsOnScreen(waiting, notifier, api);
      const state = api.getState();
      const news = waiting.filter((each) => isWanted(each, state, onScreen));
      waiting = [];
      if (!selectMayNotify(state) || news.length === 0) continue;
      for (const notice of groupNews(news, api.extra.now())) await show(notice, api);
      await api.delay(REST_MS);
    }
  };

  return {
    async take(action: UnknownAction, api: AppListenerApi): Promise<void> {
      const state = api.getState();
      if (!selectMayNotify(state)) return;
      const news = newsIn(action, state);
      waiting.push(...news.filter((each) => isWanted(each, state, selectIdsOnScreen(state))));
      if (isGathering || waiting.length === 0) return;
      isGathering = true;
      try {
        await gather(api);
      } finally {
        isGathering = false;
      }
    },

    /** Closes what is not worth a notification any more. */
    review(api: AppListenerApi): void {
      const state = api.getState();
      const onScreen = selectIdsOnScreen(state);
      const isOn = selectIsNotifying(state);
      for (const [tag, { close, news }] of shown) {
        if (isOn && news.some((each) => isWanted(each, state, onScreen))) continue;
        close();
        shown.delete(tag);
      }
    },
  };
}

/** Mentions in threads that are not received are known from their events alone. */
function newsIn(action: UnknownAction, state: RootState): readonly News[] {
  const ownId = selectOwnId(state);
  if (ownId === null) return [];
  if (messagesReceived.match(action)) return action.payload.map((each) => newsOf(each, ownId));
  if (!mentionsReceived.match(action)) return [];
  return action.payload
    .filter(({ channelId }) => isThread(channelId) && !selectLiveThreads(state).includes(channelId))
    .map(({ channelId, timetoken, authorId }) => {
      return { channelId, timetoken, authorId, isMention: true, text: '' };
    });
}

const isWanted = (news: News, state: RootState, onScreen: readonly ChannelId[]): boolean =>
  judgeNews(news, selectAttention(state, news, onScreen)) === 'notify';

/** The conversations of the news that this tab or another one shows. */
async function idsOnScreen(
  news: readonly News[],
  notifier: Notifier,
  api: AppListenerApi,
): Promise<readonly ChannelId[]> {
  const prefix = selectScreenPrefix(api.getState(), api.extra.keyset);
  const names = await notifier.namesOnScreen(prefix).catch(() => undefined);
  const elsewhere = news.map((each) => each.channelId).filter((id) => names?.has(prefix + id));
  return [...selectIdsOnScreen(api.getState()), ...elsewhere];
}

/** Goes to the first of the news in the conversation of the newest. */
function open({ news }: Notice, { dispatch }: AppListenerApi): void {
  const first = news.find(({ channelId }) => channelId === news.at(-1)?.channelId);
  if (!first) return;
  const { channelId, timetoken } = first;
  dispatch(linkFollowed({ channelId, timetoken }));
  dispatch(chatsSheetClosed());
}

function describe({ tag, news }: Notice, state: RootState): NotificationContent {
  const newest = news.at(-1);
  const count = news.length;
  const places = new Set(news.map(({ channelId }) => selectPlace(state, channelId)));
  if (!newest || places.size > 1) {
    const title = t('notifications.count', { count });
    return { tag, title, body: [...places].join(t('ui.listSeparator')), icon: null };
  }
  const { channelId, authorId, isMention, text } = newest;
  const user = selectUser(state, authorId);
  const author = userTitle(user ?? namelessUser(authorId));
  const isDirect = channelTypeOf(selectChannel(state, channelId)) === 'direct';
  const place = selectPlace(state, channelId);
  const isOne = count === 1;
  const kind = isOne ? (isMention ? 'mention' : 'message') : 'count';
  const id = `notifications.${kind}${isDirect ? '' : 'In'}` as const;
  return {
    tag,
    title: t(id, { author, count, place }),
    body: isOne ? text : t('notifications.said', { author, text }),
    icon: user?.profileUrl ?? null,
  };
}
