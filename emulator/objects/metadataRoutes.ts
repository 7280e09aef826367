import { type Include, writeMetadata } from './objectContent';
import { EVERY, needs } from '../access/access';
import type { Journal, JournalEntry } from '../subscribe/journal';
import { appendObjectEvent, type ObjectEvent } from './objectWrites';
import { CHANNEL_FIELDS, type ObjectFields, USER_FIELDS } from '../filters/objectFilter';
import { slicesOf } from '../lib/collections';
import { type ErrorCode, ServiceError } from '../protocol/serviceError';
import { objectsErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import { jsonReply } from '../http/replies';
import type { MetadataStore } from './metadataStore';
import {
  CHANNEL_TEXT_FIELDS,
  type ObjectPatch,
  USER_TEXT_FIELDS,
  type MetadataRecord,
} from './objectContent';
import type { PageQuery } from './objectPages';
import type { Stores } from '../stores';
import { requireSubscribeKey } from '../http/parameters';
import {
  pageReply,
  readInclude,
  readPageQuery,
  readPatch,
  requireJsonObject,
  requireObjectSize,
  requirePathId,
} from './objectsRequest';

/** The differences between the operations of users and those of channels. */
interface MetadataKind<F extends string> {
  /** Start of the operations' names, and the resource that permissions are about. */
  readonly name: 'user' | 'channel';
  readonly path: '/v2/objects/:subscribeKey/uuids' | '/v2/objects/:subscribeKey/channels';
  readonly eventType: 'uuid' | 'channel';
  readonly modifiedError: ErrorCode;
  readonly textFields: readonly F[];
  readonly listFields: ObjectFields;
  store(stores: Stores): MetadataStore<F>;
  /** The channels that receive the event of a change. */
  audience(stores: Stores, id: string): Iterable<string>;
}

interface PatchInput<F extends string> {
  readonly id: string;
  readonly patch: ObjectPatch<F>;
  readonly include: Include;
  readonly expectedETag: string | undefined;
}

interface ListInput {
  readonly query: PageQuery;
  readonly include: Include;
}

/** Get, change, remove and list, for one kind of metadata. */
function metadataOperations<F extends string>(kind: MetadataKind<F>): readonly Operation[] {
  return [getOperation(kind), patchOperation(kind), deleteOperation(kind), listOperation(kind)];
}

function getOperation<F extends string>(kind: MetadataKind<F>): Operation {
  return defineOperation({
    name: `${kind.name}Get`,
    method: 'GET',
    path: `${kind.path}/:id`,
    errors: objectsErrors,
    validate: (request, context) => {
      requireSubscribeKey(request, context);
      return { id: requirePathId(request), include: readInclude(request) };
    },
    access: ({ id }) => needs(kind.name, 'get', [id]),
    handle: ({ stores }, { id, include }) => {
      const record = kind.store(stores).get(id);
      if (!record) throw new ServiceError('notFound');
      return jsonReply({ status: 200, data: writeMetadata(record, kind.textFields, include) });
    },
  });
}

function patchOperation<F extends string>(kind: MetadataKind<F>): Operation {
  return defineOperation({
    name: `${kind.name}Set`,
    method: 'PATCH',
    path: `${kind.path}/:id`,
    errors: objectsErrors,
    validate: (request, context): PatchInput<F> => {
      requireSubscribeKey(request, context);
      return {
        id: requirePathId(request),
        patch: readPatch(requireJsonObject(request), kind.textFields),
        include: readInclude(request),
        // Go's SDK sends an empty one for none.
        expectedETag: request.header('if-match') || undefined,
      };
    },
    access: ({ id }) => needs(kind.name, 'update', [id]),
    handle: async ({ journal, stores }, { id, patch, include, expectedETag }) => {
      let told: Telling | undefined;
      const record = await journal.write((entry): MetadataRecord<F> => {
        const store = kind.store(stores);
        if (expectedETag !== undefined && store.get(id)?.eTag !== expectedETag) {
          throw new ServiceError(kind.modifiedError);
        }
        const written = store.set(id, patch, entry.nextTimetoken());
        const { record, changed } = written;
        if (!changed) return record;
        requireObjectSize(kind.textFields, record);
        const data = { id, ...changed, updated: record.updated, eTag: record.eTag };
        const event = { type: kind.eventType, event: 'set', data } as const;
        told = tell(entry, kind.audience(stores, id), event, written);
        return record;
      });
      await tellOthers(journal, told);
      return jsonReply({ status: 200, data: writeMetadata(record, kind.textFields, include) });
    },
  });
}

/** An event and the channels to which it has not been delivered yet. */
interface Telling {
  readonly event: ObjectEvent;
  readonly others: Iterable<readonly string[]>;
}

/** Delivers the event to the first slice of channels in the transaction of the write. */
function tell(
  entry: JournalEntry,
  audience: Iterable<string>,
  event: ObjectEvent,
  { isNew } = { isNew: false },
): Telling {
  const [first = [], ...others] = slicesOf([...new Set(audience)]);
  appendObjectEvent(entry, first, event, { isNew });
  return { event, others };
}

/** Delivers the event to the other channels after the write, slice by slice. */
async function tellOthers(journal: Journal, told: Telling | undefined): Promise<void> {
  if (!told) return;
  for (const some of told.others) {
    await journal.write((entry) => appendObjectEvent(entry, some, told.event));
  }
}

function deleteOperation<F extends string>(kind: MetadataKind<F>): Operation {
  return defineOperation({
    name: `${kind.name}Remove`,
    method: 'DELETE',
    path: `${kind.path}/:id`,
    errors: objectsErrors,
    validate: (request, context) => {
      requireSubscribeKey(request, context);
      return requirePathId(request);
    },
    access: (id) => needs(kind.name, 'delete', [id]),
    handle: async ({ journal, stores }, id) => {
      let told: Telling | undefined;
      await journal.write((entry) => {
        if (!kind.store(stores).remove(id)) return;
        const event = { type: kind.eventType, event: 'delete', data: { id } } as const;
        told = tell(entry, kind.audience(stores, id), event);
      });
      await tellOthers(journal, told);
      return jsonReply({ status: 200, data: null });
    },
  });
}

function listOperation<F extends string>(kind: MetadataKind<F>): Operation {
  return defineOperation({
    name: `${kind.name}List`,
    method: 'GET',
    path: kind.path,
    errors: objectsErrors,
    validate: (request, context): ListInput => {
      requireSubscribeKey(request, context);
      return { query: readPageQuery(request, kind.listFields), include: readInclude(request) };
    },
    access: () => needs(kind.name, 'get', [EVERY]),
    handle: ({ stores }, { query, include }) => {
      const page = kind.store(stores).page(query);
      const data = page.rows.map((record) => writeMetadata(record, kind.textFields, include));
      return pageReply(data, page, query);
    },
  });
}

/** Channel metadata. The event of a change is delivered on that channel only. */
export const channelOperations = metadataOperations({
  name: 'channel',
  path: '/v2/objects/:subscribeKey/channels',
  eventType: 'channel',
  modifiedError: 'channelModified',
  textFields: CHANNEL_TEXT_FIELDS,
  listFields: CHANNEL_FIELDS,
  store: (stores) => stores.channels,
  audience: (_stores, id) => [id],
});

/** User metadata. The event of a change is delivered on the user's own channel and all channels of the user. */
export const userOperations = metadataOperations({
  name: 'user',
  path: '/v2/objects/:subscribeKey/uuids',
  eventType: 'uuid',
  modifiedError: 'userModified',
  textFields: USER_TEXT_FIELDS,
  listFields: USER_FIELDS,
  store: (stores) => stores.users,
  audience: (stores, id) => [id, ...stores.memberships.channelsOf(id)],
});
