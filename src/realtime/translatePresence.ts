import { toChannelId, toUserId } from '../domain/ids';
import { isTimetoken } from '../../shared/protocol';
import { isRecord, textField } from '../../shared/isRecord';
import type { ActionBatch } from './batch';
import { eventsIgnored, presenceChanged, presenceOutdated, type PresenceChange } from './events';

/** Takes presence events. @param now the clock, ms since the epoch */
export function createPresenceTranslator(batch: ActionBatch, now: () => number) {
  return (event: unknown): void => {
    const reason = isRecord(event) ? translate(event, batch, now()) : 'not an object';
    if (reason === undefined) return;
    const channelId = (isRecord(event) && textField(event, 'channel')) || '';
    batch.add(eventsIgnored, { kind: 'presence', channelId, reason });
  };
}

type Event = Readonly<Record<string, unknown>>;

/** Gives the reason when there is nothing to be learned from the event. */
function translate(event: Event, batch: ActionBatch, receivedAt: number): string | undefined {
  const channel = textField(event, 'channel');
  const { timetoken } = event;
  if (!channel) return 'no channel';
  if (!isTimetoken(timetoken)) return 'no valid timetoken';
  const channelId = toChannelId(channel);
  const add = (kind: PresenceChange['event'], id: string) =>
    batch.add(presenceChanged, {
      event: kind,
      channelId,
      userId: toUserId(id),
      timetoken,
      receivedAt,
    });
  switch (event['action']) {
    case 'join':
    case 'leave':
    case 'timeout': {
      const id = textField(event, 'uuid');
      if (!id) return 'no user';
      add(event['action'] === 'join' ? 'joined' : 'left', id);
      return undefined;
    }
    case 'interval':
      // A user who left and came back in one interval is in both lists: the joins come last.
      for (const id of [...readIds(event['leave']), ...readIds(event['timeout'])]) add('left', id);
      for (const id of readIds(event['join'])) add('joined', id);
      if (event['hereNowRefresh'] === true) batch.add(presenceOutdated, channelId);
      return undefined;
    case 'state-change':
      return 'the state of users is not shown';
    default:
      return 'unknown action';
  }
}

function readIds(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((id: unknown): id is string => typeof id === 'string' && id !== '');
}
