import PubNub from 'pubnub';
import { toChannelId, toUserId, type ChannelId, type UserId } from '../../src/domain/ids';
import { MODERATION_PREFIX } from '../../src/domain/protocol';
import { previousTimetoken, nextTimetoken, type Timetoken } from '../../shared/protocol';
import { attempt, attempts, failure, mapped, success, unless } from './attempts';
import type { KeysetFailure } from './failure';
import type {
  ChannelChange,
  ChannelRecord,
  Custom,
  Grants,
  Keyset,
  MembershipRecord,
  PageOf,
  Result,
  StoredAction,
  StoredMessage,
  UserChange,
  UserRecord,
} from './keyset';

export interface KeysetSettings {
  readonly publishKey: string;
  readonly subscribeKey: string;
  readonly secretKey: string;
  /** The server's own user id: the author of what it publishes in its own name. */
  readonly userId: UserId;
  /** Host and port of another service than PubNub's network. */
  readonly origin?: string;
  /** Without TLS only on this machine. */
  readonly ssl?: boolean;
  /** How long one try of a call may take, ms; 10 seconds when omitted. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 10_000;
/** Clients for other senders; making one costs less than a millisecond. */
const MAX_SENDERS = 100;
/** Members of a channel, or memberships of a user: twice what PubNub documents. */
const MAX_LIST = 10_000;
const LIST_PAGE = 100;
const HISTORY_PAGE = 100;
const HISTORY_PAGE_WITH_ACTIONS = 25;
const MAX_WRITES = 3;
/** Without Access Manager anybody may read it. */
const ANY_CHANNEL = toChannelId(`${MODERATION_PREFIX}probe`);

const MEMBER_FIELDS = { customFields: true } as const;
const RECORD_FIELDS = { customFields: true } as const;

/** The keyset of the SDK: PubNub's network, or whatever answers as it does. */
export function createSdkKeyset(settings: KeysetSettings): Keyset {
  const clientFor = createClients(settings);
  const client = clientFor(settings.userId);
  const { objects } = client;

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

  const messages = async (channelId: ChannelId, start: Timetoken | undefined, end?: Timetoken) => {
    const range = { ...(start && { start }), ...(end && { end }) };
    const call = () =>
      client.fetchMessages({
        ...{ channels: [channelId], count: HISTORY_PAGE, ...range },
        ...{ includeUUID: true, includeMeta: true },
      });
    const toList = ({ channels }: PubNub.History.FetchMessagesResponse) =>
      Object.values(channels).flat().map(toMessage(channelId)).reverse();
    return mapped(await attempts('fetchMessages', call), toList);
  };

  const needsTokens = async () => {
    const call = () => clientFor.stranger.fetchMessages({ channels: [ANY_CHANNEL], count: 1 });
    const asked = mapped(await attempts('needsTokens', call), () => false);
    return unless(asked, ['forbidden'], true);
  };

  const grant = async (
    params: PubNub.PAM.GrantTokenParameters,
  ): Promise<Result<string | undefined>> => {
    const granted = await attempts('grant', () => client.grantToken(params));
    if (granted.ok || granted.error.isRetryable) return granted;
    // PubNub does not document how it refuses where Access Manager is switched off.
    const needed = await needsTokens();
    return needed.ok && !needed.value ? success(undefined) : granted;
  };

  return {
    needsTokens,
    time: async () =>
      mapped(await attempts('time', () => client.time()), (answer) =>
        toTimetoken(answer.timetoken),
      ),
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
          ...{ filter: `id LIKE "${prefix}*"`, limit: LIST_PAGE, sort: { name: 'asc' } },
          ...{ include: { customFields: true }, ...(next && { page: { next } }) },
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
          ...{ limit: LIST_PAGE, sort: { name: 'asc' }, ...(filter !== '' && { filter }) },
          ...{ include: { customFields: true, totalCount: true }, ...(next && { page: { next } }) },
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
          ...{ channel: channelId, limit: LIST_PAGE, include: MEMBER_FIELDS },
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
          ...{ uuid: userId, limit: LIST_PAGE, include: MEMBER_FIELDS },
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
    message: async (channelId, timetoken) => {
      const call = () =>
        client.fetchMessages({
          ...{ channels: [channelId], start: nextTimetoken(timetoken), end: timetoken, count: 1 },
          ...{ includeUUID: true, includeMeta: true, includeMessageActions: true },
        });
      return mapped(await attempts('fetchMessages', call), ({ channels }) => {
        const [found] = Object.values(channels).flat();
        return found && { ...toMessage(channelId)(found), actions: actionsOf(channelId, found) };
      });
    },
    history: (channelId, { before, from }) => messages(channelId, before, from),
    historyWithActions: async (channelId, before) => {
      const call = () =>
        client.fetchMessages({
          ...{
            channels: [channelId],
            count: HISTORY_PAGE_WITH_ACTIONS,
            ...(before && { start: before }),
          },
          ...{ includeUUID: true, includeMeta: true, includeMessageActions: true },
        });
      return mapped(await attempts('fetchMessages', call), ({ channels }) =>
        Object.values(channels)
          .flat()
          .map((found) => ({
            ...toMessage(channelId)(found),
            actions: actionsOf(channelId, found),
          }))
          .reverse(),
      );
    },
    actions: async (channelId, { before, from }: PageOf) => {
      const range = { ...(before && { start: before }), ...(from && { end: from }) };
      const call = () =>
        client.getMessageActions({ channel: channelId, limit: HISTORY_PAGE, ...range });
      return mapped(await attempts('getActions', call), ({ data }) =>
        data.map(toAction(channelId)).reverse(),
      );
    },
    publish: async ({ channelId, as, message, meta, file, isStored = true }) => {
      const common = { channel: channelId, storeInHistory: isStored, ...(meta && { meta }) };
      const publishFile = ({ id, name }: NonNullable<typeof file>) =>
        clientFor(as).publishFile({
          ...{ ...common, message: message['message'] ?? '', fileId: id, fileName: name },
        });
      const call = () =>
        file ? publishFile(file) : clientFor(as).publish({ ...common, message, sendByPost: true });
      return mapped(await attempt('publish', call), (answer) => toTimetoken(answer.timetoken));
    },
    addAction: async ({ channelId, message, userId, type, value }) => {
      const action = { type, value };
      const call = () =>
        clientFor(userId).addMessageAction({
          ...{ channel: channelId, messageTimetoken: message, action },
        });
      return mapped(await attempt('addAction', call), ({ data }) =>
        toTimetoken(data.actionTimetoken),
      );
    },
    removeAction: async ({ channelId, message, timetoken, userId }) => {
      const call = () =>
        clientFor(userId).removeMessageAction({
          ...{ channel: channelId, messageTimetoken: message, actionTimetoken: timetoken },
        });
      return doneBefore(mapped(await attempts('removeAction', call), nothing));
    },
    deleteMessage: async (channelId, timetoken) => {
      const range = { start: previousTimetoken(timetoken), end: timetoken };
      const call = () => client.deleteMessages({ channel: channelId, ...range });
      return mapped(await attempts('deleteMessage', call), nothing);
    },
    fileLink: async ({ channelId, id, name }) => {
      const resources = { channels: { [channelId]: { read: true } } };
      const token = await grant({ ttl: 1, authorized_uuid: settings.userId, resources });
      if (!token.ok) return token;
      return unlessGone(
        attempts('getFile', async () => {
          const address = new URL(client.getFileUrl({ channel: channelId, id, name }));
          // The SDK signs no addresses.
          if (token.value !== undefined) address.searchParams.set('auth', token.value);
          // The service redirects to where the bytes are (protocol reference 11).
          const signal = AbortSignal.timeout(settings.timeoutMs ?? DEFAULT_TIMEOUT_MS);
          const { status, headers } = await fetch(address, { redirect: 'manual', signal });
          const link = headers.get('location');
          if (link === null) throw new LinkError(status);
          return new URL(link, address).href;
        }),
      );
    },
    grant: ({ userId, ttl, grants }) =>
      grant({ ttl, authorized_uuid: userId, ...sdkGrant(grants) }),
    revoke: async (token) =>
      doneBefore(mapped(await attempts('revoke', () => client.revokeToken(token)), nothing)),
    close: () => clientFor.close(),
  };
}

/** What selects records by their ids. */
function ofIds(ids: readonly string[]) {
  // Ids are other people's texts: quotes in them must not end the literal.
  const quote = (id: string) => `"${id.replace(/[\\"]/g, (character) => `\\${character}`)}"`;
  return { filter: ids.map((id) => `id == ${quote(id)}`).join(' || '), limit: ids.length };
}

/** A file has no link; in the form in which the SDK rejects. */
class LinkError extends Error {
  readonly status: { readonly statusCode: number };

  constructor(statusCode: number) {
    super('The file has no link.');
    this.status = { statusCode };
  }
}

async function unlessGone<Value>(
  result: Promise<Result<Value>>,
): Promise<Result<Value | undefined>> {
  return unless<Value | undefined>(await result, ['notFound'], undefined);
}

/** One client for each sender: the SDK reads the sender from the client, and calls run at the same time. */
function createClients(settings: KeysetSettings) {
  const { publishKey, subscribeKey, secretKey, origin, ssl, timeoutMs } = settings;
  const clients = new Map<UserId, PubNub>();
  const make = (userId: UserId, secret?: { readonly secretKey: string }) =>
    new PubNub({
      ...{ publishKey, subscribeKey, ...secret, userId, keepAlive: true },
      ...(origin !== undefined && { origin }),
      ...(ssl !== undefined && { ssl }),
      transactionalRequestTimeout: (timeoutMs ?? DEFAULT_TIMEOUT_MS) / 1_000,
      // Repeated calls are counted in one place, here.
      retryConfiguration: PubNub.NoneRetryPolicy(),
    });
  const clientFor = (userId: UserId): PubNub => {
    const client = clients.get(userId) ?? make(userId, { secretKey });
    clients.delete(userId);
    clients.set(userId, client);
    const [oldest] = clients.keys();
    if (clients.size > MAX_SENDERS && oldest !== undefined) clients.delete(oldest);
    return client;
  };
  /** Knows no secret. */
  const stranger = make(settings.userId);
  return Object.assign(clientFor, {
    stranger,
    close: () => [stranger, ...clients.values()].forEach((client) => client.destroy(true)),
  });
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

/** The answers to a removal of what is gone: an action that was removed, a token that has ended (protocol reference 8, 12). */
const GONE = ['No matching message actions to delete', 'Token is expired.'];

function doneBefore(result: Result<void>): Result<void> {
  const isGone = !result.ok && GONE.some((reason) => reason === result.error.message);
  return isGone ? success(undefined) : result;
}

function sdkGrant({ channels, channelPatterns, users }: Grants) {
  return { resources: { channels, uuids: users }, patterns: { channels: channelPatterns } };
}

function merge(custom: Custom, changes: Custom): Record<string, string | number | boolean> {
  const merged = Object.entries({ ...custom, ...changes });
  return Object.fromEntries(
    merged.filter((entry): entry is [string, string | number | boolean] => entry[1] !== null),
  );
}

interface SdkRecord {
  readonly name?: string | null;
  readonly custom?: Custom | null;
  readonly type?: string | null;
  readonly status?: string | null;
  readonly eTag: string;
  readonly updated: string;
}

function toRecord({ name, custom, type, status, eTag, updated }: SdkRecord) {
  return {
    ...{ name: name ?? null, custom: custom ?? {}, type: type ?? null, status: status ?? null },
    ...{ eTag, updated },
  };
}

function toUser(
  data: SdkRecord & { readonly id: string; readonly profileUrl?: string | null },
): UserRecord {
  return { ...toRecord(data), id: toUserId(data.id), profileUrl: data.profileUrl ?? null };
}

function toChannel(
  data: SdkRecord & { readonly id: string; readonly description?: string | null },
): ChannelRecord {
  const { id, description } = data;
  return { ...toRecord(data), id: toChannelId(id), description: description ?? null };
}

/** A filter that finds users by a part of their name or id; empty for all users. */
function userFilter(text: string): string {
  if (text === '') return '';
  const pattern = `"*${text.replace(/[\\"*]/g, (character) => `\\${character}`)}*"`;
  return `(name LIKE ${pattern} || id LIKE ${pattern})`;
}

function toMembership(
  userId: UserId,
  channelId: ChannelId,
  { custom, updated }: Pick<SdkRecord, 'custom' | 'updated'>,
): MembershipRecord {
  return { userId, channelId, custom: custom ?? {}, updated };
}

function toTimetoken(value: string | number): Timetoken {
  return String(value).padStart(17, '0') as Timetoken;
}

function toMessage(channelId: ChannelId) {
  return ({ timetoken, uuid, message, meta }: PubNub.History.FetchedMessage): StoredMessage => ({
    ...{ channelId, message, meta },
    timetoken: toTimetoken(timetoken),
    userId: toUserId(uuid ?? ''),
  });
}

function actionsOf(
  channelId: ChannelId,
  { timetoken, actions = {} }: PubNub.History.FetchedMessageWithActions,
): readonly StoredAction[] {
  const message = toTimetoken(timetoken);
  const all = Object.entries(actions).flatMap(([type, values]) =>
    Object.entries(values).flatMap(([value, added]) =>
      added.map((each) => ({
        ...{ channelId, message, type, value, userId: toUserId(each.uuid) },
        timetoken: toTimetoken(each.actionTimetoken),
      })),
    ),
  );
  return all.sort((a, b) => (a.timetoken < b.timetoken ? -1 : 1));
}

function toAction(channelId: ChannelId) {
  return (action: PubNub.MessageAction.MessageAction): StoredAction => ({
    channelId,
    message: toTimetoken(action.messageTimetoken),
    timetoken: toTimetoken(action.actionTimetoken),
    userId: toUserId(action.uuid),
    ...{ type: action.type, value: action.value },
  });
}

function nothing(): void {
  return undefined;
}
