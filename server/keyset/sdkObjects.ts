import type PubNub from 'pubnub';
import { toChannelId, toUserId, type ChannelId, type UserId } from '../../src/domain/ids';
import { attempt, attempts, failure, mapped, nothing, success, unless } from './attempts';
import type { KeysetFailure } from './failure';
import type {
  ChannelChange,
  ChannelRecord,
  Keyset,
  Result,
  UserChange,
  UserRecord,
} from './keyset';
import { merge, toChannel, toMembership, toUser } from './sdkRecords';

/** Members of a channel, or memberships of a user: twice what PubNub documents. */
const MAX_LIST = 10_000;
const LIST_PAGE = 100;
const MAX_WRITES = 3;

const MEMBER_FIELDS = { customFields: true } as const;
const RECORD_FIELDS = { customFields: true } as const;

type ObjectCalls = Pick<
  Keyset,
  | ('user' | 'users' | 'usersById' | 'writeUser')
  | ('channel' | 'channels' | 'channelsById' | 'writeChannel')
  | ('members' | 'memberships' | 'join' | 'leave')
>;

/** The calls of App Context. */
export function objectCalls({ objects }: PubNub): ObjectCalls {
  const user = async (id: UserId) => {
    const call = () => objects.getUUIDMetadata({ uuid: id, include: { customFields: true } });
    const result = await attempts('getUser', call);
    return unless<UserRecord | undefined>(
      mapped(result, ({ data }) => toUser(data)),
      ['notFound'],
      undefined,
    );
  };

  const writeUser = async (
    id: UserId,
    record: UserRecord | undefined,
    { name, custom }: UserChange,
  ) => {
    const data = {
      ...(name !== undefined && { name }),
      ...(custom && { custom: merge(record?.custom ?? {}, custom) }),
    };
    const include = { customFields: true };
    const condition = record && { ifMatchesEtag: record.eTag };
    const call = () => objects.setUUIDMetadata({ uuid: id, data, include, ...condition });
    return mapped(await attempt('setUser', call), (written) => toUser(written.data));
  };

  const channel = async (id: ChannelId) => {
    const call = () => objects.getChannelMetadata({ channel: id, include: { customFields: true } });
    return unless<ChannelRecord | undefined>(
      mapped(await attempts('getChannel', call), ({ data }) => toChannel(data)),
      ['notFound'],
      undefined,
    );
  };

  const writeChannel = async (
    id: ChannelId,
    record: ChannelRecord | undefined,
    { custom, ...texts }: ChannelChange,
  ) => {
    const data = { ...texts, ...(custom && { custom: merge(record?.custom ?? {}, custom) }) };
    const include = { customFields: true };
    const condition = record && { ifMatchesEtag: record.eTag };
    const call = () => objects.setChannelMetadata({ channel: id, data, include, ...condition });
    return mapped(await attempt('setChannel', call), (written) => toChannel(written.data));
  };

  return {
    user,
    usersById: async (ids) => {
      const call = () => objects.getAllUUIDMetadata({ ...ofIds(ids), include: RECORD_FIELDS });
      return mapped(await attempts('getUsers', call), (page) => page.data.map(toUser));
    },
    channelsById: async (ids) => {
      const call = () => objects.getAllChannelMetadata({ ...ofIds(ids), include: RECORD_FIELDS });
      return mapped(await attempts('getChannels', call), (page) => page.data.map(toChannel));
    },
    channel,
    channels: async (prefix, next) => {
      const call = () =>
        objects.getAllChannelMetadata({
          filter: `id LIKE "${prefix}*"`,
          limit: LIST_PAGE,
          sort: { name: 'asc' },
          include: { customFields: true },
          ...(next && { page: { next } }),
        });
      return mapped(await attempts('getChannels', call), (page) => ({
        channels: page.data.map(toChannel),
        ...(page.data.length === LIST_PAGE && page.next && { next: page.next }),
      }));
    },
    users: async (text, next) => {
      const filter = userFilter(text);
      const call = () =>
        objects.getAllUUIDMetadata({
          limit: LIST_PAGE,
          sort: { name: 'asc' },
          ...(filter !== '' && { filter }),
          include: { customFields: true, totalCount: true },
          ...(next && { page: { next } }),
        });
      return mapped(await attempts('getUsers', call), ({ data, totalCount, next: after }) => ({
        users: data.map(toUser),
        ...(totalCount !== undefined && { total: totalCount }),
        ...(data.length === LIST_PAGE && after && { next: after }),
      }));
    },
    writeUser: (id, change) =>
      rewrite(
        () => user(id),
        (record) => {
          const changed = change(record);
          return changed && writeUser(id, record, changed);
        },
      ),
    writeChannel: (id, change) =>
      rewrite(
        () => channel(id),
        (record) => {
          const changed = change(record);
          return changed && writeChannel(id, record, changed);
        },
      ),
    members: async (channelId) => {
      const page = (next: string | undefined) =>
        objects.getChannelMembers({
          channel: channelId,
          limit: LIST_PAGE,
          include: MEMBER_FIELDS,
          ...(next && { page: { next } }),
        });
      const all = await listAll('getMembers', page);
      return mapped(all, (list) =>
        list.map((each) => toMembership(toUserId(each.uuid.id), channelId, each)),
      );
    },
    memberships: async (userId) => {
      const page = (next: string | undefined) =>
        objects.getMemberships({
          uuid: userId,
          limit: LIST_PAGE,
          include: MEMBER_FIELDS,
          ...(next && { page: { next } }),
        });
      const all = await listAll('getMemberships', page);
      return mapped(all, (list) =>
        list.map((each) => toMembership(userId, toChannelId(each.channel.id), each)),
      );
    },
    join: async (userId, channelId, custom) => {
      const membership = custom ? { id: channelId, custom: merge({}, custom) } : channelId;
      const call = () => objects.setMemberships({ uuid: userId, channels: [membership], limit: 1 });
      return mapped(await attempts('join', call), nothing);
    },
    leave: async (userId, channelId) => {
      const call = () =>
        objects.removeMemberships({ uuid: userId, channels: [channelId], limit: 1 });
      return mapped(await attempts('leave', call), nothing);
    },
  };
}

/** A filter and a page size that select the records with these ids. */
function ofIds(ids: readonly string[]) {
  // Ids are other people's texts: quotes in them must not end the literal.
  const quote = (id: string) => `"${id.replace(/[\\"]/g, (character) => `\\${character}`)}"`;
  return { filter: ids.map((id) => `id == ${quote(id)}`).join(' || '), limit: ids.length };
}

/**
 * Writes a record with the ETag that was read, and again when somebody else wrote it in between.
 *
 * @param write undefined when nothing has to change
 */
async function rewrite<Record>(
  read: () => Promise<Result<Record | undefined>>,
  write: (record: Record | undefined) => Promise<Result<Record>> | undefined,
): Promise<Result<Record | undefined>> {
  for (let writes = 1; ; writes += 1) {
    const found = await read();
    if (!found.ok) return found;
    const written = await write(found.value);
    if (written === undefined) return found;
    if (written.ok) return written;
    // With a lost answer the next read shows whether the change is there.
    const mayTryAgain = written.error.kind === 'conflict' || written.error.isRetryable;
    if (!mayTryAgain || writes === MAX_WRITES) return written;
  }
}

interface Page<T> {
  readonly data: readonly T[];
  readonly next?: string | null | undefined;
}

async function listAll<T>(
  operation: string,
  fetchPage: (next: string | undefined) => Promise<Page<T>>,
): Promise<Result<readonly T[]>> {
  const all: T[] = [];
  let next: string | undefined;
  do {
    const page = await attempts(operation, () => fetchPage(next));
    if (!page.ok) return page;
    all.push(...page.value.data);
    if (all.length > MAX_LIST) return failure(tooLong(operation));
    next = page.value.data.length < LIST_PAGE ? undefined : (page.value.next ?? undefined);
  } while (next !== undefined);
  return success(all);
}

function tooLong(operation: string): KeysetFailure {
  const message = `The list has more than ${MAX_LIST} entries.`;
  return { kind: 'tooLarge', status: 0, operation, isRetryable: false, message };
}

/** A filter that finds users by a part of their name or id; empty for all users. */
function userFilter(text: string): string {
  if (text === '') return '';
  const pattern = `"*${text.replace(/[\\"*]/g, (character) => `\\${character}`)}*"`;
  return `(name LIKE ${pattern} || id LIKE ${pattern})`;
}
