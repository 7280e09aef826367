/** How a field's values compare: texts, moments in time, or the values of a `custom` object. */
type FieldKind = 'text' | 'time' | 'custom';

/** The fields that a list may be filtered and sorted by. `custom` stands for each of its keys. */
export type ObjectFields = ReadonlyMap<string, FieldKind>;

/** One such field. */
export type FieldRef =
  | { readonly kind: 'text' | 'time'; readonly name: string }
  | { readonly kind: 'custom'; readonly name: string; readonly key: string };

const ATTRIBUTES: readonly (readonly [string, FieldKind])[] = [
  ['type', 'text'],
  ['status', 'text'],
  ['updated', 'time'],
  ['custom', 'custom'],
];

export const USER_FIELDS: ObjectFields = new Map([
  ...texts('id', 'name', 'externalId', 'profileUrl', 'email'),
  ...ATTRIBUTES,
]);

export const CHANNEL_FIELDS: ObjectFields = new Map([
  ...texts('id', 'name', 'description'),
  ...ATTRIBUTES,
]);

/** A user's channels. */
export const MEMBERSHIP_FIELDS: ObjectFields = new Map([
  ...ATTRIBUTES,
  ...prefixed('channel', CHANNEL_FIELDS),
]);

/** A channel's users. */
export const MEMBER_FIELDS: ObjectFields = new Map([
  ...ATTRIBUTES,
  ...prefixed('uuid', USER_FIELDS),
]);

function texts(...names: string[]): [string, FieldKind][] {
  return names.map((name) => [name, 'text']);
}

function prefixed(prefix: string, fields: ObjectFields): [string, FieldKind][] {
  return [...fields].map(([name, kind]) => [`${prefix}.${name}`, kind]);
}
