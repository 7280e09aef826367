import { mayReceive, needs, type AccessNeed, type Caller } from '../domain/access';
import { isChannelName, isPresenceChannel, observedBy } from '../domain/channelName';
import { MAX_CHANNELS_PER_CALL, MAX_GROUPS } from '../domain/limits';
import { ServiceError } from '../domain/serviceError';
import type { OperationRequest } from '../http/operation';
import type { ServiceContext } from '../serviceContext';

/** The channels and groups that a call names. */
export interface ChannelList {
  readonly channels: readonly string[];
  readonly groups: readonly string[];
}

/**
 * Reads the path's list of channels, in which a single comma stands for none, and the query's list
 * of groups.
 *
 * @throws ServiceError when a group's name is none, or there are too many channels or groups
 */
export function readChannelList(request: OperationRequest): ChannelList {
  const groups = new Set(splitNames(request.query.get('channel-group')));
  const names = new Set([...groups].map(withoutPresence));
  if (names.size > MAX_GROUPS) throw new ServiceError('tooManyGroups');
  for (const name of names) requireGroupName(name);
  const channels = [...new Set(request.segmentList('channels'))];
  if (channels.length > MAX_CHANNELS_PER_CALL) throw new ServiceError('tooManyChannels');
  return { channels, groups: [...groups] };
}

/** Whoever reads a list must be allowed to read every channel and group in it. */
export function listAccess({ channels, groups }: ChannelList): AccessNeed[] {
  return [...needs('channel', 'read', channels), ...needs('group', 'read', groups)];
}

/** The channels of a list with those of its groups, each once. Presence channels are left out. */
export function everyChannel({ channels, groups }: ChannelList, context: ServiceContext): string[] {
  const grouped = groups
    .filter((group) => !isPresenceChannel(group))
    .flatMap((group) => [...context.channelGroups.channelsOf(group)]);
  return [...new Set([...channels, ...grouped])].filter((name) => !isPresenceChannel(name));
}

/** How many names a list stands for, those of its groups included. */
export function sizeOfList({ channels, groups }: ChannelList, context: ServiceContext): number {
  const ofGroup = (group: string) => context.channelGroups.channelsOf(withoutPresence(group)).size;
  return groups.reduce((sum, group) => sum + ofGroup(group), channels.length);
}

/** Names joined by commas, as in a query. */
export function splitNames(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((name) => name !== '');
}

/**
 * Those of them whose events the caller may receive. A group is no way into its channels, and what is
 * refused of a list that is allowed in part is not in it.
 */
export function readableChannels(
  list: ChannelList,
  context: ServiceContext,
  caller: Caller,
): string[] {
  return everyChannel(list, context).filter((name) => mayReceive(context.policies, caller, name));
}

/** @throws ServiceError when the name cannot be one of a group */
export function requireGroupName(name: string): string {
  if (!isChannelName(name) || isPresenceChannel(name)) {
    throw new ServiceError('invalidChannelGroup');
  }
  return name;
}

function withoutPresence(group: string): string {
  return isPresenceChannel(group) ? observedBy(group) : group;
}
