import { isRecord } from '../../shared/isRecord';
import { type Include, writeAttributes, writeNested } from './objectContent';
import { needs, type AccessNeed } from '../access/access';
import {
  CHANNEL_TEXT_FIELDS,
  MEMBERSHIP_TEXT_FIELDS,
  USER_TEXT_FIELDS,
  type ObjectPatch,
} from './objectContent';
import { MEMBER_FIELDS, MEMBERSHIP_FIELDS, type ObjectFields } from '../filters/objectFilter';
import { MAX_MEMBERSHIP_CHANGES } from '../../shared/protocol';
import { removeMembership, writeMembership } from './objectWrites';
import { objectsErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import type { OperationRequest } from '../http/request';
import type { Reply } from '../http/replies';
import type { ServiceContext } from '../serviceContext';
import type { Membership, MembershipKey } from './membershipStore';
import type { Page, PageQuery } from './objectPages';
import type { Stores } from '../stores';
import { requireSubscribeKey } from '../http/parameters';
import {
  invalidBody,
  type JsonObject,
  pageReply,
  problem,
  readInclude,
  readPageQuery,
  readPatch,
  requireJsonObject,
  requireObjectId,
  requireObjectSize,
  requirePathId,
} from './objectsRequest';

/** The relation between users and channels, seen from one of them. */
interface Side {
  readonly name: 'membership' | 'member';
  readonly path: string;
  /** The record at the other end, in bodies and replies. */
  readonly other: 'channel' | 'uuid';
  readonly listFields: ObjectFields;
  key(id: string, otherId: string): MembershipKey;
  readAccess(id: string): AccessNeed[];
  writeAccess(id: string, keys: readonly MembershipKey[]): AccessNeed[];
  page(stores: Stores, id: string, query: PageQuery): Page<Membership>;
  writeOther(stores: Stores, membership: Membership, include: Include): object;
}

const memberships: Side = {
  name: 'membership',
  path: '/v2/objects/:subscribeKey/uuids/:id/channels',
  other: 'channel',
  listFields: MEMBERSHIP_FIELDS,
  key: (userId, channelId) => ({ userId, channelId }),
  readAccess: (id) => needs('user', 'get', [id]),
  writeAccess: (id, keys) => [
    ...needs('user', 'update', [id]),
    ...needs(
      'channel',
      'join',
      keys.map(({ channelId }) => channelId),
    ),
  ],
  page: (stores, id, query) => stores.memberships.pageOfUser(id, query),
  writeOther: (stores, { channelId }, include) =>
    writeNested(
      channelId,
      (id) => stores.channels.get(id),
      CHANNEL_TEXT_FIELDS,
      include,
      'channel',
    ),
};

const members: Side = {
  name: 'member',
  path: '/v2/objects/:subscribeKey/channels/:id/uuids',
  other: 'uuid',
  listFields: MEMBER_FIELDS,
  key: (channelId, userId) => ({ userId, channelId }),
  readAccess: (id) => needs('channel', 'get', [id]),
  writeAccess: (id) => needs('channel', 'manage', [id]),
  page: (stores, id, query) => stores.memberships.pageOfChannel(id, query),
  writeOther: (stores, { userId }, include) =>
    writeNested(userId, (id) => stores.users.get(id), USER_TEXT_FIELDS, include, 'uuid'),
};

/** A user's channels and a channel's users. */
export const membershipOperations: readonly Operation[] = [memberships, members].flatMap((side) => [
  listOperation(side),
  patchOperation(side),
]);

interface ListInput {
  readonly id: string;
  readonly query: PageQuery;
  readonly include: Include;
}

interface PatchInput extends ListInput {
  readonly set: readonly { readonly key: MembershipKey; readonly patch: Attributes }[];
  readonly delete: readonly MembershipKey[];
}

type Attributes = ObjectPatch<never>;

function listOperation(side: Side): Operation {
  return defineOperation({
    name: `${side.name}List`,
    method: 'GET',
    path: side.path,
    errors: objectsErrors,
    validate: (request, context) => readList(side, request, context),
    access: ({ id }) => side.readAccess(id),
    handle: ({ stores }, input) => writeList(side, stores, input),
  });
}

/** Answers with a page of everything, not only of what was written. */
function patchOperation(side: Side): Operation {
  return defineOperation({
    name: `${side.name}Set`,
    method: 'PATCH',
    path: side.path,
    errors: objectsErrors,
    validate: (request, context): PatchInput => {
      const list = readList(side, request, context);
      const body = requireJsonObject(request);
      if (body.set === undefined && body.delete === undefined) {
        throw invalidBody([problem('body', "Must have 'set' or 'delete'.")]);
      }
      return {
        ...list,
        set: readItems(body, 'set').map((item, index) => ({
          key: readKey(side, list.id, item, `set.${index}.`),
          patch: readPatch(item, MEMBERSHIP_TEXT_FIELDS, `set.${index}.`),
        })),
        delete: readItems(body, 'delete').map((item, index) =>
          readKey(side, list.id, item, `delete.${index}.`),
        ),
      };
    },
    access: (input) =>
      side.writeAccess(input.id, [...input.set.map(({ key }) => key), ...input.delete]),
    handle: ({ journal, stores }, input) =>
      journal.write((entry) => {
        const at = entry.nextTimetoken();
        for (const { key, patch } of input.set) {
          const { record, changed } = writeMembership(stores, entry, key, patch, at);
          if (changed) requireObjectSize(MEMBERSHIP_TEXT_FIELDS, record);
        }
        for (const key of input.delete) removeMembership(stores, entry, key);
        return writeList(side, stores, input);
      }),
  });
}

function readList(side: Side, request: OperationRequest, context: ServiceContext): ListInput {
  requireSubscribeKey(request, context);
  return {
    id: requirePathId(request),
    query: readPageQuery(request, side.listFields),
    include: readInclude(request),
  };
}

function writeList(side: Side, stores: Stores, { id, query, include }: ListInput): Reply {
  const page = side.page(stores, id, query);
  const data = page.rows.map((membership) => ({
    [side.other]: side.writeOther(stores, membership, include),
    ...writeAttributes(membership, include),
  }));
  return pageReply(data, page, query);
}

function readItems(body: JsonObject, name: 'set' | 'delete'): readonly JsonObject[] {
  const items = body[name] ?? [];
  if (!Array.isArray(items)) throw invalidBody([problem(name, 'Must be a list.')]);
  if (items.length > MAX_MEMBERSHIP_CHANGES) {
    throw invalidBody([problem(name, `Must not have more than ${MAX_MEMBERSHIP_CHANGES} items.`)]);
  }
  return items.map((item: unknown, index) => {
    if (isRecord(item)) return item;
    throw invalidBody([problem(`${name}.${index}`, 'Must be an object.')]);
  });
}

function readKey(side: Side, id: string, item: JsonObject, at: string): MembershipKey {
  const other = item[side.other];
  const otherId = isRecord(other) ? other.id : undefined;
  return side.key(id, requireObjectId(otherId, `${at}${side.other}.id`, 'body'));
}
