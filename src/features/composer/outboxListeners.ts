import { isAnyOf } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { withLock } from '../../lib/browser';
import { membershipsLoaded, sessionStarted } from '../../realtime/events';
import {
  editingChosen,
  messageStored,
  selectAllUnsent,
  unsentEdited,
  unsentRemoved,
} from '../outbox/outboxSlice';
import { removeStored } from '../outbox/outboxStorage';
import { selectOwnId } from '../session/sessionSlice';
import { selectDraft } from './composerSlice';
import { deliverStored, restoreOutbox } from './deliverOutbox';

async function showStored(_action: unknown, api: AppListenerApi): Promise<void> {
  await restoreOutbox(api);
}

/** Sends what is stored, one message after the other, and in one tab at a time. */
function createDelivery() {
  let isDue = false;
  let isRunning = false;
  return async (_action: unknown, api: AppListenerApi): Promise<void> => {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    const lock = `outbox ${api.extra.keyset} ${selectOwnId(api.getState())}`;
    try {
      while (isDue) {
        isDue = false;
        await withLock(lock, () => deliverStored(api));
      }
    } finally {
      isRunning = false;
    }
  };
}

/** Puts a rejected message back into the composer, unless its picture would take the place of another one. */
function edit({ payload }: ReturnType<typeof editingChosen>, api: AppListenerApi): void {
  const { channelId, messageId } = payload;
  const state = api.getState();
  const unsent = selectAllUnsent(state).find(({ drawn }) => drawn.id === messageId);
  if (!unsent || (unsent.file && selectDraft(state, channelId).file)) return;
  const { message, file } = unsent;
  api.dispatch(unsentEdited({ channelId, messageId, message, file }));
}

/** A message that the user took back or gave up is not kept. */
async function forget(
  { payload }: ReturnType<typeof unsentEdited | typeof unsentRemoved>,
  api: AppListenerApi,
): Promise<void> {
  await removeStored(api.extra.database, payload.messageId);
}

export function addOutboxListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: showStored }),
    startListening({
      matcher: isAnyOf(membershipsLoaded, messageStored),
      effect: createDelivery(),
    }),
    startListening({ actionCreator: editingChosen, effect: edit }),
    startListening({ actionCreator: unsentEdited, effect: forget }),
    startListening({ actionCreator: unsentRemoved, effect: forget }),
  );
}
