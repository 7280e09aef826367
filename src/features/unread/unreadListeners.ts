import { isAnyOf } from '@reduxjs/toolkit';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import type { ChannelId } from '../../domain/ids';
import type { Custom } from '../../domain/moderation/decision';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import { isRecord } from '../../../shared/isRecord';
import { createTable } from '../../lib/table';
import {
  channelsReopened,
  connectionEstablished,
  membershipsChanged,
  membershipsLoaded,
  pageHidden,
  sessionStarted,
} from '../../realtime/events';
import { selectIsAccessDenied } from '../session/sessionSlice';
import { recall } from '../session/userMemory';
import { whenFirstPageDrawn } from '../channels/firstPage';
import { channelOpened } from '../channels/channelsSlice';
import { selectThreadBeingRead } from './followedThreads';
import type { Call } from './markCalls';
import { createReadingCalls } from './readingCalls';
import {
  marksRestored,
  READ,
  selectUncountedChannels,
  selectUnwrittenData,
  selectUnwrittenMarks,
  threadSeen,
} from './unreadSlice';

/** Restores the marks of earlier visits: the first page may be there before the service's marks. */
function restoreMarks(_action: unknown, api: AppListenerApi): void {
  const stored = recall(READ, api);
  const { marks, unwritten, movedBack, unwrittenData } = isRecord(stored) ? stored : {};
  api.dispatch(
    marksRestored({
      marks: readMarks(marks),
      unwritten: readMarks(unwritten),
      movedBack: readTable(movedBack, (value) => typeof value === 'number'),
      unwrittenData: readTable(unwrittenData, (value): value is Custom => isRecord(value)),
    }),
  );
}

const readMarks = (stored: unknown): Readonly<Record<ChannelId, Timetoken>> =>
  readTable(stored, isTimetoken);

function readTable<Value>(
  stored: unknown,
  isValue: (value: unknown) => value is Value,
): Readonly<Record<ChannelId, Value>> {
  const entries = Object.entries(isRecord(stored) ? stored : {});
  return createTable(entries.filter((entry): entry is [ChannelId, Value] => isValue(entry[1])));
}

/** Counting waits until the first page is on screen; marks do not: the page may be closed before that. */
function countWhenDrawn(count: Call): Call {
  let drawn: Promise<boolean> | undefined;
  return async (action, api) => {
    drawn ??= whenFirstPageDrawn(api);
    if (!(await drawn) || selectIsAccessDenied(api.getState())) return;
    await count(action, api);
  };
}

type Select = (state: RootState) => unknown;
const changes = (select: Select) => (_action: unknown, state: RootState, before: RootState) =>
  select(state) !== select(before);

export function addUnreadListeners(startListening: StartListening) {
  const calls = createReadingCalls();
  const isReason = isAnyOf(
    connectionEstablished,
    membershipsLoaded,
    channelsReopened,
    channelOpened,
    pageHidden,
  );
  const [areUncounted, areMarked, areChosen] = [
    changes(selectUncountedChannels),
    changes(selectUnwrittenMarks),
    changes(selectUnwrittenData),
  ];
  const isUnwritten: typeof areMarked = (...args) =>
    membershipsLoaded(args[0]) || areMarked(...args) || areChosen(...args);
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: restoreMarks }),
    startListening({
      predicate: (...args) => isReason(args[0]) || areUncounted(...args),
      effect: countWhenDrawn(calls.countUnread),
    }),
    startListening({ predicate: isUnwritten, effect: calls.writeMarks }),
    startListening({ predicate: isUnwritten, effect: calls.storeMarks }),
    startListening({ actionCreator: membershipsChanged, effect: calls.leaveAgain }),
    startListening({
      predicate: (_action, state) => selectThreadBeingRead(state) !== null,
      effect: (_action, api) => {
        const threadId = selectThreadBeingRead(api.getState());
        if (threadId !== null) api.dispatch(threadSeen(threadId));
      },
    }),
  );
}
