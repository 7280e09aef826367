import type { BehaviourChange } from '../../domain/behaviourRules/behaviourChange';
import type { Decision } from '../../domain/moderation/decision';
import type { ChannelId, UserId } from '../../domain/ids';
import { LEASED_REASON } from '../../domain/moderation/lease';
import type { LogKind, RestrictionKind } from '../../domain/moderation/moderationRecord';
import { stripBidiControls } from '../../lib/text';
import type { Names } from '../directory/directory';
import type { RulesChange } from '../../domain/wordRules/rulesChange';
import type { SdkErrorKind } from '../../pubnub/errors';
import type { ModerationAction } from './moderationAction';
import { behaviourVerb, STEP_VERBS } from '../rules/behaviourTexts';
import { rulesVerb } from './rulesTexts';

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

/** The effects of each decision, and what it leaves unchanged. */
export const EFFECTS: Readonly<Record<Decision['kind'] | 'dismiss', string>> = {
  mute: 'Can read but not post or react. Earlier messages stay.',
  unmute: 'Can post and react again.',
  block: 'Cannot open this channel. Earlier messages and other channels stay.',
  unblock: 'Can open, read and post in this channel again.',
  ban: 'Cannot use the chat at all. Earlier messages stay.',
  unban: 'Can use the chat again. Mutes and blocks stay as they are.',
  unflag: 'Removes the flag from the user’s record. Reports and log stay.',
  dismiss: 'Closes the reports. Nothing changes for the user.',
};

export const WARNING_EFFECT = 'Tells the user the reason. Nothing else changes.';

/** Why a decision is not possible yet. */
export const NEEDS_REASON = 'Write a reason first: the user reads it.';

export const MESSAGE_EFFECTS = {
  deleteMessage: 'Hides the message from everybody. It can be restored. The author can still post.',
  deleteReported:
    'Hides the message from everybody and closes its reports. It can be restored. The author can still post.',
  restoreMessage: 'Everybody can see the message again.',
} as const;

/** `1 report`, `12 reports` */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

interface About {
  readonly kind: LogKind;
  readonly userId?: UserId;
  readonly channelId?: ChannelId;
  readonly moderatorId?: UserId;
  /** The restriction with a new end. */
  readonly restriction?: RestrictionKind;
  readonly reportIds?: readonly unknown[];
  readonly rules?: RulesChange;
  readonly behaviour?: BehaviourChange;
  /** The appeal that the decision answers. */
  readonly appealId?: unknown;
  /** The decision that this one takes back. */
  readonly undoes?: unknown;
}

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
  readonly then?: string;
}

/** Undoing names the opposite kind; a moderator reads that nobody decided it anew. */
function causeOf({ appealId, undoes }: About): Pick<Phrase, 'then'> {
  if (appealId !== undefined) return { then: 'on appeal' };
  return undoes === undefined ? {} : { then: 'to undo a decision' };
}

export function phraseOf(about: About, tense: 'toDo' | 'done'): Phrase {
  const { kind, reportIds, restriction, rules, behaviour, undoes } = about;
  const nth = tense === 'toDo' ? 0 : 1;
  const verb = VERBS[kind][nth];
  const cause = causeOf(about);
  switch (kind) {
    case 'changeRules':
      return {
        verb: (behaviour && !rules ? behaviourVerb(behaviour) : rulesVerb(rules))[nth],
        ...{ of: '', in: 'in', ...cause },
      };
    case 'closeChannel':
    case 'openChannel':
      return { verb, of: '', in: 'the channel', ...cause };
    case 'dismiss':
      return {
        verb: `${undoes === undefined ? verb : REOPEN[nth]} ${countOf(reportIds?.length ?? 0, 'report')}`,
        of: 'about',
        in: 'in',
      };
    case 'deleteMessage':
      return {
        ...{ verb, of: 'of', in: 'in', ...cause },
        ...(reportIds &&
          reportIds.length > 0 && {
            then: `and ${['close', 'closed'][nth] ?? ''} ${countOf(reportIds.length, 'report')}`,
          }),
      };
    case 'note':
      return { verb, of: 'about', in: 'in' };
    case 'askOpinion':
      return { verb, of: 'about', in: 'in', with: 'from' };
    case 'handOver':
      return { verb, of: 'of', in: 'in', with: 'to' };
    case 'takeOver':
      return { verb, of: 'of', in: 'in', with: 'from' };
    case 'restoreMessage':
    case 'release':
    case 'unflag':
      return { verb, of: 'of', in: 'in', ...cause };
    case 'unwarn':
      // Withdrawing a warning always undoes one.
      return { verb, of: 'of', in: 'in', ...causeOf({ ...about, undoes: undefined }) };
    case 'deny':
    case 'uphold':
    case 'overturn':
      return { verb, of: 'of', in: 'in' };
    case 'changeEnd':
      return {
        verb: `${verb} of the ${restriction ?? 'restriction'}`,
        of: 'of',
        in: restriction === 'block' ? 'from' : 'in',
        ...cause,
      };
    default: {
      const preposition = kind === 'block' || kind === 'unblock' ? 'from' : 'in';
      return { verb, of: '', in: preposition, ...cause };
    }
  }
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

function aboutAction(action: Exclude<ModerationAction, { type: 'undo' }>): About {
  switch (action.type) {
    case 'decide': {
      const { decision, userId } = action;
      return {
        kind: decision.kind,
        userId,
        ...('channelId' in decision && { channelId: decision.channelId }),
      };
    }
    case 'dismiss':
      return { kind: 'dismiss', userId: action.userId, reportIds: action.reportIds };
    case 'warn':
      return { kind: 'warn', userId: action.userId };
    case 'changeEnd':
      return { ...action, kind: 'changeEnd' };
    case 'changeRules':
      return { kind: 'changeRules', rules: action.change };
    case 'changeBehaviour':
      return { kind: 'changeRules', behaviour: action.change };
    case 'revise': {
      const { reportIds } = action.note;
      return { ...action, ...(reportIds && { reportIds }) };
    }
    default:
      return action;
  }
}

/** `Muted Bob Baker in General`, or `Mute Bob Baker in General` with `toDo`. */
export function describeAction(
  action: ModerationAction,
  names: Names,
  tense: 'toDo' | 'done',
): string {
  if (action.type === 'undo') {
    const what = describeAbout(action.record, names, 'done');
    return tense === 'done' ? `Undone: ${what}` : `Undo: ${what}`;
  }
  return capitalise(describeAbout(aboutAction(action), names, tense));
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
