import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whether a column with lower-case text contains a text. @param column as queries name it */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[%_!]/g, '!$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '!'`;
}
