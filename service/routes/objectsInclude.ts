import { ATTRIBUTES, type StoredObject } from '../domain/objectContent';
import type { OperationRequest } from '../http/operation';
import type { MetadataRecord } from '../storage/metadataRecords';

/** Flags of the `include` parameter; unknown ones have no effect. */
export type Include = ReadonlySet<string>;

export function readInclude(request: OperationRequest): Include {
  return new Set(request.query.getAll('include').flatMap((flags) => flags.split(',')));
}

/** A user or a channel as clients get it. @param prefix of the flags, for a nested record */
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

/** What users, channels and memberships show alike; the attributes only when they are asked for. */
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
