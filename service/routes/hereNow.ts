import { EVERY, needs } from '../domain/access';
import { MAX_HERE_NOW_USERS } from '../domain/limits';
import { presenceErrors } from '../http/errorFamilies';
import { defineOperation, type OperationRequest } from '../http/operation';
import type { ServiceContext } from '../serviceContext';
import { listAccess, readableChannels, readChannelList } from './channelList';
import { requireSubscribeKey } from './keys';
import { readWholeNumber } from './numbers';
import { presenceReply } from './presenceReply';

/** Which part of a channel's users an answer lists; its occupancy always counts all of them. */
interface Page {
  readonly areUsersListed: boolean;
  /** Users come as objects, which have room for their state. */
  readonly areUsersObjects: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Who is on the channels of a list and of groups. */
export function hereNow(prefix: string) {
  return defineOperation({
    name: 'hereNow',
    method: 'GET',
    path: `${prefix}/channel/:channels`,
    errors: presenceErrors,
    validate: (request, context) => {
      requireSubscribeKey(request, context);
      return { ...readChannelList(request), page: readPage(request) };
    },
    access: (input) => listAccess(input),
    handle: (context, { channels, groups, page }, _request, caller) => {
      const [only, ...others] = channels;
      return only !== undefined && others.length + groups.length === 0
        ? presenceReply(writeChannel(context, only, page))
        : manyReply(context, readableChannels({ channels, groups }, context, caller), page);
    },
  });
}

/** Who is on every channel. */
export function hereNowEverywhere(prefix: string) {
  return defineOperation({
    name: 'hereNowEverywhere',
    method: 'GET',
    path: prefix,
    errors: presenceErrors,
    validate: (request, context) => {
      requireSubscribeKey(request, context);
      return readPage(request);
    },
    access: () => needs('channel', 'read', [EVERY]),
    handle: (context, page) => manyReply(context, context.presence.channels(), page),
  });
}

function readPage({ query }: OperationRequest): Page {
  const limit = readWholeNumber(query.get('limit')) ?? MAX_HERE_NOW_USERS;
  return {
    areUsersListed: !query.isTrue('disable_uuids'),
    areUsersObjects: query.isTrue('state'),
    limit: Math.min(limit, MAX_HERE_NOW_USERS),
    offset: readWholeNumber(query.get('offset')) ?? 0,
  };
}

function writeChannel({ presence }: ServiceContext, channel: string, page: Page) {
  const occupants = presence.occupants(channel);
  const listed = occupants.slice(page.offset, page.offset + page.limit);
  const withState = (uuid: string) => {
    const state = presence.stateOf(channel, uuid);
    return { uuid, ...(state !== undefined && { state: JSON.parse(state) as unknown }) };
  };
  return {
    ...(page.areUsersListed && { uuids: page.areUsersObjects ? listed.map(withState) : listed }),
    occupancy: occupants.length,
  };
}

/** Channels without users are left out, as on the network. */
function manyReply(context: ServiceContext, channels: readonly string[], page: Page) {
  const occupied = channels
    .map((channel) => [channel, writeChannel(context, channel, page)] as const)
    .filter(([, { occupancy }]) => occupancy > 0);
  return presenceReply({
    payload: {
      channels: Object.fromEntries(occupied),
      total_channels: occupied.length,
      total_occupancy: occupied.reduce((sum, [, { occupancy }]) => sum + occupancy, 0),
    },
  });
}
