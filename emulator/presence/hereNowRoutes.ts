import { EVERY, isAllowed, needs, noAccessNeeded } from '../access/access';
import { MAX_HERE_NOW_USERS } from '../../shared/protocol';
import { presenceErrors } from '../http/errorFamilies';
import { defineOperation } from '../http/operation';
import type { OperationRequest } from '../http/request';
import { joined, pacedReply, presenceReply } from '../http/replies';
import { ServiceError } from '../protocol/serviceError';
import type { ServiceContext } from '../serviceContext';
import {
  listAccess,
  everyChannel,
  readChannelList,
  readWholeNumber,
  requireSubscribeKey,
} from '../http/parameters';

/** The page of a channel's users that an answer lists; its occupancy counts all of them. */
interface Page {
  readonly areUsersListed: boolean;
  /** Users are listed as objects with their state. */
  readonly areUsersObjects: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Occupants of the listed channels and of the channels of groups. */
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
    handle: (context, { channels, groups, page }) => {
      const [only, ...others] = channels;
      return only !== undefined && others.length + groups.length === 0
        ? presenceReply(writeChannel(context, only, page))
        : manyReply(context, everyChannel({ channels, groups }, context), page);
    },
  });
}

/** Occupants of all channels. */
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

/** @throws ServiceError `invalidArguments` */
function readPage({ query }: OperationRequest): Page {
  const limit = readWholeNumber(query.get('limit')) ?? MAX_HERE_NOW_USERS;
  if (limit > MAX_HERE_NOW_USERS) throw new ServiceError('invalidArguments');
  return {
    areUsersListed: !query.isTrue('disable_uuids'),
    areUsersObjects: query.isTrue('state'),
    limit,
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
  return pacedReply(writeMany(context, channels, page), context.call);
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

/** The channels on which a user is present and that the caller may read. */
export function whereNow(prefix: string) {
  return defineOperation({
    name: 'whereNow',
    method: 'GET',
    path: `${prefix}/uuid/:userId`,
    errors: presenceErrors,
    validate: (request, context) => {
      requireSubscribeKey(request, context);
      return request.segment('userId');
    },
    // PubNub needs no permission for the call; the answer is limited to channels that the caller may read.
    access: noAccessNeeded,
    handle: ({ call, presence, policy }, userId, _request, caller) => {
      const isTold = (name: string) =>
        !policy || isAllowed(policy, caller, { resource: 'channel', name, permission: 'read' });
      return pacedReply(writeWhereNow(presence.channelsOf(userId), isTold), call);
    },
  });
}

function* writeWhereNow(
  channels: readonly string[],
  isTold: (channel: string) => boolean,
): Iterable<string> {
  yield '{"status":200,"message":"OK","service":"Presence","payload":{"channels":[';
  let separator = '';
  for (const channel of channels) {
    const isShown = isTold(channel);
    // Also what is left out takes time.
    yield isShown ? separator + JSON.stringify(channel) : '';
    if (isShown) separator = ',';
  }
  yield ']}}';
}
