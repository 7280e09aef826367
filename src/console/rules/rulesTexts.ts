import { stripBidiControls } from '../../lib/text';
import { ruleName, type RulesChange } from '../../domain/wordRules/rulesChange';

type Tenses = readonly [toDo: string, done: string];

/** Further entries are only counted. */
const MAX_NAMED = 3;

/** The text for a change of the word rules: `removed the word list idiot, moron, scumbag`. */
export function rulesVerb(change: RulesChange | undefined): Tenses {
  const phrases = change ? phrasesOf(change) : [];
  const [first] = phrases;
  return first && phrases.length === 1
    ? first
    : ['change the word rules', 'changed the word rules'];
}

/** The details of a change: `added “grockle”, removed “bore”`. */
export function rulesDetails(change: RulesChange): string {
  const phrases = phrasesOf(change);
  const all = phrases.length > 1 ? phrases.map(([, done]) => done) : [];
  return [...all, ...change.edited.flatMap((edit) => (isSwitch(edit) ? [] : detailsOf(edit)))].join(
    ' · ',
  );
}

function phrasesOf({ removed, added, edited, order, allowed, disallowed }: RulesChange): Tenses[] {
  const namesOf = (rules: RulesChange['added']) => named('word list', rules.map(nameOf));
  const [edit] = edited;
  return [
    ...(removed.length > 0 ? [bothTenses('remove', 'removed', namesOf(removed))] : []),
    ...(added.length > 0 ? [bothTenses('add', 'added', namesOf(added))] : []),
    ...(edit && edited.length === 1 ? [editVerb(edit)] : []),
    ...(edited.length > 1
      ? [
          bothTenses(
            'change',
            'changed',
            named(
              'word list',
              edited.map(({ name }) => name),
            ),
          ),
        ]
      : []),
    ...(order.after.length > 0
      ? [bothTenses('change', 'changed', 'the order of the word lists')]
      : []),
    ...(allowed.length > 0
      ? [bothTenses('always allow', 'always allowed', quoted(allowed.map(valueOf)))]
      : []),
    ...(disallowed.length > 0
      ? [bothTenses('stop allowing', 'stopped allowing', quoted(disallowed.map(valueOf)))]
      : []),
  ];
}

type Edit = RulesChange['edited'][number];

function editVerb(edit: Edit): Tenses {
  const list = `the word list ${edit.name}`;
  if (!isSwitch(edit)) return bothTenses('change', 'changed', list);
  return edit.after.isOn
    ? bothTenses('switch on', 'switched on', list)
    : bothTenses('switch off', 'switched off', list);
}

function isSwitch({ after }: Edit): boolean {
  return after.isOn !== undefined && Object.keys(after).length === 1;
}

const ACTIONS = { block: 'rejects', mask: 'masks', flag: 'flags' } as const;
const MATCHES = { word: 'whole words only', substring: 'also inside longer words' } as const;

function detailsOf({ before, after }: Edit): string[] {
  const list = (verb: string, values: readonly string[]) =>
    values.length > 0 ? [`${verb} ${stripBidiControls(quoted(values))}`] : [];
  return [
    ...list('added', (after.words ?? []).map(valueOf)),
    ...list('removed', (before.words ?? []).map(valueOf)),
    ...(before.action && after.action
      ? [`${ACTIONS[after.action]} instead of ${ACTIONS[before.action]}`]
      : []),
    ...(after.match ? [MATCHES[after.match]] : []),
    ...(after.isOn === undefined ? [] : [after.isOn ? 'switched on' : 'switched off']),
    ...(after.channels || after.exceptChannels ? ['changed where it applies'] : []),
  ];
}

function bothTenses(toDo: string, done: string, object: string): Tenses {
  const shown = stripBidiControls(object);
  return [`${toDo} ${shown}`, `${done} ${shown}`];
}

/** `the word list idiot, moron`, `3 word lists` */
function named(noun: string, names: readonly string[]): string {
  return names.length === 1 ? `the ${noun} ${names[0] ?? ''}` : `${names.length} ${noun}s`;
}

/** `“idiot”, “bore” and 3 more` */
function quoted(values: readonly string[]): string {
  const shown = values.slice(0, MAX_NAMED).map((value) => `“${value.slice(0, 40)}”`);
  const more = values.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function valueOf([, value]: readonly [unknown, string]): string {
  return value;
}

function nameOf([, rule]: RulesChange['added'][number]): string {
  return ruleName(rule);
}
