import { createSelector } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import type { LogRecord } from '../../domain/moderation/moderationRecord';
import { selectOwnId } from '../../features/session/sessionSlice';
import { selectLog, selectUndone } from '../log/recordsSelectors';
import { selectGroups, selectShownGroup, type ReportGroup } from '../queue/queueSelectors';
import type { RootState } from '../state/rootState';
import { selectLeases } from './leasesSlice';

/** The state of a user's open case according to the log. */
export interface CaseMark {
  /** The moderator to whom the case was handed over. */
  readonly handedTo: UserId | undefined;
  /** A question for a second opinion that nobody has answered; `of` is missing for anybody. */
  readonly asked: { readonly by: UserId | undefined; readonly of: UserId | undefined } | undefined;
  /** The notes on the case and the user. */
  readonly notes: number;
}

const NO_MARK: CaseMark = { handedTo: undefined, asked: undefined, notes: 0 };

/** The marks of all cases. A decision about reports ends the case, and with it what was asked and handed over. */
const selectCaseMarks = createSelector([selectLog, selectUndone], (log, undone) => {
  const marks = new Map<UserId, CaseMark>();
  for (const record of log.toReversed()) {
    const { userId, id } = record;
    if (userId === undefined || undone.has(id)) continue;
    const mark = marks.get(userId) ?? NO_MARK;
    const changed = changeOf(mark, record);
    if (changed !== mark) marks.set(userId, changed);
  }
  return marks;
});

function changeOf(mark: CaseMark, record: LogRecord): CaseMark {
  const { kind, actorId, moderatorId, reportIds, undoes } = record;
  const { notes, asked } = mark;
  switch (kind) {
    case 'note': {
      const isAnswer = asked && actorId !== asked.by && (asked.of ?? actorId) === actorId;
      return { ...mark, ...(isAnswer && { asked: undefined }), notes: notes + 1 };
    }
    case 'askOpinion':
      return { ...mark, asked: { by: actorId, of: moderatorId } };
    case 'handOver':
      return { ...mark, handedTo: moderatorId };
    case 'takeOver':
      return { ...mark, handedTo: undefined };
    default:
      return reportIds && reportIds.length > 0 && undoes === undefined
        ? { ...NO_MARK, notes }
        : mark;
  }
}

export const selectCaseMark = (state: RootState, userId: UserId): CaseMark =>
  selectCaseMarks(state).get(userId) ?? NO_MARK;

/** Whether a case waits for another moderator, so that this one does not open it next. */
function isForOthers({ handedTo, asked }: CaseMark, ownId: UserId | null): boolean {
  if (handedTo !== undefined && handedTo !== ownId) return true;
  return (
    asked !== undefined && asked.of !== ownId && (asked.of !== undefined || asked.by === ownId)
  );
}

/** Whether a case was handed to this moderator, or waits for this moderator's opinion. */
function isForOwn({ handedTo, asked }: CaseMark, ownId: UserId | null): boolean {
  return ownId !== null && (handedTo === ownId || asked?.of === ownId);
}

/**
 * The cases that nobody works on, in the order of the queue from the shown one on; those that wait for this
 * moderator come first.
 */
export const selectFreeCases = createSelector(
  [selectGroups, selectShownGroup, selectLeases, selectCaseMarks, selectOwnId],
  (groups, shown, leases, marks, ownId): readonly ReportGroup[] => {
    const start = shown ? groups.indexOf(shown) : 0;
    const free = [...groups.slice(start), ...groups.slice(0, start)].filter(
      ({ id }) =>
        leases[id]?.holderId === undefined && !isForOthers(marks.get(id) ?? NO_MARK, ownId),
    );
    const own = free.filter(({ id }) => isForOwn(marks.get(id) ?? NO_MARK, ownId));
    return own.length === 0 ? free : [...own, ...free.filter((group) => !own.includes(group))];
  },
);

/** Other moderators that the log or a lease names. */
export const selectColleagues = createSelector(
  [selectLog, selectLeases, selectOwnId],
  (log, leases, ownId): readonly UserId[] => {
    const ids = [
      ...log.flatMap(({ actorId, moderatorId }) => [actorId, moderatorId]),
      ...Object.values(leases).map(({ holderId }) => holderId),
    ];
    return [...new Set(ids.flatMap((id) => (id && id !== ownId ? [id] : [])))].sort();
  },
);
