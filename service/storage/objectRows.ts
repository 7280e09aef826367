import { trimIsoTime, type IsoTime } from '../domain/isoTime';
import {
  ATTRIBUTES,
  type Custom,
  type ObjectContent,
  type StoredObject,
} from '../domain/objectContent';

/** What every table of App Context has besides its own ids and text columns. */
export const CONTENT_COLUMNS = `
  type TEXT,
  status TEXT,
  custom TEXT,
  updated TEXT NOT NULL,
  e_tag TEXT NOT NULL`;

/** A record as its row holds it: `custom` is JSON text, `updated` has all its digits. */
export type ObjectRow<F extends string> = { readonly [K in F]: string | null } & {
  readonly type: string | null;
  readonly status: string | null;
  readonly custom: string | null;
  readonly updated: IsoTime;
  readonly eTag: string;
};

/** `externalId` is kept in the column `external_id`. */
export function columnNameOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The columns of a row, named like the fields. */
export function selectFields(table: string, fields: readonly string[]): string {
  return [...fields, ...ATTRIBUTES, 'updated', 'eTag']
    .map((field) => `${table}.${columnNameOf(field)} AS ${field}`)
    .join(', ');
}

/** An upsert over named parameters that are called like the fields. */
export function upsertText(
  table: string,
  ids: readonly string[],
  fields: readonly string[],
): string {
  const contents = [...fields, ...ATTRIBUTES, 'updated', 'eTag'];
  const all = [...ids, ...contents];
  const columns = all.map(columnNameOf).join(', ');
  const values = all.map((field) => `@${field}`).join(', ');
  const updates = contents
    .map((field) => `${columnNameOf(field)} = excluded.${columnNameOf(field)}`)
    .join(', ');
  return `INSERT INTO ${table} (${columns}) VALUES (${values})
    ON CONFLICT (${ids.map(columnNameOf).join(', ')}) DO UPDATE SET ${updates}`;
}

export function fromRow<F extends string, Ids>(row: ObjectRow<F> & Ids): StoredObject<F> & Ids {
  const custom = row.custom === null ? null : (JSON.parse(row.custom) as Custom);
  // The compiler does not see that of a generic row only these two fields are replaced.
  return { ...row, custom, updated: trimIsoTime(row.updated) };
}

export function toRow<F extends string, Ids>(
  ids: Ids,
  content: ObjectContent<F>,
  updated: IsoTime,
  eTag: string,
): ObjectRow<F> & Ids {
  const custom = content.custom === null ? null : JSON.stringify(content.custom);
  return { ...ids, ...content, custom, updated, eTag };
}
