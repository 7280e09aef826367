import type PubNub from 'pubnub';
import type { ChannelId } from '../../src/domain/ids';
import { previousTimetoken, nextTimetoken, type Timetoken } from '../../shared/protocol';
import { attempt, attempts, doneBefore, mapped, nothing } from './attempts';
import type { Keyset, PageOf } from './keyset';
import type { Clients } from './sdkClients';
import { actionsOf, toAction, toMessage, toTimetoken } from './sdkRecords';

const HISTORY_PAGE = 100;
const HISTORY_PAGE_WITH_ACTIONS = 25;

type MessageCalls = Pick<
  Keyset,
  | ('message' | 'history' | 'historyWithActions' | 'publish' | 'deleteMessage')
  | ('actions' | 'addAction' | 'removeAction')
>;

/** The calls about messages and their actions. */
export function messageCalls(client: PubNub, clientFor: Clients): MessageCalls {
  const messages = async (channelId: ChannelId, start: Timetoken | undefined, end?: Timetoken) => {
    const range = { ...(start && { start }), ...(end && { end }) };
    const call = () =>
      client.fetchMessages({
        channels: [channelId],
        count: HISTORY_PAGE,
        ...range,
        includeUUID: true,
        includeMeta: true,
      });
    const toList = ({ channels }: PubNub.History.FetchMessagesResponse) =>
      Object.values(channels).flat().map(toMessage(channelId)).reverse();
    return mapped(await attempts('fetchMessages', call), toList);
  };

  return {
    message: async (channelId, timetoken) => {
      const call = () =>
        client.fetchMessages({
          channels: [channelId],
          start: nextTimetoken(timetoken),
          end: timetoken,
          count: 1,
          includeUUID: true,
          includeMeta: true,
          includeMessageActions: true,
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
          channels: [channelId],
          count: HISTORY_PAGE_WITH_ACTIONS,
          ...(before && { start: before }),
          includeUUID: true,
          includeMeta: true,
          includeMessageActions: true,
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
          ...common,
          message: message['message'] ?? '',
          fileId: id,
          fileName: name,
        });
      const call = () =>
        file ? publishFile(file) : clientFor(as).publish({ ...common, message, sendByPost: true });
      return mapped(await attempt('publish', call), (answer) => toTimetoken(answer.timetoken));
    },
    addAction: async ({ channelId, message, userId, type, value }) => {
      const action = { type, value };
      const call = () =>
        clientFor(userId).addMessageAction({
          channel: channelId,
          messageTimetoken: message,
          action,
        });
      return mapped(await attempt('addAction', call), ({ data }) =>
        toTimetoken(data.actionTimetoken),
      );
    },
    removeAction: async ({ channelId, message, timetoken, userId }) => {
      const call = () =>
        clientFor(userId).removeMessageAction({
          channel: channelId,
          messageTimetoken: message,
          actionTimetoken: timetoken,
        });
      return doneBefore(mapped(await attempts('removeAction', call), nothing));
    },
    deleteMessage: async (channelId, timetoken) => {
      const range = { start: previousTimetoken(timetoken), end: timetoken };
      const call = () => client.deleteMessages({ channel: channelId, ...range });
      return mapped(await attempts('deleteMessage', call), nothing);
    },
  };
}
