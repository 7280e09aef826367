import { toChannelId, toUserId, type ChannelId } from '../domain/ids';
import type { MessageAction } from '../domain/messageAction';
import { isTimetoken, type Timetoken } from '../../shared/protocol';
import { isRecord, textField } from '../../shared/isRecord';

/** Reads the message action of a live event; `undefined` when it is not valid. */
export function readAction(data: unknown, channel: string): MessageAction | undefined {
  if (!isRecord(data) || channel === '') return undefined;
  const { messageTimetoken, actionTimetoken } = data;
  const userId = textField(data, 'uuid');
  const type = textField(data, 'type');
  const value = textField(data, 'value');
  if (!isTimetoken(messageTimetoken) || !isTimetoken(actionTimetoken)) return undefined;
  if (!userId || !type || value === undefined) return undefined;
  return {
    channelId: toChannelId(channel),
    messageTimetoken,
    actionTimetoken,
    userId: toUserId(userId),
    type,
    value,
  };
}

/** Reads the message actions of a history item: type, to value, to a list of users and timetokens. */
export function readItemActions(item: unknown, channelId: ChannelId): MessageAction[] {
  if (!isRecord(item) || !isTimetoken(item['timetoken']) || !isRecord(item['actions'])) return [];
  const messageTimetoken: Timetoken = item['timetoken'];
  return Object.entries(item['actions']).flatMap(([type, values]) =>
    Object.entries(isRecord(values) ? values : {}).flatMap(([value, entries]) =>
      (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) => {
        const data = isRecord(entry) ? { ...entry, type, value, messageTimetoken } : undefined;
        return readAction(data, channelId) ?? [];
      }),
    ),
  );
}
