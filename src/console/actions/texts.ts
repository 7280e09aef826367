import { LEASED_REASON } from '../../domain/moderation/lease';
import type { LogKind, LogRecord } from '../../domain/moderation/moderationRecord';
import { stripBidiControls } from '../../lib/text';
import type { Names } from '../directory/directory';
import type { SdkErrorKind } from '../../pubnub/errors';
import type { ModerationAction } from './moderationAction';
import { behaviourVerb, STEP_VERBS } from '../rules/behaviourTexts';
import { rulesVerb } from '../rules/rulesTexts';

const VERBS: Readonly<Record<LogKind, readonly [toDo: string, done: string]>> = {
  ban: ['ban', 'banned'],
  unban: ['unban', 'unbanned'],
  mute: ['mute', 'muted'],
  unmute: ['unmute', 'unmuted'],
  block: ['block', 'blocked'],
  unblock: ['unblock', 'unblocked'],
  flag: ['flag', 'flagged'],
  unflag: ['remove the flag', 'removed the flag'],
  deleteMessage: ['delete a message', 'deleted a message'],
  restoreMessage: ['restore a message', 'restored a message'],
  dismiss: ['dismiss', 'dismissed'],
  release: ['release a message', 'released a message'],
  deny: ['deny a message', 'denied a message'],
  changeRules: ['change the word rules', 'changed the word rules'],
  changeEnd: ['change the end', 'changed the end'],
  note: ['write a note', 'wrote a note'],
  askOpinion: ['ask for a second opinion', 'asked for a second opinion'],
  handOver: ['hand over the case', 'handed over the case'],
  takeOver: ['take over the case', 'took over the case'],
  ...STEP_VERBS,
  warn: ['warn', 'warned'],
  unwarn: ['withdraw the warning', 'withdrew the warning'],
  uphold: ['reject the appeal', 'rejected the appeal'],
  overturn: ['accept the appeal', 'accepted the appeal'],
};

const REOPEN = ['reopen', 'reopened'] as const;

/** The effects of decisions, and what they leave unchanged. */
export const EFFECTS = {
  warn: 'Tells the user the reason. Nothing else changes.',
  mute: 'Can read but not post or react. Earlier messages stay.',
  unmute: 'Can post and react again.',
  block: 'Cannot open this channel. Earlier messages and other channels stay.',
  unblock: 'Can open, read and post in this channel again.',
  ban: 'Cannot use the chat at all. Earlier messages stay.',
  unban: 'Can use the chat again. Mutes and blocks stay as they are.',
  dismiss: 'Closes the reports. Nothing changes for the user.',
  release: 'Publishes what was written, as its sender wrote it.',
  deny: 'Keeps what was written unpublished, and tells its sender.',
  deleteMessage: 'Hides the message from everybody. It can be restored. The author can still post.',
  deleteReported:
    'Hides the message from everybody and closes its reports. It can be restored. The author can still post.',
  restoreMessage: 'Everybody can see the message again.',
} as const;

/** Why a decision is not possible yet. */
export const NEEDS_REASON = 'Write a reason first: the user reads it.';

/** `1 report`, `12 reports` */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The part of a record that its description needs. */
type About = Partial<Omit<LogRecord, 'kind'>> & Pick<LogRecord, 'kind'>;

/**
 * The words around the names: `muted` Bob Baker `in` General, `deleted a message` `of` Bob Baker `in`
 * General `and closed 2 reports`.
 */
interface Phrase {
  readonly verb: string;
  /** The preposition between verb and user. */
  readonly of: '' | 'of' | 'about';
  /** The preposition between the user and the other moderator. */
  readonly with?: 'to' | 'from';
  readonly in: 'in' | 'from' | 'the channel';
  /** What else was done, or why; empty for nothing. */
  readonly then: string;
}

/** The prepositions of kinds that need others than `banned Bob Baker in General`. */
const PREPOSITIONS: Readonly<
  Partial<Record<LogKind, Partial<Pick<Phrase, 'of' | 'in' | 'with'>>>>
> = {
  block: { in: 'from' },
  unblock: { in: 'from' },
  closeChannel: { in: 'the channel' },
  openChannel: { in: 'the channel' },
  dismiss: { of: 'about' },
  note: { of: 'about' },
  askOpinion: { of: 'about', with: 'from' },
  handOver: { of: 'of', with: 'to' },
  takeOver: { of: 'of', with: 'from' },
  deleteMessage: { of: 'of' },
  restoreMessage: { of: 'of' },
  unflag: { of: 'of' },
  release: { of: 'of' },
  deny: { of: 'of' },
  changeEnd: { of: 'of' },
  unwarn: { of: 'of' },
  uphold: { of: 'of' },
  overturn: { of: 'of' },
};

/** Kinds that say by themselves what they answer. */
const ANSWERS: ReadonlySet<LogKind> = new Set(['dismiss', 'deny', 'uphold', 'overturn']);

export function phraseOf(about: About, tense: 'toDo' | 'done'): Phrase {
  const { kind, restriction } = about;
  const nth = tense === 'toDo' ? 0 : 1;
  const isOfBlock = kind === 'changeEnd' && restriction === 'block';
  return {
    ...{ verb: verbOf(about, nth), of: '', in: isOfBlock ? 'from' : 'in' },
    ...PREPOSITIONS[kind],
    then: thenOf(about, nth),
  };
}

function verbOf({ kind, restriction, rules, behaviour, undoes, reportIds }: About, nth: 0 | 1) {
  const verb = VERBS[kind][nth];
  if (kind === 'changeEnd') return `${verb} of the ${restriction ?? 'restriction'}`;
  if (kind === 'changeRules') {
    return (behaviour && !rules ? behaviourVerb(behaviour) : rulesVerb(rules))[nth];
  }
  if (kind !== 'dismiss') return verb;
  const count = countOf(reportIds?.length ?? 0, 'report');
  return `${undoes === undefined ? verb : REOPEN[nth]} ${count}`;
}

/** Undoing names the opposite kind; a moderator reads that nobody decided it anew. */
function thenOf({ kind, reportIds = [], appealId, undoes }: About, nth: 0 | 1): string {
  if (ANSWERS.has(kind)) return '';
  if (kind === 'deleteMessage' && reportIds.length > 0) {
    return `and ${['close', 'closed'][nth] ?? ''} ${countOf(reportIds.length, 'report')}`;
  }
  if (appealId !== undefined) return 'on appeal';
  // Withdrawing a warning always undoes one.
  return undoes === undefined || kind === 'unwarn' ? '' : 'to undo a decision';
}

/** `muted Bob Baker in General` */
export function describeAbout(about: About, names: Names, tense: 'toDo' | 'done'): string {
  const { userId, channelId, moderatorId } = about;
  const phrase = phraseOf(about, tense);
  return [
    phrase.verb,
    ...(userId === undefined ? [] : [phrase.of, names.user(userId)]),
    ...(channelId === undefined ? [] : [phrase.in, names.channel(channelId)]),
    phrase.then,
    ...(moderatorId === undefined ? [] : [phrase.with, names.user(moderatorId)]),
  ]
    .filter(Boolean)
    .join(' ');
}

/** `Muted Bob Baker in General`, or `Mute Bob Baker in General` with `toDo`. */
export function describeAction(
  action: ModerationAction,
  names: Names,
  tense: 'toDo' | 'done',
): string {
  if (action.kind === 'undo') {
    const what = describeAbout(action.record, names, 'done');
    return tense === 'done' ? `Undone: ${what}` : `Undo: ${what}`;
  }
  return capitalise(describeAbout(action, names, tense));
}

export function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** An error in words. @param reason the service's own explanation */
export function describeError(kind: SdkErrorKind, reason?: string): string {
  switch (kind) {
    case 'network':
    case 'timeout':
    case 'cancelled':
      return 'the service cannot be reached';
    case 'forbidden':
      return 'your role does not allow it, or your link has expired';
    case 'notFound':
      return 'it no longer exists';
    case 'conflict':
      return reason === LEASED_REASON
        ? 'another moderator is working on this case'
        : 'another moderator has already changed or decided it';
    case 'tooLarge':
      return 'it is too long';
    case 'rateLimited':
      return 'too many requests at once; wait a moment';
    case 'badRequest':
    case 'server':
    case 'unknown':
      return reason === undefined
        ? 'the service failed'
        : `the service refused it: ${stripBidiControls(reason)}`;
  }
}

/** The name of a kind in a select. */
export function kindLabel(kind: LogKind): string {
  return capitalise(VERBS[kind][1]);
}
