import { EVERY, needs } from '../access/access';
import { isChannelName } from '../protocol/channels';
import { MAX_GROUP_CHANGES, MAX_GROUP_CHANNELS } from '../protocol/limits';
import { ServiceError } from '../protocol/serviceError';
import { channelGroupErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import type { OperationRequest } from '../http/request';
import { javascriptReply, type Reply } from '../http/replies';
import type { ServiceContext } from '../serviceContext';
import { requireGroupName, requireSubscribeKey, splitNames } from '../http/parameters';

const PATH = '/v1/channel-registration/sub-key/:subscribeKey/channel-group';

interface GroupChange {
  readonly group: string;
  readonly change: 'add' | 'remove' | undefined;
  /** The channels to add or remove. */
  readonly channels: readonly string[];
}

/** Lists the groups. */
const listGroups = defineOperation({
  name: 'listChannelGroups',
  method: 'GET',
  path: PATH,
  errors: channelGroupErrors,
  validate: requireSubscribeKey,
  access: () => needs('group', 'read', [EVERY]),
  handle: ({ channelGroups }) =>
    groupReply({ payload: { namespace: '', groups: channelGroups.names() } }),
});

/** Lists, adds or removes channels of a group; PubNub uses GET for all three. */
const listOrChangeChannels = defineOperation({
  name: 'channelGroup',
  method: 'GET',
  path: `${PATH}/:group`,
  errors: channelGroupErrors,
  validate: (request, context): GroupChange => {
    requireSubscribeKey(request, context);
    const group = requireGroupName(request.segment('group'));
    const { query } = request;
    if (query.has('add')) return { group, change: 'add', channels: readChannels(request, 'add') };
    if (!query.has('remove')) return { group, change: undefined, channels: [] };
    return { group, change: 'remove', channels: readChannels(request, 'remove') };
  },
  access: ({ group, change }) => needs('group', change === undefined ? 'read' : 'manage', [group]),
  handle: async (context, { group, change, channels }) => {
    if (change === 'add') await addChannels(context, group, channels);
    if (change === 'remove') await removeChannels(context, group, channels);
    if (change !== undefined) return groupReply({ message: 'OK' });
    const listed = [...context.channelGroups.channelsOf(group)].sort();
    return groupReply({ payload: { channels: listed, group } });
  },
});

const deleteGroup = defineOperation({
  name: 'deleteChannelGroup',
  method: 'GET',
  path: `${PATH}/:group/remove`,
  errors: channelGroupErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    return requireGroupName(request.segment('group'));
  },
  access: (group) => needs('group', 'manage', [group]),
  handle: async (context, group) => {
    await removeChannels(context, group, [...context.channelGroups.channelsOf(group)]);
    return groupReply({ message: 'OK' });
  },
});

/** The calls of channel groups (protocol reference 11). */
export const channelGroupOperations: readonly Operation[] = [
  listGroups,
  listOrChangeChannels,
  deleteGroup,
];

function readChannels({ query }: OperationRequest, name: 'add' | 'remove'): string[] {
  const channels = splitNames(query.get(name));
  if (channels.length === 0) throw new ServiceError('invalidArguments');
  if (channels.length > MAX_GROUP_CHANGES) throw new ServiceError('tooManyGroupChanges');
  if (!channels.every(isChannelName)) throw new ServiceError('invalidChannel');
  return channels;
}

/** @throws (rejects) ServiceError `groupTooLarge`; then nothing is added */
async function addChannels(
  { journal, stores, channelGroups }: ServiceContext,
  group: string,
  channels: readonly string[],
): Promise<void> {
  await journal.write(() => {
    for (const channel of channels) stores.channelGroups.add(group, channel);
    if (stores.channelGroups.sizeOf(group) > MAX_GROUP_CHANNELS) {
      throw new ServiceError('groupTooLarge');
    }
  });
  channelGroups.add(group, channels);
}

async function removeChannels(
  { journal, stores, channelGroups }: ServiceContext,
  group: string,
  channels: readonly string[],
): Promise<void> {
  await journal.write(() => {
    for (const channel of channels) stores.channelGroups.remove(group, channel);
  });
  channelGroups.remove(group, channels);
}

function groupReply(fields: object): Reply {
  const body = { status: 200, ...fields, service: 'channel-registry', error: false };
  return javascriptReply(JSON.stringify(body));
}
