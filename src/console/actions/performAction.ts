import { applyBehaviourChange } from '../../domain/behaviourRules/behaviourChange';
import { applyChange } from '../../domain/wordRules/rulesChange';
import { isRestriction } from '../../domain/moderation/moderationRecord';
import type { Timetoken } from '../../../shared/protocol';
import { subscribed } from '../../pubnub/requests';
import type { ActionResult, ModerationAction } from './moderationAction';
import { serverEndpoints } from '../api/endpoints';
import type { PostDecisionsApiArg } from '../api/endpoints.generated';
import type { ServerFailure } from '../api/failure';
import { isFailure } from '../api/serverQuery';
import type { ConsoleListenerApi } from '../state/rootState';
import { writeBehaviour, writeWords } from './writeRules';

type Api = Pick<ConsoleListenerApi, 'dispatch'>;
export type Result = { readonly result: ActionResult } | { readonly error: ServerFailure };

/** The server closes so many reports with one decision. */
const MAX_REPORTS = 100;
/** Deletions of a user's messages among which one is looked for. */
const MAX_DELETIONS = 100;

const {
  getDecisions,
  postAppealAnswer,
  postCaseHandovers,
  postCaseNotes,
  postCaseOpinions,
  postDecisions,
  postDecisionUndo,
  getRules,
  putRules,
} = serverEndpoints.endpoints;

const UNKNOWN: ServerFailure = { kind: 'unknown', status: 0 };

interface Answer {
  readonly data?: { readonly ids?: readonly string[]; readonly id?: string } | undefined;
  readonly error?: unknown;
}

/** A result with the record that an undo takes back; without one there is nothing to undo. */
function resultOf({ data, error }: Answer, undo?: ActionResult['undo']): Result {
  if (error !== undefined) return { error: isFailure(error) ? error : UNKNOWN };
  const id = data?.ids?.[0] as Timetoken | undefined;
  return { result: undo && id !== undefined ? { undo: { ...undo, id } } : {} };
}

/**
 * Performs a moderation action. Failures are values.
 *
 * @param key of the write, the same when it is tried again: it is carried out once
 */
export async function performAction(
  action: ModerationAction,
  key: string,
  { dispatch }: Api,
): Promise<Result> {
  const write = { 'idempotency-key': key };
  const decide = (body: PostDecisionsApiArg['body']) =>
    dispatch(
      postDecisions.initiate({
        ...write,
        body: {
          ...body,
          ...(body.reportIds && { reportIds: body.reportIds.slice(0, MAX_REPORTS) }),
        },
      }),
    );
  switch (action.type) {
    case 'decide': {
      const { decision, userId, note } = action;
      const { kind } = decision;
      if (kind === 'unflag') return { error: UNKNOWN };
      const where = 'channelId' in decision ? { channelId: decision.channelId } : {};
      const { until, ...rest } = fieldsOf(note);
      const ends = isRestriction(kind) && until !== undefined ? { until } : {};
      return resultOf(await decide({ kind, userId, ...where, ...rest, ...ends }), {
        ...{ kind, userId, ...where, ...ends },
      });
    }
    case 'revise': {
      const { kind, userId, channelId, message, note } = action;
      if (kind === 'restoreMessage') return await restore(action, write, dispatch);
      const about = { kind, channelId, message };
      return resultOf(await decide({ ...about, ...fieldsOf(note) }), { ...about, userId });
    }
    case 'dismiss': {
      const { type: kind, userId, reportIds, note } = action;
      const answer = await decide({ kind, reason: note.reason, reportIds: [...reportIds] });
      return resultOf(answer, { kind, userId, reportIds });
    }
    case 'resolve': {
      const { kind, channelId, message, note } = action;
      return resultOf(await decide({ kind, channelId, message, ...fieldsOf(note) }));
    }
    case 'warn': {
      const { type: kind, userId, note } = action;
      return resultOf(await decide({ kind, userId, ...fieldsOf(note) }), { kind, userId });
    }
    case 'changeEnd': {
      const { type: kind, note, ...change } = action;
      return resultOf(await decide({ kind, ...change, ...fieldsOf(note) }), {
        ...{ ...change, kind },
        ...(note.until !== undefined && { until: note.until }),
      });
    }
    case 'protect': {
      const { kind, channelId, note } = action;
      const step = { kind, ...(channelId !== undefined && { channelId }) };
      return resultOf(await decide({ ...step, ...fieldsOf(note) }), step);
    }
    case 'share':
      return resultOf(await share(action, write, dispatch));
    case 'answer': {
      const { kind, appealId: id, note } = action;
      const body = { answer: kind, reason: note.reason };
      return resultOf(await dispatch(postAppealAnswer.initiate({ ...write, id, body })));
    }
    case 'undo': {
      const { id } = action.record;
      if (id === undefined) return { error: UNKNOWN };
      return resultOf(await dispatch(postDecisionUndo.initiate({ ...write, id, body: {} })));
    }
    case 'changeRules':
    case 'changeBehaviour':
      return await changeRules(action, write, dispatch);
  }
}

function fieldsOf({ reason, until, reportIds }: ActionNote) {
  return {
    reason,
    ...(until !== undefined && { until }),
    ...(reportIds && { reportIds: [...reportIds] }),
  };
}

type ActionNote = Extract<ModerationAction, { type: 'decide' }>['note'];
interface Write {
  readonly 'idempotency-key': string;
}

function share(
  action: Extract<ModerationAction, { type: 'share' }>,
  write: Write,
  dispatch: Api['dispatch'],
): Promise<Answer> {
  const { kind, userId, moderatorId, note } = action;
  if (kind === 'note') {
    return dispatch(postCaseNotes.initiate({ ...write, userId, body: { text: note.reason } }));
  }
  const call = kind === 'handOver' ? postCaseHandovers : postCaseOpinions;
  const body = { text: note.reason, ...(moderatorId !== undefined && { moderatorId }) };
  return dispatch(call.initiate({ ...write, userId, body }));
}

/** Takes back the decision that deleted a message. */
async function restore(
  action: Extract<ModerationAction, { type: 'revise' }>,
  write: Write,
  dispatch: Api['dispatch'],
): Promise<Result> {
  const { userId, channelId, message } = action;
  const query = { userId, channelId, kind: 'deleteMessage', limit: MAX_DELETIONS } as const;
  const { data, error } = await subscribed(
    dispatch(getDecisions.initiate(query, { forceRefetch: true })),
  );
  if (error !== undefined) return resultOf({ error });
  const deletion = data?.items.find((each) => each.message === message && !each.isUndone);
  // The author deleted it.
  if (!deletion) return { error: { kind: 'notFound', status: 404 } };
  const { id } = deletion;
  const answer = await dispatch(postDecisionUndo.initiate({ ...write, id, body: {} }));
  return resultOf(answer, { kind: 'restoreMessage', userId, channelId, message });
}

type RulesAction = Extract<ModerationAction, { type: 'changeRules' | 'changeBehaviour' }>;

const CONFLICT: ServerFailure = { kind: 'conflict', status: 409 };

/** Makes a change to the rules that the console knows. What others changed meanwhile the server keeps. */
async function changeRules(
  action: RulesAction,
  write: Write,
  dispatch: Api['dispatch'],
): Promise<Result> {
  const { data: current, error } = await dispatch(getRules.initiate({}, { subscribe: false }));
  if (!current) return resultOf({ error });
  const words =
    action.type === 'changeRules' ? applyChange(current.words, action.change) : current.words;
  const behaviour =
    action.type === 'changeBehaviour'
      ? applyBehaviourChange(current.behaviour, action.change)
      : current.behaviour;
  if (words === 'conflict' || behaviour === 'conflict') return { error: CONFLICT };
  const { reason } = action.note;
  const wanted = { words: writeWords(words), behaviour: behaviour.map(writeBehaviour) };
  const answer = await dispatch(
    putRules.initiate({ ...write, body: { base: current.version, ...wanted, reason } }),
  );
  const changed =
    action.type === 'changeRules' ? { rules: action.change } : { behaviour: action.change };
  const { data, error: refusal } = answer;
  return resultOf(
    { ...(data && { data: { ids: [data.id] } }), error: refusal },
    { kind: 'changeRules', ...changed },
  );
}
