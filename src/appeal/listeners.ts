import { createAction, isAnyOf, type WithSlice } from '@reduxjs/toolkit';
import { toChannelId } from '../domain/ids';
import type { InboxRecord } from '../domain/moderation/inbox';
import { inboxChannelOf } from '../domain/moderation/inboxChannel';
import { loadNotices } from '../features/notices/noticesCalls';
import { readNotice } from '../features/notices/noticesApi';
import { selectOwnId, type sessionSlice } from '../features/session/sessionSlice';
import { usersApi } from '../features/users/usersApi';
import type { languageSlice } from '../features/language/languageSlice';
import type { themeSlice } from '../features/theme/themeSlice';
import { isRecord, textField } from '../../shared/isRecord';
import type { TextStorage } from '../lib/browser';
import type { SdkExtra } from '../pubnub/client';
import type { chatApi } from '../pubnub/chatApi';
import type { SendLeaveBeacon } from '../pubnub/leaveBeacon';
import type { ActionBatch } from '../realtime/batch';
import { openConnection } from '../realtime/connection';
import {
  connectionEstablished,
  eventsIgnored,
  sessionEnded,
  sessionStarted,
} from '../realtime/events';
import { combineListeners, type ListenerApiOf, type StartListeningOf } from '../state/storeKit';

export interface AppealExtra extends Required<SdkExtra> {
  readonly storage: TextStorage;
  readonly sendLeaveBeacon: SendLeaveBeacon;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  readonly warn: (message: string, cause: unknown) => void;
}

/** The parts of the chat's state that the page has. */
type State = WithSlice<typeof sessionSlice> &
  WithSlice<typeof themeSlice> &
  WithSlice<typeof languageSlice> &
  WithSlice<typeof chatApi>;
type Api = ListenerApiOf<State, AppealExtra>;

/** New notices, and receipts of appeals. */
const noticesReceived = createAction<readonly InboxRecord[]>('notices/received');

async function followInbox(
  { payload: { userId } }: ReturnType<typeof sessionStarted>,
  api: Api,
): Promise<void> {
  const { pubnub, tokens } = api.extra;
  const connection = openConnection(pubnub, api.dispatch, {
    ...api.extra,
    renewToken: () => tokens.replace(pubnub.getToken()),
    createMessageTranslator: createNoticeTranslator,
    hasPresence: () => false,
  });
  connection.setChannels(new Set([inboxChannelOf(userId)]));
  try {
    await api.take(sessionEnded.match);
  } finally {
    tokens.close();
    connection.close();
  }
}

function createNoticeTranslator(_pubnub: unknown, batch: ActionBatch) {
  return (kind: 'message' | 'file') => (event: unknown) => {
    const notice = readNotice(event);
    const channelId = toChannelId((isRecord(event) && textField(event, 'channel')) || '');
    if (notice) batch.add(noticesReceived, notice);
    else batch.add(eventsIgnored, { kind, channelId, reason: 'not a notice' });
  };
}

/** For the title of the page. */
function findName(
  { payload: { userId } }: ReturnType<typeof sessionStarted>,
  { dispatch }: Api,
): void {
  void dispatch(usersApi.endpoints.getUser.initiate(userId));
}

async function refresh(_action: unknown, api: Api): Promise<void> {
  const userId = selectOwnId(api.getState());
  if (userId !== null) await api.dispatch(loadNotices(userId));
}

export function addAppealListeners(startListening: StartListeningOf<State, AppealExtra>) {
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: followInbox }),
    startListening({ actionCreator: sessionStarted, effect: findName }),
    startListening({
      matcher: isAnyOf(sessionStarted, connectionEstablished, noticesReceived),
      effect: refresh,
    }),
  );
}
