import { applyBehaviourChange } from '../../domain/behaviourRules/behaviourChange';
import { canBeUndone } from '../../domain/moderation/moderationLog';
import type { LogRecord } from '../../domain/moderation/moderationRecord';
import { applyChange } from '../../domain/wordRules/rulesChange';
import { selectOwnId } from '../../features/session/sessionSlice';
import type { Timetoken } from '../../../shared/protocol';
import { serverEndpoints } from '../api/endpoints';
import type { ServerFailure } from '../api/failure';
import { isFailure } from '../api/serverQuery';
import type { ConsoleListenerApi } from '../state/rootState';
import type { ModerationAction } from './moderationAction';

type Dispatch = ConsoleListenerApi['dispatch'];

/** The record that an undo takes back, if there is one; or why the action failed. */
type Result = { readonly undo?: LogRecord } | { readonly error: ServerFailure };

/** The server closes so many reports with one decision. */
const MAX_REPORTS = 100;

const {
  postAppealAnswer,
  postCaseHandovers,
  postCaseNotes,
  postCaseOpinions,
  postDecisions,
  postDecisionUndo,
  getRules,
  putRules,
} = serverEndpoints.endpoints;

interface Write {
  readonly 'idempotency-key': string;
}

interface Answer {
  readonly data?: { readonly ids?: readonly Timetoken[]; readonly id?: string } | undefined;
  readonly error?: unknown;
}

/**
 * Performs a moderation action. Failures are values.
 *
 * @param key of the write, the same when it is tried again: it is carried out once
 */
export async function performAction(
  action: ModerationAction,
  key: string,
  { dispatch, getState }: Pick<ConsoleListenerApi, 'dispatch' | 'getState'>,
): Promise<Result> {
  const { data, error } = await send(action, { 'idempotency-key': key }, dispatch);
  if (error !== undefined) {
    return { error: isFailure(error) ? error : { kind: 'unknown', status: 0 } };
  }
  const id = (data?.ids?.[0] ?? data?.id) as Timetoken | undefined;
  const actorId = selectOwnId(getState());
  if (action.kind === 'undo' || id === undefined || actorId === null) return {};
  const record = { reason: '', ...action, id, actorId };
  return canBeUndone(record) ? { undo: record } : {};
}

async function send(action: ModerationAction, write: Write, dispatch: Dispatch): Promise<Answer> {
  switch (action.kind) {
    case 'undo': {
      const { id } = action.record;
      return await dispatch(postDecisionUndo.initiate({ ...write, id, body: {} }));
    }
    case 'changeRules':
      return await changeRules(action, write, dispatch);
    case 'uphold':
    case 'overturn': {
      const { kind: answer, appealId: id, reason } = action;
      return await dispatch(postAppealAnswer.initiate({ ...write, id, body: { answer, reason } }));
    }
    case 'note': {
      const { userId, reason: text } = action;
      return await dispatch(postCaseNotes.initiate({ ...write, userId, body: { text } }));
    }
    case 'askOpinion':
    case 'handOver': {
      const { kind, userId, moderatorId, reason: text } = action;
      const call = kind === 'handOver' ? postCaseHandovers : postCaseOpinions;
      const body = { text, ...(moderatorId !== undefined && { moderatorId }) };
      return await dispatch(call.initiate({ ...write, userId, body }));
    }
    default: {
      const { reportIds } = action;
      const body = { ...action, ...(reportIds && { reportIds: reportIds.slice(0, MAX_REPORTS) }) };
      return await dispatch(postDecisions.initiate({ ...write, body }));
    }
  }
}

/** Makes a change to the rules that the console knows. What others changed meanwhile the server keeps. */
async function changeRules(
  { rules, behaviour }: Extract<ModerationAction, { kind: 'changeRules' }>,
  write: Write,
  dispatch: Dispatch,
): Promise<Answer> {
  const { data, error } = await dispatch(getRules.initiate({}, { subscribe: false }));
  if (!data) return { error: error ?? null };
  const words = rules ? applyChange(data.words, rules) : data.words;
  const others = behaviour ? applyBehaviourChange(data.behaviour, behaviour) : data.behaviour;
  if (words === 'conflict' || others === 'conflict') {
    return { error: { kind: 'conflict', status: 409 } satisfies ServerFailure };
  }
  const body = { base: data.version, words, behaviour: others, reason: '' };
  return await dispatch(putRules.initiate({ ...write, body }));
}
