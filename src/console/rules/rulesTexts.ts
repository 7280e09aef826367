import { stripBidiControls } from '../../lib/text';
import type { LogRecord } from '../../domain/moderation/moderationRecord';
import { ruleName, type RulesChange } from '../../domain/wordRules/rulesChange';
import type { TextValues } from '../../texts/t';
import { t } from '../texts/t';
import { behaviourStep } from './behaviourTexts';

/** How a decision is told: as something to do, or as a sentence about what was done. */
export type Form = 'toDo' | 'sentence';

/** What was done to the word lists, and the names in its text. */
type WordStep = readonly [
  id:
    | 'addLists'
    | 'removeLists'
    | 'changeLists'
    | 'switchOnList'
    | 'switchOffList'
    | 'reorderLists'
    | 'allowWords'
    | 'disallowWords',
  values?: TextValues,
];

/** Further entries are only counted. */
const MAX_NAMED = 3;

/** The text for a change of the rules: `Removed the word list idiot, moron, scumbag`. */
export function rulesText({ rules, behaviour }: Partial<LogRecord>, form: Form): string {
  const [id, values] = behaviour && !rules ? behaviourStep(behaviour) : wordStep(rules);
  return t(`rules.${form}.${id}`, values);
}

function wordStep(
  change: RulesChange | undefined,
): WordStep | readonly ['changeWordRules', undefined?] {
  const [step, ...others] = change ? stepsOf(change) : [];
  return step && others.length === 0 ? step : ['changeWordRules'];
}

/** The details of a change: `Added “grockle”, removed “bore”`. */
export function rulesDetails(change: RulesChange): string {
  const steps = stepsOf(change);
  const all =
    steps.length > 1 ? steps.map(([id, values]) => t(`rules.sentence.${id}`, values)) : [];
  return [...all, ...change.edited.flatMap((edit) => (isSwitch(edit) ? [] : detailsOf(edit)))].join(
    ' · ',
  );
}

function stepsOf(change: RulesChange): readonly WordStep[] {
  const { removed, added, edited, order, allowed, disallowed } = change;
  const steps: readonly (WordStep | false)[] = [
    removed.length > 0 && ['removeLists', named(removed.map(nameOf))],
    added.length > 0 && ['addLists', named(added.map(nameOf))],
    edited.length > 0 && editStep(edited),
    order.after.length > 0 && ['reorderLists'],
    allowed.length > 0 && ['allowWords', { words: quoted(allowed.map(valueOf)) }],
    disallowed.length > 0 && ['disallowWords', { words: quoted(disallowed.map(valueOf)) }],
  ];
  return steps.filter((step) => step !== false);
}

type Edit = RulesChange['edited'][number];

function editStep(edited: readonly Edit[]): WordStep {
  const values = named(edited.map(({ name }) => name));
  const [edit] = edited;
  if (!edit || edited.length > 1 || !isSwitch(edit)) return ['changeLists', values];
  return [edit.after.isOn ? 'switchOnList' : 'switchOffList', values];
}

function isSwitch({ after }: Edit): boolean {
  return after.isOn !== undefined && Object.keys(after).length === 1;
}

const MATCHES = { word: 'rules.edit.wholeWords', substring: 'rules.edit.withinWords' } as const;

function detailsOf({ before, after }: Edit): string[] {
  const words = (side: Edit['after']) => quoted((side.words ?? []).map(valueOf));
  const details = [
    after.words?.length && t('rules.edit.added', { words: words(after) }),
    before.words?.length && t('rules.edit.removed', { words: words(before) }),
    before.action &&
      after.action &&
      t('rules.edit.action', {
        before: t(`rules.edit.actions.${before.action}`),
        after: t(`rules.edit.actions.${after.action}`),
      }),
    after.match && t(MATCHES[after.match]),
    after.isOn !== undefined && t(after.isOn ? 'rules.edit.on' : 'rules.edit.off'),
    (after.channels || after.exceptChannels) && t('rules.edit.scope'),
  ];
  return details.filter((detail) => typeof detail === 'string');
}

/** `the word list idiot, moron`, `3 word lists` */
function named(names: readonly string[]): TextValues {
  return { count: names.length, name: stripBidiControls(names[0] ?? '') };
}

/** `“idiot”, “bore” and 3 more` */
function quoted(values: readonly string[]): string {
  const shown = values
    .slice(0, MAX_NAMED)
    .map((value) => t('console.ui.quote', { text: stripBidiControls(value.slice(0, 40)) }))
    .join(t('console.ui.comma'));
  const more = values.length - MAX_NAMED;
  return more > 0 ? t('rules.edit.andMore', { words: shown, count: more }) : shown;
}

function valueOf([, value]: readonly [unknown, string]): string {
  return value;
}

function nameOf([, rule]: RulesChange['added'][number]): string {
  return ruleName(rule);
}
