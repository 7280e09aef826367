import { EVERY, needs } from '../domain/access';
import { MAX_HERE_NOW_USERS } from '../domain/limits';
import { ServiceError } from '../domain/serviceError';
import { presenceErrors } from '../http/errorFamilies';
import { defineOperation, javascriptReply, type OperationRequest } from '../http/operation';
import type { ServiceContext } from '../serviceContext';
import { requireSubscribeKey } from './keys';

/** Which part of a channel's users an answer lists; its occupancy always counts all of them. */
interface Page {
  readonly areUsersListed: boolean;
  /** Users come as objects, which have room for their state. */
  readonly areUsersObjects: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Who is on the channels of a list. */
export function hereNow(prefix: string) {
  return defineOperation({
    name: 'hereNow',
    method: 'GET',
    path: `${prefix}/channel/:channels`,
    errors: presenceErrors,
    validate: (request, context) => {
      requireSubscribeKey(request, context);
      return {
        channels: [...new Set(request.segmentList('channels'))],
        hasGroups: Boolean(request.query.get('channel-group')),
        page: readPage(request),
      };
    },
    access: ({ channels }) => needs('channel', 'read', channels),
    handle: (context, { channels, hasGroups, page }) => {
      const [only, ...others] = channels;
      return only === undefined || others.length > 0 || hasGroups
        ? manyReply(context, channels, page)
        : presenceReply(writeChannel(context, only, page));
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
  const limit = readCount(query.get('limit')) ?? MAX_HERE_NOW_USERS;
  return {
    areUsersListed: query.get('disable_uuids') !== '1',
    areUsersObjects: query.get('state') === '1',
    limit: Math.min(limit, MAX_HERE_NOW_USERS),
    offset: readCount(query.get('offset')) ?? 0,
  };
}

function readCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new ServiceError('invalidArguments');
  return Number(text);
}

function writeChannel(context: ServiceContext, channel: string, page: Page) {
  const occupants = context.presence.occupants(channel);
  const listed = occupants.slice(page.offset, page.offset + page.limit);
  return {
    ...(page.areUsersListed && {
      uuids: page.areUsersObjects ? listed.map((uuid) => ({ uuid })) : listed,
    }),
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

/** A successful answer of any presence call. */
export function presenceReply(fields: object) {
  return javascriptReply(
    JSON.stringify({ status: 200, message: 'OK', service: 'Presence', ...fields }),
  );
}
