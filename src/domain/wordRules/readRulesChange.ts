import { isRecord, textField } from '../../lib/isRecord';
import { readRules, textList, type WordRule } from './rules';
import {
  LIST_FIELDS,
  PLAIN_FIELDS,
  type ChangedFields,
  type EditedRule,
  type Placed,
  type RulesChange,
} from './rulesChange';

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
