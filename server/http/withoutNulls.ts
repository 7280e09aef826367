type WithoutNulls<Row> = {
  [Name in keyof Row as null extends Row[Name] ? never : Name]: Row[Name];
} & {
  [Name in keyof Row as null extends Row[Name] ? Name : never]?: NonNullable<Row[Name]>;
};

/** A row of the database as the API gives it: what has no value is missing. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const fields = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(fields) as WithoutNulls<Row>;
}
