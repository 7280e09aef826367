import type { MetadataRecord } from './objectContent';
import { isoTimeOf } from '../protocol/timetoken';
import type { Timetoken } from '../../shared/protocol';
import {
  applyPatch,
  canonicalText,
  CHANNEL_TEXT_FIELDS,
  type ChannelTextField,
  eTagOf,
  hasChanges,
  type ObjectPatch,
  USER_TEXT_FIELDS,
  type UserTextField,
} from './objectContent';
import type { Sql } from '../storage/database';
import {
  columnNameOf,
  fromRow,
  type ObjectRow,
  type Page,
  type PageQuery,
  readPage,
  selectFields,
  toRow,
  upsertText,
} from './objectPages';

/** The result of a write. */
export interface WriteResult<Record, F extends string> {
  readonly record: Record;
  /** The fields whose values are new; undefined when the write changed nothing. */
  readonly changed: ObjectPatch<F> | undefined;
  /** Whether there was no such record before. */
  readonly isNew: boolean;
}

/** The records of one kind, by id. */
export interface MetadataStore<F extends string> {
  get(id: string): MetadataRecord<F> | undefined;
  /** Creates or changes a record. Content that stays the same keeps its `updated` and `eTag`. */
  set(id: string, patch: ObjectPatch<F>, at: Timetoken): WriteResult<MetadataRecord<F>, F>;
  /** Whether there was such a record. */
  remove(id: string): boolean;
  page(query: PageQuery): Page<MetadataRecord<F>>;
}

interface Id {
  readonly id: string;
}

type Row<F extends string> = ObjectRow<F> & Id;

/** @param fields the text fields of a record; their columns have the same names in snake case */
function createMetadataStore<F extends string>(
  sql: Sql,
  table: 'users' | 'channels',
  fields: readonly F[],
): MetadataStore<F> {
  const select = `${table}.id, ${selectFields(table, fields)}`;
  const selectOne = sql.prepare<[string], Row<F>>(`SELECT ${select} FROM ${table} WHERE id = ?`);
  const upsert = sql.prepare<[Row<F>]>(upsertText(table, ['id'], fields));
  const remove = sql.prepare<[string]>(`DELETE FROM ${table} WHERE id = ?`);
  const source = { select, from: table, idColumn: 'id', columnOf: columnNameOf };

  const get = (id: string): MetadataRecord<F> | undefined => {
    const row = selectOne.get(id);
    return row && fromRow<F, Id>(row);
  };

  return {
    get,
    set(id, patch, at) {
      const current = get(id);
      const { content, changed } = applyPatch(fields, current, patch);
      if (current && !hasChanges(changed))
        return { record: current, changed: undefined, isNew: false };
      const eTag = eTagOf(canonicalText(fields, content));
      const row = toRow({ id }, content, isoTimeOf(at), eTag);
      upsert.run(row);
      return { record: fromRow<F, Id>(row), changed, isNew: !current };
    },
    remove(id) {
      return remove.run(id).changes > 0;
    },
    page(query) {
      const { rows, totalCount } = readPage<Row<F>>(sql, source, query);
      return { rows: rows.map((row) => fromRow<F, Id>(row)), totalCount };
    },
  };
}

export type ChannelStore = MetadataStore<ChannelTextField>;

export function createChannelStore(sql: Sql): ChannelStore {
  return createMetadataStore(sql, 'channels', CHANNEL_TEXT_FIELDS);
}

export type UserStore = MetadataStore<UserTextField>;

export function createUserStore(sql: Sql): UserStore {
  return createMetadataStore(sql, 'users', USER_TEXT_FIELDS);
}
