import { type ModerationRules, readRules, textList, type WordRule } from './rules';
import { isRecord, textField } from '../../../shared/isRecord';

/** A value with its index in the list that it is or was in. */
type Placed<Value> = readonly [at: number, value: Value];

const LIST_FIELDS = ['words', 'channels', 'exceptChannels'] as const;
const PLAIN_FIELDS = ['action', 'match', 'isOn'] as const;

/** The fields of a changed rule that differ; of a list only the entries that the other side lacks. */
type ChangedFields = Partial<
  Readonly<Record<(typeof LIST_FIELDS)[number], readonly Placed<string>[]>>
> &
  Partial<Pick<WordRule, (typeof PLAIN_FIELDS)[number]>>;

interface EditedRule {
  readonly id: string;
  /** The rule's first words, which people know it by. */
  readonly name: string;
  readonly before: ChangedFields;
  readonly after: ChangedFields;
}

/**
 * The difference between two versions of the rules, as far as it takes to describe it, to make the
 * same change to yet another version, and to undo it. It grows with what was changed, not with the
 * rules that stayed as they were.
 */
export interface RulesChange {
  readonly removed: readonly Placed<WordRule>[];
  readonly added: readonly Placed<WordRule>[];
  readonly edited: readonly EditedRule[];
  /** Ids of the rules that changed places among those of both versions, in either order. */
  readonly order: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Words that are no longer always allowed, and words that now are. */
  readonly disallowed: readonly Placed<string>[];
  readonly allowed: readonly Placed<string>[];
}

/** A rule is called by its first words. */
const WORDS_IN_NAME = 3;
const MAX_NAME_LENGTH = 60;

export function ruleName({ words }: Pick<WordRule, 'words'>): string {
  const name = words.slice(0, WORDS_IN_NAME).join(', ');
  const characters = Array.from(name);
  if (characters.length > MAX_NAME_LENGTH) {
    return `${characters.slice(0, MAX_NAME_LENGTH).join('')}…`;
  }
  return words.length > WORDS_IN_NAME ? `${name}, …` : name;
}

/** The changes that turn `before` into `after`. */
export function diffRules(before: ModerationRules, after: ModerationRules): RulesChange {
  const old = byId(before.rules);
  const now = byId(after.rules);
  const edited = after.rules.flatMap((rule) => {
    const former = old.get(rule.id);
    return former ? diffRule(former, rule) : [];
  });
  const [disallowed, allowed] = diffLists(before.allow, after.allow);
  return {
    removed: placed(before.rules).filter(([, { id }]) => !now.has(id)),
    added: placed(after.rules).filter(([, { id }]) => !old.has(id)),
    edited,
    order: diffOrder(
      before.rules.map(({ id }) => id).filter((id) => now.has(id)),
      after.rules.map(({ id }) => id).filter((id) => old.has(id)),
    ),
    disallowed,
    allowed,
  };
}

export function isEmptyChange(change: RulesChange): boolean {
  const { removed, added, edited, order, disallowed, allowed } = change;
  return [removed, added, edited, order.after, disallowed, allowed].every(
    (list) => list.length === 0,
  );
}

/** The change that undoes a change. */
export function invertChange(change: RulesChange): RulesChange {
  return {
    removed: change.added,
    added: change.removed,
    edited: change.edited.map((edit) => ({ ...edit, before: edit.after, after: edit.before })),
    order: { before: change.order.after, after: change.order.before },
    disallowed: change.allowed,
    allowed: change.disallowed,
  };
}

/**
 * Makes a change to rules that somebody else may have changed since it was worked out. What is so
 * already stays; words of two moderators are all kept.
 *
 * @returns 'conflict' when a rule that is edited is gone, one of its settings has been given
 * another value meanwhile, or none of its channels would be left
 */
export function applyChange(
  current: ModerationRules,
  change: RulesChange,
): ModerationRules | 'conflict' {
  const removed = new Set(change.removed.map(([, { id }]) => id));
  const rules: WordRule[] = [];
  const edits = byId(change.edited);
  for (const rule of current.rules) {
    if (removed.has(rule.id)) continue;
    const edit = edits.get(rule.id);
    const edited = edit ? editRule(rule, edit) : rule;
    if (edited === 'conflict') return 'conflict';
    rules.push(edited);
  }
  const kept = byId(rules);
  if (change.edited.some(({ id }) => !kept.has(id))) return 'conflict';
  const added = change.added.filter(([, { id }]) => !kept.has(id));
  return {
    rules: insertPlaced(reorder(rules, change.order.after), added),
    allow: changeList(current.allow, change.disallowed, change.allowed),
  };
}

function diffRule(before: WordRule, after: WordRule): EditedRule[] {
  const plain = PLAIN_FIELDS.filter((field) => before[field] !== after[field]);
  const lists = LIST_FIELDS.map(
    (field) => [field, diffLists(before[field], after[field])] as const,
  );
  const changed = lists.filter(([, [gone, come]]) => gone.length + come.length > 0);
  if (plain.length + changed.length === 0) return [];
  const side = (rule: WordRule, which: 0 | 1): ChangedFields => ({
    ...Object.fromEntries(plain.map((field) => [field, rule[field]])),
    ...Object.fromEntries(changed.map(([field, sides]) => [field, sides[which]])),
  });
  const { id } = after;
  return [{ id, name: ruleName(after), before: side(before, 0), after: side(after, 1) }];
}

function editRule(rule: WordRule, { before, after }: EditedRule): WordRule | 'conflict' {
  const isOvertaken = PLAIN_FIELDS.some(
    (field) =>
      after[field] !== undefined && rule[field] !== before[field] && rule[field] !== after[field],
  );
  if (isOvertaken) return 'conflict';
  const { action = rule.action, match = rule.match, isOn = rule.isOn } = after;
  const list = (field: (typeof LIST_FIELDS)[number]) =>
    changeList(rule[field], before[field] ?? [], after[field] ?? []);
  const channels = list('channels');
  // Each of two moderators took another channel away: a rule without any would hold in all of them.
  if (channels.length === 0) return 'conflict';
  return {
    id: rule.id,
    action,
    match,
    isOn,
    channels,
    words: list('words'),
    exceptChannels: list('exceptChannels'),
  };
}

function diffLists(before: readonly string[], after: readonly string[]) {
  const [old, now] = [new Set(before), new Set(after)];
  return [
    placed(before).filter(([, value]) => !now.has(value)),
    placed(after).filter(([, value]) => !old.has(value)),
  ] as const;
}

function changeList(
  current: readonly string[],
  gone: readonly Placed<string>[],
  come: readonly Placed<string>[],
): readonly string[] {
  const removed = new Set(gone.map(([, value]) => value));
  const kept = current.filter((value) => !removed.has(value));
  const known = new Set(kept);
  return insertPlaced(
    kept,
    come.filter(([, value]) => !known.has(value)),
  );
}

/** Puts each value at its index, or at the end of a list that has become shorter. */
function insertPlaced<Value>(
  list: readonly Value[],
  values: readonly Placed<Value>[],
): readonly Value[] {
  const result = [...list];
  const inOrder = [...values].sort(([a], [b]) => a - b);
  for (const [at, value] of inOrder) result.splice(at, 0, value);
  return result;
}

function diffOrder(before: readonly string[], after: readonly string[]): RulesChange['order'] {
  const hasMoved = (_id: string, index: number) => before[index] !== after[index];
  return { before: before.filter(hasMoved), after: after.filter(hasMoved) };
}

/** Has the named rules follow each other in this order, in the places that they have between them. */
function reorder(rules: readonly WordRule[], order: readonly string[]): readonly WordRule[] {
  const known = byId(rules);
  const next = order.flatMap((id) => known.get(id) ?? []);
  const moved = new Set(order);
  return rules.map((rule) => (moved.has(rule.id) ? (next.shift() ?? rule) : rule));
}

function placed<Value>(list: readonly Value[]): readonly Placed<Value>[] {
  return list.map((value, index) => [index, value]);
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

/** Reads a change as the log keeps it; what cannot be understood is left out. */
export function readRulesChange(value: unknown): RulesChange | undefined {
  if (!isRecord(value)) return undefined;
  const order = isRecord(value['order']) ? value['order'] : {};
  return {
    removed: readPlaced(value['removed'], readRule),
    added: readPlaced(value['added'], readRule),
    edited: listOf(value['edited']).flatMap(readEdit),
    order: { before: textList(order['before']), after: textList(order['after']) },
    disallowed: readPlaced(value['disallowed'], readText),
    allowed: readPlaced(value['allowed'], readText),
  };
}

function readEdit(value: unknown): EditedRule[] {
  if (!isRecord(value)) return [];
  const id = textField(value, 'id');
  const [before, after] = [readFields(value['before']), readFields(value['after'])];
  return id === undefined ? [] : [{ id, name: textField(value, 'name') ?? '', before, after }];
}

/** The plain fields are read as those of a rule are: a wrong one must not get into the rules. */
function readFields(value: unknown): ChangedFields {
  const fields = isRecord(value) ? value : {};
  const [rule] = readRules({ rules: [{ action: 'block', ...fields, id: 'any' }] }).rules;
  const plain = rule ? PLAIN_FIELDS.filter((field) => field in fields) : [];
  const lists = LIST_FIELDS.filter((field) => field in fields);
  return {
    ...Object.fromEntries(plain.map((field) => [field, rule?.[field]])),
    ...Object.fromEntries(lists.map((field) => [field, readPlaced(fields[field], readText)])),
  };
}

function readRule(value: unknown): WordRule | undefined {
  return readRules({ rules: [value] }).rules[0];
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function readPlaced<Value>(
  value: unknown,
  read: (item: unknown) => Value | undefined,
): readonly Placed<Value>[] {
  return listOf(value).flatMap((pair): Placed<Value>[] => {
    const [at, item] = listOf(pair);
    const found = read(item);
    const isPlace = Number.isSafeInteger(at) && Number(at) >= 0;
    return isPlace && found !== undefined ? [[Number(at), found]] : [];
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
