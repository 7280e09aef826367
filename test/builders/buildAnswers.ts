import type { InfiniteData } from '@reduxjs/toolkit/query';
import type { Channel } from '../../src/domain/channel';
import type { ChannelId } from '../../src/domain/ids';
import type { User } from '../../src/domain/user';
import type { Page } from '../../src/pubnub/paging';
import type { Answered } from '../../src/realtime/answers';
import type {
  HereNow,
  HereNowQuery,
  HistoryPage,
  Member,
  Memberships,
  MembersPage,
  OlderReplies,
  QuotedMessage,
  UnreadAnswers,
} from '../../src/realtime/events';
import { ANN } from './buildMessage';

/** The action with which RTK Query ends a fetch that was made elsewhere: no request of the store waits for it. */
function buildAnswer<Data, Arg>(
  endpointName: string,
  originalArgs: Arg,
  payload: Data,
): Answered<Data, Arg> {
  const arg = { type: 'query', endpointName, originalArgs, queryCacheKey: `built ${endpointName}` };
  const request = { requestId: 'built', requestStatus: 'fulfilled', fulfilledTimeStamp: 0 };
  return { type: 'chatApi/executeQuery/fulfilled', payload, meta: { ...request, arg } };
}

/** A list of one page. */
export const onePage = <Item extends { readonly id: string }>(
  items: readonly Item[],
): InfiniteData<Page<Item>, null> => ({ pages: [{ items, next: null }], pageParams: [null] });

/** Records of users. */
export const usersReceived = (users: readonly User[]) =>
  buildAnswer(
    'getUsersById',
    users.map(({ id }) => id),
    users,
  );

/** A list of channels. */
export const channelsListed = (channels: readonly Channel[]) =>
  buildAnswer('getPublicChannels', null, onePage(channels));

/** Members of a channel with the records of their memberships. */
export function membersListed(channelId: ChannelId, members: readonly Member[]) {
  const pages: MembersPage[] = [{ items: members, next: null, total: members.length }];
  return buildAnswer('getChannelMembers', channelId, { pages, pageParams: [null] });
}

interface Presence extends Pick<HereNowQuery, 'requestedAt'> {
  readonly byChannel: HereNow;
}

/** The present users of channels. */
export const hereNowReceived = ({ byChannel, requestedAt }: Presence) =>
  buildAnswer('getHereNow', { channelIds: [], requestedAt }, byChannel);

/** A page of history. */
export const historyPageReceived = (page: HistoryPage) =>
  buildAnswer('getHistory', { channelId: page.channelId }, page);

/** A message that another one quotes. */
export const quotedMessageReceived = (message: QuotedMessage) =>
  buildAnswer('getQuoted', { channelId: message.channelId }, message);

/** The user's memberships. */
export const membershipsLoaded = ({
  channels = [],
  threadIds = [],
  records = [],
}: Partial<Memberships>) => buildAnswer('getMemberships', ANN, { channels, threadIds, records });

/** How many replies of a thread are not loaded. */
export const olderRepliesCounted = (threadId: ChannelId, older: OlderReplies) =>
  buildAnswer('countReplies', { threadId }, older);

/** What was said after the read marks. */
export const unreadReceived = (answers: UnreadAnswers) => buildAnswer('getUnread', null, answers);
