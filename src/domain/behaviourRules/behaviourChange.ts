import { isRecord } from '../../../shared/isRecord';
import { type BehaviourRule, readBehaviourRule } from './rules';

interface EditedBehaviour {
  readonly before: BehaviourRule;
  readonly after: BehaviourRule;
}

/**
 * The difference between two versions of the rules on behaviour: it describes a change, makes it to another
 * version, and undoes it. Their order has no meaning.
 */
export interface BehaviourChange {
  readonly removed: readonly BehaviourRule[];
  readonly added: readonly BehaviourRule[];
  readonly edited: readonly EditedBehaviour[];
}

type Rules = readonly BehaviourRule[];

/** The changes that turn `before` into `after`. */
export function diffBehaviour(before: Rules, after: Rules): BehaviourChange {
  const old = byId(before);
  const now = byId(after);
  return {
    removed: before.filter(({ id }) => !now.has(id)),
    added: after.filter(({ id }) => !old.has(id)),
    edited: after.flatMap((rule) => {
      const former = old.get(rule.id);
      const isEdited = former && changedFields(former, rule).length > 0;
      return isEdited ? [{ before: former, after: rule }] : [];
    }),
  };
}

export function isEmptyBehaviourChange({ removed, added, edited }: BehaviourChange): boolean {
  return removed.length + added.length + edited.length === 0;
}

export function invertBehaviourChange(change: BehaviourChange): BehaviourChange {
  const { removed, added, edited } = change;
  return {
    removed: added,
    added: removed,
    edited: edited.map(({ before, after }) => ({ before: after, after: before })),
  };
}

/**
 * Makes a change to rules that somebody else may have changed since it was worked out.
 *
 * @returns 'conflict' when an edited rule is gone, or a field of it has been given another value meanwhile
 */
export function applyBehaviourChange(current: Rules, change: BehaviourChange): Rules | 'conflict' {
  const removed = byId(change.removed);
  const edits = new Map(change.edited.map((edit) => [edit.after.id, edit]));
  const kept = current.filter(({ id }) => !removed.has(id));
  const edited = kept.map((rule) => {
    const edit = edits.get(rule.id);
    return edit ? editBehaviour(rule, edit) : rule;
  });
  const known = byId(kept);
  const isOvertaken = change.edited.some(({ after }) => !known.has(after.id));
  const rules = edited.filter((rule) => rule !== 'conflict');
  if (isOvertaken || rules.length < edited.length) return 'conflict';
  return [...rules, ...change.added.filter(({ id }) => !known.has(id))];
}

function editBehaviour(
  rule: BehaviourRule,
  { before, after }: EditedBehaviour,
): BehaviourRule | 'conflict' {
  const changed = changedFields(before, after);
  const isOvertaken = changed.some(
    (field) => !isSame(rule[field], before[field]) && !isSame(rule[field], after[field]),
  );
  if (isOvertaken) return 'conflict';
  const merged = { ...rule, ...Object.fromEntries(changed.map((field) => [field, after[field]])) };
  // Changes of two moderators may make a rule that nobody would accept.
  return readBehaviourRule(merged) ?? 'conflict';
}

/** Reads a change as the log keeps it; what cannot be understood is left out. */
export function readBehaviourChange(value: unknown): BehaviourChange | undefined {
  if (!isRecord(value)) return undefined;
  return {
    removed: listOf(value['removed']).flatMap((rule) => readBehaviourRule(rule) ?? []),
    added: listOf(value['added']).flatMap((rule) => readBehaviourRule(rule) ?? []),
    edited: listOf(value['edited']).flatMap((edit) => {
      const sides = isRecord(edit) ? edit : {};
      const [before, after] = [
        readBehaviourRule(sides['before']),
        readBehaviourRule(sides['after']),
      ];
      return before && after ? [{ before, after }] : [];
    }),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function byId(rules: Rules): Map<string, BehaviourRule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

/** The order of the fields has no meaning: the server answers in another one than it was told. */
function changedFields(before: BehaviourRule, after: BehaviourRule) {
  const fields = Object.keys(after) as (keyof BehaviourRule)[];
  return fields.filter((field) => !isSame(before[field], after[field]));
}

/** Values of rules are texts, numbers and lists of texts. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
