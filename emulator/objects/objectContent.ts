import { createHash } from 'node:crypto';

/** A `custom` object is flat: it holds no lists and no objects. */
export type CustomValue = string | number | boolean | null;
export type Custom = Readonly<Record<string, CustomValue>>;

/** Fields that users, channels and memberships have alike. */
export const ATTRIBUTES = ['type', 'status', 'custom'] as const;

interface Attributes {
  readonly type: string | null;
  readonly status: string | null;
  readonly custom: Custom | null;
}

/**
 * The content that clients write to a user, a channel or a membership: the text fields `F` of its kind
 * and the attributes. Unset fields are null.
 */
export type ObjectContent<F extends string> = { readonly [K in F]: string | null } & Attributes;

/** A write: omitted fields are kept, null clears, `custom` is replaced as a whole. */
export type ObjectPatch<F extends string> = {
  readonly [K in F]?: string | null;
} & Partial<Attributes>;

export type StoredObject<F extends string> = ObjectContent<F> & {
  /** ISO time of the last change. */
  readonly updated: string;
  /** Equal content has an equal tag. */
  readonly eTag: string;
};

export const USER_TEXT_FIELDS = ['name', 'externalId', 'profileUrl', 'email'] as const;
export type UserTextField = (typeof USER_TEXT_FIELDS)[number];

export const CHANNEL_TEXT_FIELDS = ['name', 'description'] as const;
export type ChannelTextField = (typeof CHANNEL_TEXT_FIELDS)[number];

/** A membership has attributes only. */
export const MEMBERSHIP_TEXT_FIELDS: readonly never[] = [];

/** The result of a write to an object. */
interface ContentChange<F extends string> {
  readonly content: ObjectContent<F>;
  /** The fields whose values are new. */
  readonly changed: ObjectPatch<F>;
}

/** @param current undefined when the object does not exist yet */
export function applyPatch<F extends string>(
  fields: readonly F[],
  current: ObjectContent<F> | undefined,
  patch: ObjectPatch<F>,
): ContentChange<F> {
  const content: Record<string, unknown> = {};
  const changed: Record<string, unknown> = {};
  for (const field of [...fields, ...ATTRIBUTES]) {
    const before = current?.[field] ?? null;
    const given = patch[field];
    const after = given === undefined ? before : sorted(given);
    content[field] = after;
    if (JSON.stringify(after) !== JSON.stringify(before)) changed[field] = after;
  }
  // Built from the same lists of fields as the type.
  return { content, changed } as unknown as ContentChange<F>;
}

export function hasChanges(changed: object): boolean {
  return Object.keys(changed).length > 0;
}

/** Equal contents have equal texts, whatever the order in which their fields were written. */
export function canonicalText<F extends string>(
  fields: readonly F[],
  content: ObjectContent<F>,
): string {
  return JSON.stringify([...fields, ...ATTRIBUTES].map((field) => content[field]));
}

export function eTagOf(canonical: string): string {
  return createHash('md5').update(canonical).digest('hex');
}

/** `custom` is kept with sorted keys, so that equal objects are equal texts. */
function sorted(value: string | Custom | null): string | Custom | null {
  if (value === null || typeof value === 'string') return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Flags of the `include` parameter; unknown ones have no effect. */
export type Include = ReadonlySet<string>;

/** The wire form of a user or channel. @param prefix of the flags, for a nested record */
export function writeMetadata<F extends string>(
  record: MetadataRecord<F>,
  fields: readonly F[],
  include: Include,
  prefix = '',
): object {
  return {
    id: record.id,
    ...Object.fromEntries(fields.map((field) => [field, record[field]])),
    ...writeAttributes(record, include, prefix),
  };
}

/** Fields that users, channels and memberships share; attributes only if `include` names them. */
export function writeAttributes(
  record: StoredObject<never>,
  include: Include,
  prefix = '',
): object {
  const asked = ATTRIBUTES.filter((field) => include.has(prefix + field));
  return {
    ...Object.fromEntries(asked.map((field) => [field, record[field]])),
    updated: record.updated,
    eTag: record.eTag,
  };
}

/**
 * The other end of a membership: its id, and more when any of its flags is set and its metadata has
 * been stored.
 */
export function writeNested<F extends string>(
  id: string,
  get: (id: string) => MetadataRecord<F> | undefined,
  fields: readonly F[],
  include: Include,
  prefix: 'channel' | 'uuid',
): object {
  const record = isExpanded(include, prefix) ? get(id) : undefined;
  return record ? writeMetadata(record, fields, include, `${prefix}.`) : { id };
}

function isExpanded(include: Include, prefix: string): boolean {
  return [...include].some((flag) => flag === prefix || flag.startsWith(`${prefix}.`));
}

/** A user or a channel. */
export type MetadataRecord<F extends string> = StoredObject<F> & { readonly id: string };
