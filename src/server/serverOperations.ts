import type PubNub from 'pubnub';
import { isRecord } from '../../shared/isRecord';
import { MAX_OBJECTS_PAGE } from '../../shared/protocol';
import { toChannelId, type ChannelId, type UserId } from '../domain/ids';
import { ignoreListIdOf } from '../domain/ignoreList';
import { GROUP_PREFIX } from '../domain/protocol';
import { isThread } from '../domain/thread';
import { quote } from '../pubnub/filterText';
import { operations, type Replacements } from '../pubnub/operations';
import { readOpenChannels } from '../pubnub/tokenMeta';
import { ServerError, type ServerCall } from './serverCall';

interface ServerDoor {
  readonly ownId: UserId;
  /** Calls the server in the name of the user. */
  readonly call: (call: ServerCall) => Promise<unknown>;
  /** Gives a client that may make a new group, for a minute. */
  readonly createChatClient: (channelId: ChannelId) => Promise<PubNub>;
  readonly renew: () => Promise<boolean>;
  /** Whether the user has a restriction, so that the token does not write the own record. */
  readonly isRestricted: () => boolean;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
}

/** A token to make a group lasts a minute; this leaves time for the calls. */
const CREATION_MS = 45_000;
/** Users whom the server adds to a group with one call. */
const MAX_ADDED_AT_ONCE = 20;

/**
 * Takes the place of operations that no token serves, or not that of everybody: they go to the server, or to the
 * SDK with other parameters. Their answers are those of the SDK.
 */
export function serverOperations(door: ServerDoor): Replacements {
  const { ownId, call, createChatClient, renew, isRestricted, now } = door;
  let creation:
    | { readonly id: string; readonly client: PubNub; readonly until: number }
    | undefined;
  const createsChat = async (id: string): Promise<PubNub> => {
    if (creation?.id === id && creation.until > now()) return creation.client;
    const client = await createChatClient(toChannelId(id));
    creation = { id, client, until: now() + CREATION_MS };
    return client;
  };

  return {
    /** No token lets users delete. */
    removeMessageAction: async (_pubnub, { channel, messageTimetoken, actionTimetoken }) => {
      const message = `/v1/channels/${encodeURIComponent(channel)}/messages/${messageTimetoken}`;
      await call({ method: 'DELETE', path: `${message}/actions/${actionTimetoken}` });
      return { data: {} };
    },
    /** A token opens the records of its user; those of others are read from the list. */
    getUser: async (pubnub, params) => {
      const { uuid = ownId, include = {} } = params;
      const isOwn = uuid === ownId || uuid === ignoreListIdOf(ownId);
      if (isOwn) return await operations.getUser(pubnub, params);
      const filter = `id == ${quote(uuid)}`;
      const { status, data } = await operations.getUsers(pubnub, { filter, include, limit: 1 });
      const [record] = data;
      if (!record) throw new ServerError('there is no such user', 404);
      return { status, data: record };
    },
    /** The list would name private chats as well. */
    getChannels: async (_pubnub, { page }) => {
      const query = page?.next === undefined ? '' : `?next=${encodeURIComponent(page.next)}`;
      const answer = await call({ method: 'GET', path: `/v1/channels${query}` });
      return toSdkPage(isRecord(answer) ? answer : {});
    },
    setMemberships: async (pubnub, params) => {
      if (!isRestricted()) return await operations.setMemberships(pubnub, params);
      for (const channel of params.channels) {
        const { id, custom } = typeof channel === 'string' ? { id: channel } : channel;
        await call({ method: 'PUT', path: membership(id), body: custom ? { custom } : {} });
      }
      return NOTHING_LISTED;
    },
    removeMemberships: async (pubnub, params) => {
      if (!isRestricted()) return await operations.removeMemberships(pubnub, params);
      for (const id of params.channels) await call({ method: 'DELETE', path: membership(id) });
      return NOTHING_LISTED;
    },
    /** A group that the token does not open is none for this user: perhaps one that is being made. */
    getChannel: async (pubnub, params) => {
      if (isClosedGroup(pubnub, params.channel)) throw new ServerError('no such channel', 404);
      return await operations.getChannel(pubnub, params);
    },
    setChannel: async (pubnub, params) => {
      const isNew = isClosedGroup(pubnub, params.channel);
      const client = isNew ? await createsChat(params.channel) : pubnub;
      return await operations.setChannel(client, params);
    },
    setChannelMembers: async (pubnub, params) => {
      // Whoever begins a thread brings the author of its message in, whom the server knows.
      if (isThread(params.channel)) {
        const path = `/v1/threads/${encodeURIComponent(params.channel)}/author`;
        await call({ method: 'PUT', path });
        return NOTHING_LISTED;
      }
      if (!params.channel.startsWith(GROUP_PREFIX) || pubnub.getToken() === undefined) {
        return await operations.setChannelMembers(pubnub, params);
      }
      if (!isClosedGroup(pubnub, params.channel)) {
        await addMembers(call, params.channel, params.uuids.map(idOf));
        return NOTHING_LISTED;
      }
      const client = await createsChat(params.channel);
      const answer = await operations.setChannelMembers(client, params);
      // The next token opens the group.
      await renew();
      return answer;
    },
  };
}

/** No token lets users bring others into a group that there is. @throws (rejects) ServerError when some were left out */
async function addMembers(
  call: ServerDoor['call'],
  channel: string,
  userIds: readonly string[],
): Promise<void> {
  const path = `/v1/channels/${encodeURIComponent(channel)}/members`;
  let isComplete = true;
  for (let start = 0; start < userIds.length; start += MAX_ADDED_AT_ONCE) {
    const body = { userIds: userIds.slice(start, start + MAX_ADDED_AT_ONCE) };
    const answer = await call({ method: 'POST', path, body });
    const leftOut = isRecord(answer) ? answer['leftOut'] : undefined;
    if (Array.isArray(leftOut) && leftOut.length > 0) isComplete = false;
  }
  if (!isComplete) throw new ServerError('some users were left out', 403);
}

const idOf = (user: string | { readonly id: string }): string =>
  typeof user === 'string' ? user : user.id;

/** The app reads its memberships anew with their events. */
const NOTHING_LISTED = { status: 200, data: [] };

/** A page in the form of the SDK, where only a full one has another behind it: the server leaves some channels out. */
function toSdkPage({ channels = [], next }: ChannelPage) {
  const data = channels.map(({ profileUrl, ...channel }) => ({
    ...channel,
    custom: { profileUrl },
  }));
  if (next === undefined) return { status: 200, data };
  const leftOut = Array<null>(Math.max(0, MAX_OBJECTS_PAGE - data.length)).fill(null);
  return { status: 200, data: [...data, ...leftOut], next };
}

/** An answer of the server; the endpoint checks the records. */
interface ChannelPage {
  readonly channels?: readonly { readonly profileUrl?: string }[];
  readonly next?: string;
}

function membership(channel: string): string {
  return `/v1/memberships/${encodeURIComponent(channel)}`;
}

function isClosedGroup(pubnub: PubNub, channel: string): boolean {
  return channel.startsWith(GROUP_PREFIX) && !readOpenChannels(pubnub.getToken())(channel);
}
