import type { Decision } from '../../domain/decision';
import type { ChannelId, UserId } from '../../domain/ids';
import type { LogKind, RestrictionKind } from '../../domain/moderationRecord';
import { withoutOverrides } from '../../lib/withoutOverrides';
import type { RulesChange } from '../../domain/wordRules/rulesChange';
import type { SdkErrorKind } from '../../pubnub/errors';
import type { Deed } from './deed';
import { rulesVerb } from './rulesTexts';

/** Names of people and channels, ids where there are none. */
export interface Names {
  person(id: UserId): string;
  channel(id: ChannelId): string;
}

/** What each kind of decision is called: to do, and when it is done. */
const VERBS: Readonly<Record<LogKind, readonly [toDo: string, done: string]>> = {
  ban: ['ban', 'banned'],
  unban: ['unban', 'unbanned'],
  mute: ['mute', 'muted'],
  unmute: ['unmute', 'unmuted'],
  block: ['block', 'blocked'],
  unblock: ['unblock', 'unblocked'],
  flag: ['flag', 'flagged'],
  unflag: ['remove the flag of', 'removed the flag of'],
  deleteMessage: ['delete a message', 'deleted a message'],
  restoreMessage: ['restore a message', 'restored a message'],
  dismiss: ['dismiss', 'dismissed'],
  release: ['release a message', 'released a message'],
  deny: ['deny a message', 'denied a message'],
  changeRules: ['change the word rules', 'changed the word rules'],
  changeEnd: ['change the end', 'changed the end'],
};

/** What a decision does and what it leaves in place. */
export const EFFECTS: Readonly<Record<Decision['kind'] | 'dismiss', string>> = {
  mute: 'Can read but not post or react. Earlier messages stay.',
  unmute: 'Can post and react again.',
  block: 'Cannot open this channel. Earlier messages and other channels stay.',
  unblock: 'Can open, read and post in this channel again.',
  ban: 'Cannot use the chat at all. Earlier messages stay.',
  unban: 'Can use the chat again. Mutes and blocks stay as they are.',
  unflag: 'Removes the flag from the user’s record. Reports and log stay.',
  dismiss: 'Closes the reports without action against the person.',
};

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
  /** What ends at another time. */
  readonly restriction?: RestrictionKind;
  readonly reportIds?: readonly unknown[];
  readonly rules?: RulesChange;
}

/**
 * The words around the names: `muted` Bob Baker `in` General, `deleted a message` `of` Bob Baker `in`
 * General `and closed 2 reports`.
 */
interface Phrase {
  readonly verb: string;
  /** What leads to the person, where the verb does not. */
  readonly of: '' | 'of' | 'about';
  readonly in: 'in' | 'from';
  /** The text after the names. */
  readonly then?: string;
}

export function phraseOf(about: About, tense: 'toDo' | 'done'): Phrase {
  const { kind, reportIds, restriction, rules } = about;
  const nth = tense === 'toDo' ? 0 : 1;
  const verb = VERBS[kind][nth];
  switch (kind) {
    case 'changeRules':
      return { verb: rulesVerb(rules)[nth], of: '', in: 'in' };
    case 'dismiss':
      return {
        verb: `${verb} ${countOf(reportIds?.length ?? 0, 'report')}`,
        of: 'about',
        in: 'in',
      };
    case 'deleteMessage':
      return {
        ...{ verb, of: 'of', in: 'in' },
        ...(reportIds &&
          reportIds.length > 0 && {
            then: `and ${['close', 'closed'][nth] ?? ''} ${countOf(reportIds.length, 'report')}`,
          }),
      };
    case 'restoreMessage':
    case 'release':
    case 'deny':
      return { verb, of: 'of', in: 'in' };
    case 'changeEnd':
      return {
        verb: `${verb} of the ${restriction ?? 'restriction'}`,
        of: 'of',
        in: restriction === 'block' ? 'from' : 'in',
      };
    default:
      return { verb, of: '', in: kind === 'block' || kind === 'unblock' ? 'from' : 'in' };
  }
}

/** `muted Bob Baker in General` */
export function describeAbout(about: About, names: Names, tense: 'toDo' | 'done'): string {
  const { userId, channelId } = about;
  const phrase = phraseOf(about, tense);
  return [
    phrase.verb,
    ...(userId === undefined ? [] : [phrase.of, names.person(userId)]),
    ...(channelId === undefined ? [] : [phrase.in, names.channel(channelId)]),
    phrase.then,
  ]
    .filter(Boolean)
    .join(' ');
}

function aboutOf(deed: Exclude<Deed, { type: 'undo' }>): About {
  switch (deed.type) {
    case 'decide': {
      const { decision, userId } = deed;
      return {
        kind: decision.kind,
        userId,
        ...('channelId' in decision && { channelId: decision.channelId }),
      };
    }
    case 'dismiss':
      return { kind: 'dismiss', userId: deed.userId, reportIds: deed.reportIds };
    case 'changeEnd':
      return { ...deed, kind: 'changeEnd' };
    case 'changeRules':
      return { kind: 'changeRules', rules: deed.change };
    case 'revise': {
      const { reportIds } = deed.note;
      return { ...deed, ...(reportIds && { reportIds }) };
    }
    default:
      return deed;
  }
}

/** `Muted Bob Baker in General`, or what is to be done with `toDo`. */
export function describeDeed(deed: Deed, names: Names, tense: 'toDo' | 'done'): string {
  if (deed.type === 'undo') {
    const what = describeAbout(deed.record, names, 'done');
    return tense === 'done' ? `Undone: ${what}` : `Undo: ${what}`;
  }
  return capitalise(describeAbout(aboutOf(deed), names, tense));
}

export function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Why something did not work, in words; `reason` is the service's own. */
export function describeError(kind: SdkErrorKind, reason?: string): string {
  switch (kind) {
    case 'network':
    case 'timeout':
    case 'cancelled':
      return 'the service cannot be reached';
    case 'forbidden':
      return 'the service does not allow it; your link may have expired';
    case 'notFound':
      return 'it is no longer there';
    case 'conflict':
      return 'somebody else has changed or decided it meanwhile';
    case 'tooLarge':
      return 'it is too long';
    case 'rateLimited':
      return 'too many requests at once; wait a moment';
    case 'badRequest':
    case 'server':
    case 'unknown':
      return reason === undefined
        ? 'the service could not do it'
        : `the service refused it: ${withoutOverrides(reason)}`;
  }
}

/** How a kind is called in a list to choose from. */
export function kindLabel(kind: LogKind): string {
  return capitalise(VERBS[kind][1]);
}
