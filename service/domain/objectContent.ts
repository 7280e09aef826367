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
 * What clients may write to a user, a channel or a membership: the text fields `F` of its kind and
 * the attributes. Unset fields are null.
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

/** What a write does to an object. */
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
  // Built field by field from the very lists that the type is made of.
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
