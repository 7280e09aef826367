import type { BehaviourChange } from '../../domain/behaviourRules/behaviourChange';
import type { ProtectionStep } from '../../domain/behaviourRules/protectionState';
import type {
  BehaviourAction,
  BehaviourCondition,
  BehaviourRule,
} from '../../domain/behaviourRules/rules';

type Tenses = readonly [toDo: string, done: string];

export const CONDITION_LABELS: Readonly<Record<BehaviourCondition, string>> = {
  messageRate: 'Many messages by one user',
  joinRate: 'Many users join a channel',
  newAccounts: 'Many new accounts write',
  accountAge: 'New account writes',
  firstLink: 'First messages with a link or file',
  sameText: 'Same text in several channels',
  mentions: 'Many users mentioned',
  reports: 'Reports by several users',
};

export const ACTION_LABELS: Readonly<Record<BehaviourAction, string>> = {
  hold: 'Reject the message until it is reviewed',
  mute: 'Reject the message and mute the user',
  slowMode: 'Slow mode in the channel',
  close: 'Close the channel to new members',
  notify: 'Put the user into the queue',
  raidMode: 'Raid mode: reject what new accounts write, until it is reviewed',
};

export const THRESHOLD_LABELS: Readonly<Record<BehaviourCondition, string>> = {
  messageRate: 'Messages',
  joinRate: 'Users who join',
  newAccounts: 'New accounts',
  accountAge: 'From which message on',
  firstLink: 'First messages',
  sameText: 'Channels',
  mentions: 'Users mentioned',
  reports: 'Reporters',
};

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** `90 seconds`, `1 hour`, `7 days` */
export function durationText(seconds: number): string {
  const [size, name] = UNITS.find(([unit]) => seconds % unit === 0) ?? [1, 'second'];
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** A rule as a sentence: `One user sends 10 messages within 1 minute: reject the message until it is reviewed.` */
export function describeRule(rule: BehaviourRule): string {
  const { condition, action, threshold, windowSeconds, forSeconds } = rule;
  const within = windowSeconds > 0 ? durationText(windowSeconds) : '';
  const lasting = forSeconds > 0 ? ` for ${durationText(forSeconds)}` : '';
  const what = conditionText(condition, threshold, within);
  const done = ACTION_LABELS[action];
  return `${what}: ${done.charAt(0).toLowerCase()}${done.slice(1)}${lasting}.`;
}

function conditionText(condition: BehaviourCondition, n: number, within: string): string {
  switch (condition) {
    case 'messageRate':
      return `One user sends ${n} messages within ${within}`;
    case 'joinRate':
      return `${n} users join a channel within ${within}`;
    case 'newAccounts':
      return `${n} users who were first seen less than a day ago write within ${within}`;
    case 'accountAge':
      return n === 1
        ? `A user who was first seen less than ${within} ago writes`
        : `A user who was first seen less than ${within} ago writes message ${n} or a later one`;
    case 'firstLink':
      return n === 1
        ? 'The first message of a user has a link or file'
        : `One of the first ${n} messages of a user has a link or file`;
    case 'sameText':
      return `One user writes the same text in ${n} channels within ${within}`;
    case 'mentions':
      return n === 1 ? 'A message mentions somebody' : `A message mentions ${n} users`;
    case 'reports':
      return `${n} users report one user within ${within}`;
  }
}

export const STEP_VERBS: Readonly<Record<ProtectionStep, Tenses>> = {
  startSlowMode: ['start slow mode', 'started slow mode'],
  endSlowMode: ['end slow mode', 'ended slow mode'],
  closeChannel: ['close to new members', 'closed to new members'],
  openChannel: ['open to new members', 'opened to new members'],
  startRaidMode: ['start raid mode', 'started raid mode'],
  endRaidMode: ['end raid mode', 'ended raid mode'],
};

/** The text for a change of the rules on behaviour: `activated the rule Flood`. */
export function behaviourVerb({ removed, added, edited }: BehaviourChange): Tenses {
  const [edit] = edited;
  if (removed.length + added.length + edited.length !== 1) {
    return ['change the rules on behaviour', 'changed the rules on behaviour'];
  }
  if (edit) {
    const { before, after } = edit;
    const isMode = JSON.stringify({ ...before, mode: after.mode }) === JSON.stringify(after);
    if (isMode && after.mode === 'silent') {
      return [`set the rule ${after.name} to silent`, `set the rule ${after.name} to silent`];
    }
    const modeVerb = after.mode === 'off' ? 'switch off' : 'activate';
    return bothTenses(isMode ? modeVerb : 'change', after.name);
  }
  const [rule] = [...removed, ...added];
  return bothTenses(removed.length > 0 ? 'remove' : 'add', rule?.name ?? '');
}

const DONE = {
  'switch off': 'switched off',
  activate: 'activated',
  change: 'changed',
  remove: 'removed',
  add: 'added',
} as const;

function bothTenses(verb: keyof typeof DONE, name: string): Tenses {
  return [`${verb} the rule ${name}`, `${DONE[verb]} the rule ${name}`];
}

/** The rules as they are after a change of their numbers. */
export function behaviourDetails({ edited }: BehaviourChange): string {
  return edited
    .filter(({ before, after }) => describeRule(before) !== describeRule(after))
    .map(({ before, after }) => `${describeRule(after)} Before: ${describeRule(before)}`)
    .join(' · ');
}
