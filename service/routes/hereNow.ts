import { EVERY, needs } from '../domain/access';
import { MAX_HERE_NOW_USERS } from '../domain/limits';
import { presenceErrors } from '../http/errorFamilies';
import { defineOperation, type OperationRequest } from '../http/operation';
import { joined, pacedReply } from '../http/pacedReply';
import type { ServiceContext } from '../serviceContext';
import { listAccess, readableChannels, readChannelList, sizeOfList } from './channelList';
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
    sizeOf: (input, context) => sizeOfList(input, context),
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
    sizeOf: (_page, { presence }) => presence.channelCount,
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

function manyReply(context: ServiceContext, channels: readonly string[], page: Page) {
  return pacedReply(writeMany(context, channels, page));
}

/** Channels without users are left out, as on the network. */
function* writeMany(
  context: ServiceContext,
  channels: readonly string[],
  page: Page,
): Iterable<string> {
  const totals = { total_channels: 0, total_occupancy: 0 };
  const occupied = function* () {
    for (const channel of channels) {
      const written = writeChannel(context, channel, page);
      if (written.occupancy === 0) continue;
      totals.total_channels += 1;
      totals.total_occupancy += written.occupancy;
      yield `${JSON.stringify(channel)}:${JSON.stringify(written)}`;
    }
  };
  yield '{"status":200,"message":"OK","payload":{"channels":{';
  yield* joined(occupied());
  yield `},${JSON.stringify(totals).slice(1, -1)}},"service":"Presence"}`;
}
