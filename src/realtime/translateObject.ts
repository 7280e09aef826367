import { toChannelId, toUserId } from '../domain/ids';
import { isRecord, textField } from '../../shared/isRecord';
import {
  readChannelChange,
  readIgnoreList,
  readMembership,
  readUserChange,
} from '../pubnub/recordFormat';
import type { ActionBatch } from './batch';
import {
  channelsChanged,
  eventsIgnored,
  ignoreListsReceived,
  membershipsChanged,
  usersChanged,
} from './events';

/** Takes App Context events: users, channels and memberships that were written or deleted. */
export function createObjectTranslator(batch: ActionBatch) {
  return (event: unknown): void => {
    const message = isRecord(event) ? event['message'] : undefined;
    if (!isRecord(message) || !translate(message, batch)) {
      const channelId = (isRecord(event) && textField(event, 'channel')) || '';
      batch.add(eventsIgnored, { kind: 'objects', channelId, reason: 'unknown object event' });
    }
  };
}

function translate(message: Readonly<Record<string, unknown>>, batch: ActionBatch): boolean {
  const { type, event, data } = message;
  if ((event !== 'set' && event !== 'delete') || !isRecord(data)) return false;
  switch (type) {
    case 'uuid':
      return translateUser(event, data, batch);
    case 'channel':
      return translateChannel(event, data, batch);
    case 'membership':
      return translateMembership(event, data, batch);
    default:
      return false;
  }
}

type ObjectEvent = 'set' | 'delete';
type Data = Readonly<Record<string, unknown>>;

function translateUser(event: ObjectEvent, data: Data, batch: ActionBatch): boolean {
  const list = readIgnoreList(event === 'set' ? data : { ...data, custom: null });
  if (list) {
    batch.add(ignoreListsReceived, list);
    return true;
  }
  const change = readUserChange(data);
  if (!change) return false;
  batch.add(
    usersChanged,
    event === 'set' ? { event, change } : { event: 'removed', id: change.id },
  );
  return true;
}

function translateChannel(event: ObjectEvent, data: Data, batch: ActionBatch): boolean {
  const change = readChannelChange(data);
  if (!change) return false;
  batch.add(
    channelsChanged,
    event === 'set' ? { event, change } : { event: 'removed', id: change.id },
  );
  return true;
}

function translateMembership(event: ObjectEvent, data: Data, batch: ActionBatch): boolean {
  const channelId = isRecord(data['channel']) ? textField(data['channel'], 'id') : undefined;
  const userId = isRecord(data['uuid']) ? textField(data['uuid'], 'id') : undefined;
  if (!channelId || !userId) return false;
  const record = readMembership(data);
  batch.add(membershipsChanged, {
    event: event === 'set' ? 'set' : 'removed',
    channelId: toChannelId(channelId),
    userId: toUserId(userId),
    ...(record && { record }),
  });
  return true;
}
