import type { LogRecord } from '../../domain/moderation/moderationRecord';
import { stripBidiControls } from '../../lib/text';
import type { TextValues } from '../../texts/t';
import type { Names } from '../directory/directory';
import type { FailureKind } from '../api/failure';
import type { ModerationAction } from './moderationAction';
import type { Bulk } from './actionsSlice';
import { type Form, rulesText } from '../rules/rulesTexts';
import { t } from '../texts/t';

/** The part of a record that its description needs. */
type About = Partial<Omit<LogRecord, 'kind'>> & Pick<LogRecord, 'kind'>;

/**
 * A decision in words: `Muted Bob Baker in General`, `Deleted a message of Bob Baker in General and closed 2 reports`.
 *
 * @param names what stands for the names of the user, the channel and the other moderator
 */
export function decisionText(about: About, names: TextValues, form: Form): string {
  const { kind, channelId, moderatorId, reportIds = [] } = about;
  if (kind === 'changeRules') return rulesText(about, form);
  const what = t(`actions.${form}.${textOf(kind, about)}`, {
    ...names,
    count: reportIds.length,
    hasChannel: channelId !== undefined,
    hasModerator: moderatorId !== undefined,
  });
  const cause = causeOf(about);
  return cause ? t(cause, { what }) : what;
}

const NEW_ENDS = {
  ban: 'changeEndOfBan',
  mute: 'changeEndOfMute',
  block: 'changeEndOfBlock',
} as const;

/** A dismissal that is undone opens its reports again; a deletion may close reports. */
function textOf(kind: Exclude<About['kind'], 'changeRules'>, about: About) {
  const { undoes, restriction, reportIds = [] } = about;
  if (kind === 'changeEnd' && restriction) return NEW_ENDS[restriction];
  if (kind === 'dismiss' && undoes !== undefined) return 'reopen';
  return kind === 'deleteMessage' && reportIds.length > 0 ? 'deleteReported' : kind;
}

/** Kinds that say by themselves what they answer. */
const ANSWERS: ReadonlySet<About['kind']> = new Set(['dismiss', 'deny', 'uphold', 'overturn']);

/** Undoing names the opposite kind; a moderator reads that nobody decided it anew. */
function causeOf({ kind, reportIds = [], appealId, undoes }: About) {
  if (ANSWERS.has(kind) || (kind === 'deleteMessage' && reportIds.length > 0)) return undefined;
  if (appealId !== undefined) return 'actions.onAppeal';
  // Withdrawing a warning always undoes one.
  return undoes === undefined || kind === 'unwarn' ? undefined : 'actions.toUndo';
}

/** `Muted Bob Baker in General` */
export function describeAbout(about: About, names: Names, form: Form): string {
  const { userId, channelId, moderatorId } = about;
  return decisionText(
    about,
    {
      user: userId === undefined ? '' : names.user(userId),
      channel: channelId === undefined ? '' : names.channel(channelId),
      moderator: moderatorId === undefined ? '' : names.user(moderatorId),
    },
    form,
  );
}

/** `Muted Bob Baker in General`, or `Mute Bob Baker in General` with `toDo`. */
export function describeAction(
  action: ModerationAction,
  names: Names,
  form: 'toDo' | 'sentence',
): string {
  if (action.kind !== 'undo') return describeAbout(action, names, form);
  const what = describeAbout(action.record, names, 'sentence');
  return t(form === 'sentence' ? 'actions.undone' : 'actions.undoOf', { what });
}

/** `Dismiss 12 reports` */
export function bulkLabel({ name, count, reports = 0 }: Bulk['about']): string {
  const id = name === 'deleteReported' ? 'deleteMessages' : name;
  return t(`actions.bulk.${id}`, { count, reports });
}

const EFFECTS_OF_BULKS = {
  dismiss: ['actions.effects.dismiss'],
  deleteReported: ['actions.effects.deleteReported'],
  deleteCase: ['actions.effects.deleteReported'],
  deleteMessages: ['actions.effects.deleteMessage'],
  mute: ['actions.bulk.inTheirChannels', 'actions.effects.mute'],
  block: ['actions.bulk.fromTheirChannels', 'actions.effects.block'],
  ban: ['actions.effects.ban'],
  release: ['actions.effects.release'],
  deny: ['actions.effects.deny'],
  // Nobody is asked before it.
  undo: [],
} as const;

/** Says what the actions do, and for how many users there is nothing to do. */
export function bulkEffect({ name, leftOut = 0 }: Bulk['about']): string {
  const sentences = EFFECTS_OF_BULKS[name].map((id) => t(id));
  const isRestriction = name === 'mute' || name === 'block' || name === 'ban';
  if (isRestriction && leftOut > 0) {
    sentences.push(t(`actions.bulk.leftOut.${name}`, { count: leftOut }));
  }
  return sentences.join(' ');
}

/** An error in words. @param reason what the server explains, in English */
export function describeError(kind: FailureKind, reason?: string): string {
  switch (kind) {
    case 'timeout':
    case 'cancelled':
      return t('actions.errors.network');
    case 'badRequest':
    case 'server':
    case 'unknown':
      if (reason !== undefined)
        return t('actions.errors.refused', { reason: stripBidiControls(reason) });
      return t(kind === 'badRequest' ? 'actions.errors.invalid' : 'actions.errors.server');
    default:
      return t(`actions.errors.${kind}`);
  }
}
