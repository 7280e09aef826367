import {
  invertBehaviourChange,
  isEmptyBehaviourChange,
} from '../../domain/behaviourRules/behaviourChange';
import { protectionStep } from '../../domain/behaviourRules/protectionState';
import { isAboutRecord } from '../../domain/moderation/decision';
import type {
  LogCommand,
  LogRecord,
  ModerationNote,
} from '../../domain/moderation/moderationRecord';
import { invertChange, isEmptyChange } from '../../domain/wordRules/rulesChange';
import type { SdkError } from '../../pubnub/errors';
import { mutate } from '../../pubnub/mutate';
import { fetchFresh } from '../../pubnub/requests';
import { selectHasModeration } from '../state/consoleSlice';
import type { ModeratorListenerApi } from '../state/rootState';
import { recordsApi } from '../log/recordsApi';
import { selectLog, selectUndone } from '../log/recordsSelectors';
import { rulesApi } from '../rules/rulesApi';
import { shieldApi } from '../shield/shieldApi';
import { actionsApi } from './actionsApi';
import type { ModerationAction, ActionResult, UndoneRecord } from './moderationAction';

type Api = Pick<ModeratorListenerApi, 'dispatch' | 'getState'>;
type Result = { readonly result: ActionResult } | { readonly error: SdkError };

const { changeUser, reviseMessage } = actionsApi.endpoints;
const { readNewestLog, sendCommand } = recordsApi.endpoints;
const { changeRules } = rulesApi.endpoints;
const { changeBehaviour } = shieldApi.endpoints;

/** Performs a moderation action. Failures are values. */
export function performAction(action: ModerationAction, api: Api): Promise<Result> {
  switch (action.type) {
    case 'decide':
      return decideAboutUser(action, api);
    case 'revise':
      return revise(action, api);
    case 'dismiss':
      return dismiss(action, api);
    case 'resolve': {
      const { kind, channelId, message, note } = action;
      return command({ ...note, kind, channelId, message }, api, {});
    }
    case 'warn': {
      const { userId, note } = action;
      return command({ ...note, kind: 'warn', userId }, api, { undo: { kind: 'warn', userId } });
    }
    case 'answer': {
      const { kind, appealId, note } = action;
      return command({ ...note, kind, appealId }, api, {});
    }
    case 'changeEnd': {
      const { type: kind, note, ...change } = action;
      const { until } = note;
      return command({ ...note, ...change, kind }, api, {
        undo: { ...change, kind, ...(until !== undefined && { until }) },
      });
    }
    case 'share': {
      const { kind, userId, moderatorId, note } = action;
      return command({ ...note, kind, userId, ...(moderatorId && { moderatorId }) }, api, {});
    }
    case 'changeRules':
      return changeWordRules(action, api);
    case 'changeBehaviour':
      return changeBehaviourRules(action, api);
    case 'protect': {
      const { kind, channelId, note } = action;
      const step = { kind, ...(channelId !== undefined && { channelId }) };
      return command({ ...note, ...step }, api, { undo: step });
    }
    case 'undo':
      return undo(action.record, api);
  }
}

async function decideAboutUser(
  { userId, decision, note }: Extract<ModerationAction, { type: 'decide' }>,
  api: Api,
): Promise<Result> {
  const { data, error } = await api.dispatch(mutate(changeUser, { userId, decision, note }));
  if (error) return { error };
  // Nothing changed, so no write closes the reports.
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

/** Deletes a message, with its reports if there are any, or restores it. */
async function revise(
  { kind, userId, channelId, message, note }: Extract<ModerationAction, { type: 'revise' }>,
  api: Api,
): Promise<Result> {
  const { reason, reportIds } = note;
  const result = { undo: { kind, userId, channelId, message } };
  if (kind === 'deleteMessage' && reportIds && reportIds.length > 0) {
    return command({ ...note, kind, channelId, message }, api, result);
  }
  const { error } = await api.dispatch(mutate(reviseMessage, { kind, channelId, message, reason }));
  if (error) return { error };
  if (reportIds === undefined) return { result };
  const closed = await dismiss({ type: 'dismiss', userId, reportIds, note: { reason } }, api);
  return 'error' in closed ? closed : { result };
}

async function changeWordRules(
  { change, note }: Omit<Extract<ModerationAction, { type: 'changeRules' }>, 'type'>,
  api: Api,
): Promise<Result> {
  const { data, error } = await api.dispatch(mutate(changeRules, { change, note }));
  if (error) return { error };
  const { rules, changed } = data;
  api.dispatch(rulesApi.util.updateQueryData('getRules', null, () => rules));
  return {
    result: isEmptyChange(changed) ? {} : { undo: { kind: 'changeRules', rules: changed } },
  };
}

async function changeBehaviourRules(
  { change, note }: Omit<Extract<ModerationAction, { type: 'changeBehaviour' }>, 'type'>,
  api: Api,
): Promise<Result> {
  const { data, error } = await api.dispatch(mutate(changeBehaviour, { change, note }));
  if (error) return { error };
  const { rules, changed } = data;
  api.dispatch(shieldApi.util.updateQueryData('getBehaviour', null, () => rules));
  return {
    result: isEmptyBehaviourChange(changed)
      ? {}
      : { undo: { kind: 'changeRules', behaviour: changed } },
  };
}

/** Without stored reports, removing the user's flag dismisses them. */
function dismiss(
  { userId, reportIds, note }: Extract<ModerationAction, { type: 'dismiss' }>,
  api: Api,
): Promise<Result> {
  if (reportIds.length === 0) {
    return decideAboutUser({ type: 'decide', userId, decision: { kind: 'unflag' }, note }, api);
  }
  return command({ ...note, kind: 'dismiss', reportIds }, api, {
    undo: { kind: 'dismiss', userId, reportIds },
  });
}

async function command(payload: LogCommand, api: Api, result: ActionResult): Promise<Result> {
  const { error } = await api.dispatch(mutate(sendCommand, payload));
  return error ? { error } : { result };
}

async function undo(done: UndoneRecord, api: Api): Promise<Result> {
  const logged = await asLogged(done, api);
  return 'error' in logged ? logged : takeBack(logged.record, api);
}

async function takeBack(record: UndoneRecord, api: Api): Promise<Result> {
  const { kind, userId, channelId, message, reportIds, id, untilBefore } = record;
  const undone = { reason: '', ...(id !== undefined && { undoes: id }) };
  // A restored restriction gets its former end back.
  const note = { ...undone, ...(untilBefore !== undefined && { until: untilBefore }) };
  if (isAboutRecord(kind) && userId !== undefined) {
    const { error } = await api.dispatch(mutate(changeUser, { userId, undo: record, note }));
    return error ? { error } : { result: {} };
  }
  const step = protectionStep(kind);
  if (step) {
    const where = channelId === undefined ? {} : { channelId };
    return command({ ...note, ...where, kind: step.opposite }, api, {});
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
  if (kind === 'warn' && userId !== undefined && id !== undefined) {
    return command({ reason: '', kind: 'unwarn', userId, undoes: id }, api, {});
  }
  if (kind === 'dismiss' && reportIds) {
    return command({ ...undone, kind, reportIds }, api, {});
  }
  if (kind === 'changeRules') return takeBackRules(record, undone, api);
  if ((kind === 'deleteMessage' || kind === 'restoreMessage') && channelId && message) {
    const opposite = kind === 'deleteMessage' ? 'restoreMessage' : 'deleteMessage';
    const revision = { kind: opposite, channelId, message, reason: '' } as const;
    const { error } = await api.dispatch(mutate(reviseMessage, revision));
    return error ? { error } : { result: {} };
  }
  return { result: {} };
}

/** A record may hold changes of both kinds of rules. */
async function takeBackRules(
  { rules, behaviour }: UndoneRecord,
  note: ModerationNote,
  api: Api,
): Promise<Result> {
  if (rules) {
    const done = await changeWordRules({ change: invertChange(rules), note }, api);
    if ('error' in done) return done;
  }
  if (!behaviour) return { result: {} };
  const done = await changeBehaviourRules({ change: invertBehaviourChange(behaviour), note }, api);
  return 'error' in done ? done : { result: {} };
}

type Logged = { readonly record: UndoneRecord } | { readonly error: SdkError };

/**
 * Completes an action with its record in the log: the record's id, and the former end of a lifted
 * restriction. The service writes the record before it responds, but live delivery may be slower, so
 * the log is fetched.
 */
async function asLogged(record: UndoneRecord, api: Api): Promise<Logged> {
  if (record.id !== undefined || !selectHasModeration(api.getState())) return { record };
  const { error } = await api.dispatch(fetchFresh(readNewestLog, null));
  if (error) return { error };
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
    const changesOf = ({ rules, behaviour }: UndoneRecord) => JSON.stringify([rules, behaviour]);
    return changesOf(entry) === changesOf(record);
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
