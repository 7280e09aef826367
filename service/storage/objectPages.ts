import type { ObjectFilter, SortKey } from '../domain/objectFilter';
import type { Sql } from './database';
import { compileFilter, compileSort, type ColumnOf, type SqlFragment } from './objectFilterSql';

/** Which rows of a list, and in which order. */
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
  /** What makes a row belong to the list; all rows when omitted. */
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
  const select = sql.prepare<unknown[], Row>(
    `SELECT ${source.select} ${rows} ORDER BY ${orderBy} LIMIT ? OFFSET ?`,
  );
  return {
    rows: select.all(
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
    sql
      .prepare<unknown[], number>(`SELECT COUNT(*) ${rows}`)
      .pluck()
      .get(...parameters) ?? 0
  );
}
