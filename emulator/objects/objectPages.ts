import { type IsoTime, trimIsoTime } from '../protocol/timetoken';
import { ATTRIBUTES, type Custom, type ObjectContent, type StoredObject } from './objectContent';
import type { ObjectFilter, SortKey } from '../filters/objectFilter';
import type { Sql } from '../storage/database';
import {
  type ColumnOf,
  compileFilter,
  compileSort,
  type SqlFragment,
} from '../filters/objectFilterSql';

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
  // The compiler cannot infer that only these two fields of a generic row are replaced.
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

/** Filter, order and range of a page. */
export interface PageQuery {
  readonly filter?: ObjectFilter | undefined;
  /** Ties, and everything when empty, go by id. */
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
  readonly isCounted: boolean;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Rows that pass the filter, on all pages; only when it was asked for. */
  readonly totalCount: number | undefined;
}

/** The rows of a list before filter and order. */
export interface PageSource {
  /** Columns of a row. */
  readonly select: string;
  readonly from: string;
  /** Condition for a row to be in the list; all rows when omitted. */
  readonly where?: SqlFragment;
  /** Column that no two rows of the list share. */
  readonly idColumn: string;
  readonly columnOf: ColumnOf;
}

const ALL_ROWS: SqlFragment = { text: '1', parameters: [] };

/** Statements differ with every filter, so they are made for each call. */
export function readPage<Row>(sql: Sql, source: PageSource, query: PageQuery): Page<Row> {
  const belongs = source.where ?? ALL_ROWS;
  const passes = query.filter ? compileFilter(query.filter, source.columnOf) : ALL_ROWS;
  const order = compileSort(query.sort, source.columnOf);
  const rows = `FROM ${source.from} WHERE ${belongs.text} AND ${passes.text}`;
  const parameters = [...belongs.parameters, ...passes.parameters];
  const orderBy = [...order.map(({ text }) => text), source.idColumn].join(', ');
  return {
    rows: sql.all<Row>(
      `SELECT ${source.select} ${rows} ORDER BY ${orderBy} LIMIT ? OFFSET ?`,
      ...parameters,
      ...order.flatMap((term) => term.parameters),
      query.limit,
      query.offset,
    ),
    totalCount: query.isCounted ? countRows(sql, rows, parameters) : undefined,
  };
}

function countRows(sql: Sql, rows: string, parameters: readonly unknown[]): number {
  return (
    sql.all<{ readonly count: number }>(`SELECT COUNT(*) AS count ${rows}`, ...parameters)[0]
      ?.count ?? 0
  );
}
