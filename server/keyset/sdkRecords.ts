import type PubNub from 'pubnub';
import { toChannelId, toUserId, type ChannelId, type UserId } from '../../src/domain/ids';
import type { Timetoken } from '../../shared/protocol';
import type {
  ChannelRecord,
  Custom,
  MembershipRecord,
  StoredAction,
  StoredMessage,
  UserRecord,
} from './keyset';

export function merge(custom: Custom, changes: Custom): Record<string, string | number | boolean> {
  const merged = Object.entries({ ...custom, ...changes });
  return Object.fromEntries(
    merged.filter((entry): entry is [string, string | number | boolean] => entry[1] !== null),
  );
}

interface SdkRecord {
  readonly name?: string | null;
  readonly custom?: Custom | null;
  readonly type?: string | null;
  readonly status?: string | null;
  readonly eTag: string;
  readonly updated: string;
}

function toRecord({ name, custom, type, status, eTag, updated }: SdkRecord) {
  return {
    name: name ?? null,
    custom: custom ?? {},
    type: type ?? null,
    status: status ?? null,
    eTag,
    updated,
  };
}

export function toUser(
  data: SdkRecord & { readonly id: string; readonly profileUrl?: string | null },
): UserRecord {
  return { ...toRecord(data), id: toUserId(data.id), profileUrl: data.profileUrl ?? null };
}

export function toChannel(
  data: SdkRecord & { readonly id: string; readonly description?: string | null },
): ChannelRecord {
  const { id, description } = data;
  return { ...toRecord(data), id: toChannelId(id), description: description ?? null };
}

export function toMembership(
  userId: UserId,
  channelId: ChannelId,
  { custom, updated }: Pick<SdkRecord, 'custom' | 'updated'>,
): MembershipRecord {
  return { userId, channelId, custom: custom ?? {}, updated };
}

export function toTimetoken(value: string | number): Timetoken {
  return String(value).padStart(17, '0') as Timetoken;
}

export function toMessage(channelId: ChannelId) {
  return ({ timetoken, uuid, message, meta }: PubNub.History.FetchedMessage): StoredMessage => ({
    channelId,
    message,
    meta,
    timetoken: toTimetoken(timetoken),
    userId: toUserId(uuid ?? ''),
  });
}

export function actionsOf(
  channelId: ChannelId,
  { timetoken, actions = {} }: PubNub.History.FetchedMessageWithActions,
): readonly StoredAction[] {
  const message = toTimetoken(timetoken);
  const all = Object.entries(actions).flatMap(([type, values]) =>
    Object.entries(values).flatMap(([value, added]) =>
      added.map((each) => ({
        channelId,
        message,
        type,
        value,
        userId: toUserId(each.uuid),
        timetoken: toTimetoken(each.actionTimetoken),
      })),
    ),
  );
  return all.sort((a, b) => (a.timetoken < b.timetoken ? -1 : 1));
}

export function toAction(channelId: ChannelId) {
  return (action: PubNub.MessageAction.MessageAction): StoredAction => ({
    channelId,
    message: toTimetoken(action.messageTimetoken),
    timetoken: toTimetoken(action.actionTimetoken),
    userId: toUserId(action.uuid),
    type: action.type,
    value: action.value,
  });
}
