import { isAboutRecord } from '../../domain/decision';
import { LOG_CHANNEL, type LogRecord } from '../../domain/moderationRecord';
import { invertChange, isEmptyChange } from '../../domain/wordRules/rulesChange';
import type { SdkError } from '../../pubnub/errors';
import { selectHasModeration } from '../app/consoleSlice';
import type { ModeratorListenerApi } from '../app/listenerMiddleware';
import { historyApi } from '../history/historyApi';
import { selectLog, selectUndone } from '../history/historySelectors';
import { rulesApi } from '../rules/rulesApi';
import { rulesReceived } from '../rules/rulesSlice';
import { decisionsApi } from './decisionsApi';
import type { Deed, DeedResult, UndoneRecord } from './deed';

type Api = Pick<ModeratorListenerApi, 'dispatch' | 'getState'>;
type Result = { readonly result: DeedResult } | { readonly error: SdkError };

const { changeUser, reviseMessage } = decisionsApi.endpoints;
const { getRecords, sendCommand } = historyApi.endpoints;
const { changeRules } = rulesApi.endpoints;

/** Does what a moderator asked for. Failures are values; what can be taken back says how. */
export function carryOut(deed: Deed, api: Api): Promise<Result> {
  switch (deed.type) {
    case 'decide':
      return decideAboutUser(deed, api);
    case 'revise':
      return revise(deed, api);
    case 'dismiss':
      return dismiss(deed, api);
    case 'settle': {
      const { kind, channelId, message, note } = deed;
      return command({ ...note, kind, channelId, message }, api, {});
    }
    case 'changeEnd': {
      const { type: kind, note, ...change } = deed;
      const { until } = note;
      return command({ ...note, ...change, kind }, api, {
        undo: { ...change, kind, ...(until !== undefined && { until }) },
      });
    }
    case 'changeRules':
      return changeWordRules(deed, api);
    case 'undo':
      return undo(deed.record, api);
  }
}

async function decideAboutUser(
  { userId, decision, note }: Extract<Deed, { type: 'decide' }>,
  api: Api,
): Promise<Result> {
  const { data, error } = await api.dispatch(
    changeUser.initiate({ userId, decision, note }, { track: false }),
  );
  if (error) return { error: error as SdkError };
  // It was so already: nothing was written, so nothing closes the reports that led to it.
  if (!data) {
    const { reportIds = [], reason } = note;
    return reportIds.length > 0
      ? dismiss({ type: 'dismiss', userId, reportIds, note: { reason } }, api)
      : { result: {} };
  }
  const { kind } = decision;
  const channelId = 'channelId' in decision ? decision.channelId : undefined;
  return { result: { undo: { kind, userId, ...(channelId && { channelId }), ...data } } };
}

/** A message is deleted together with its reports, or by itself. */
async function revise(
  { kind, userId, channelId, message, note }: Extract<Deed, { type: 'revise' }>,
  api: Api,
): Promise<Result> {
  const { reason, reportIds } = note;
  const result = { undo: { kind, userId, channelId, message } };
  if (kind === 'deleteMessage' && reportIds && reportIds.length > 0) {
    return command({ ...note, kind, channelId, message }, api, result);
  }
  const { error } = await api.dispatch(
    reviseMessage.initiate({ kind, channelId, message, reason }, { track: false }),
  );
  if (error) return { error: error as SdkError };
  if (reportIds === undefined) return { result };
  const closed = await dismiss({ type: 'dismiss', userId, reportIds, note: { reason } }, api);
  return 'error' in closed ? closed : { result };
}

async function changeWordRules(
  { change, note }: Omit<Extract<Deed, { type: 'changeRules' }>, 'type'>,
  api: Api,
): Promise<Result> {
  const { data, error } = await api.dispatch(
    changeRules.initiate({ change, note }, { track: false }),
  );
  if (error) return { error: error as SdkError };
  api.dispatch(rulesReceived(data.rules));
  const { changed } = data;
  return {
    result: isEmptyChange(changed) ? {} : { undo: { kind: 'changeRules', rules: changed } },
  };
}

/** Reports that only a flag in the record tells of are answered by taking the flag away. */
function dismiss(
  { userId, reportIds, note }: Extract<Deed, { type: 'dismiss' }>,
  api: Api,
): Promise<Result> {
  if (reportIds.length === 0) {
    return decideAboutUser({ type: 'decide', userId, decision: { kind: 'unflag' }, note }, api);
  }
  return command({ ...note, kind: 'dismiss', reportIds }, api, {
    undo: { kind: 'dismiss', userId, reportIds },
  });
}

async function command(
  payload: Parameters<typeof sendCommand.initiate>[0],
  api: Api,
  result: DeedResult,
): Promise<Result> {
  const { error } = await api.dispatch(sendCommand.initiate(payload, { track: false }));
  return error ? { error: error as SdkError } : { result };
}

async function undo(done: UndoneRecord, api: Api): Promise<Result> {
  const logged = await asLogged(done, api);
  return 'error' in logged ? logged : takeBack(logged.record, api);
}

async function takeBack(record: UndoneRecord, api: Api): Promise<Result> {
  const { kind, userId, channelId, message, reportIds, id, untilBefore, rules } = record;
  const undone = { reason: '', ...(id !== undefined && { undoes: id }) };
  // What was lifted ends when it would have ended.
  const note = { ...undone, ...(untilBefore !== undefined && { until: untilBefore }) };
  if (isAboutRecord(kind) && userId !== undefined) {
    const { error } = await api.dispatch(
      changeUser.initiate({ userId, undo: record, note }, { track: false }),
    );
    return error ? { error: error as SdkError } : { result: {} };
  }
  const { restriction, until } = record;
  if (kind === 'changeEnd' && restriction && userId !== undefined) {
    const change = {
      ...{ kind, restriction, userId },
      ...(channelId !== undefined && { channelId }),
      ...(until !== undefined && { untilBefore: until }),
    };
    return command({ ...note, ...change }, api, {});
  }
  if (kind === 'dismiss' && reportIds) {
    return command({ ...undone, kind, reportIds }, api, {});
  }
  if (kind === 'changeRules' && rules) {
    const done = await changeWordRules({ change: invertChange(rules), note: undone }, api);
    return 'error' in done ? done : { result: {} };
  }
  if ((kind === 'deleteMessage' || kind === 'restoreMessage') && channelId && message) {
    const opposite = kind === 'deleteMessage' ? 'restoreMessage' : 'deleteMessage';
    const revision = { kind: opposite, channelId, message, reason: '' } as const;
    const { error } = await api.dispatch(reviseMessage.initiate(revision, { track: false }));
    return error ? { error: error as SdkError } : { result: {} };
  }
  return { result: {} };
}

type Logged = { readonly record: UndoneRecord } | { readonly error: SdkError };

/**
 * What is undone, with what only its record in the log tells: which one it is, and when what it
 * lifted would have ended. The service writes it before it answers, but live delivery may be late:
 * so the log is read, unless there is none.
 */
async function asLogged(record: UndoneRecord, api: Api): Promise<Logged> {
  if (record.id !== undefined || !selectHasModeration(api.getState())) return { record };
  const { error } = await api.dispatch(
    getRecords.initiate({ channelIds: [LOG_CHANNEL] }, { forceRefetch: true, subscribe: false }),
  );
  if (error) return { error: error as SdkError };
  const state = api.getState();
  const undone = selectUndone(state);
  const logged = selectLog(state).find(
    (entry) => !undone.has(entry.id) && entry.undoes === undefined && isSame(entry, record),
  );
  if (!logged) return { record };
  const { id, untilBefore } = logged;
  return { record: { ...record, id, ...(untilBefore !== undefined && { untilBefore }) } };
}

function isSame(entry: LogRecord, record: UndoneRecord): boolean {
  if (entry.kind !== record.kind) return false;
  if (record.kind === 'changeRules') {
    return JSON.stringify(entry.rules) === JSON.stringify(record.rules);
  }
  if (record.kind === 'dismiss') return entry.reportIds?.join() === record.reportIds?.join();
  return (
    entry.channelId === record.channelId &&
    entry.restriction === record.restriction &&
    (record.message === undefined
      ? entry.userId === record.userId
      : entry.message === record.message)
  );
}
