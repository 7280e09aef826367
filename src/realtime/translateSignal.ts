import { toChannelId, toUserId } from '../domain/ids';
import { isTimetoken } from '../../shared/protocol';
import { isRecord, textField } from '../../shared/isRecord';
import type { ActionBatch } from './batch';
import { eventsIgnored, typingChanged, type TypingChange } from './events';

/** Takes signals: who began and who stopped typing. @param now the clock, ms since the epoch */
export function createSignalTranslator(batch: ActionBatch, now: () => number) {
  return (event: unknown): void => {
    const change = isRecord(event) ? readTyping(event, now()) : 'not an object';
    if (typeof change === 'string') {
      const channelId = (isRecord(event) && textField(event, 'channel')) || '';
      batch.add(eventsIgnored, { kind: 'signal', channelId, reason: change });
    } else {
      batch.add(typingChanged, change);
    }
  };
}

function readTyping(
  event: Readonly<Record<string, unknown>>,
  receivedAt: number,
): TypingChange | string {
  const { timetoken } = event;
  const channel = textField(event, 'channel');
  const user = textField(event, 'publisher');
  const kind = readKind(event['message']);
  if (!channel) return 'no channel';
  if (!user) return 'no author';
  if (!isTimetoken(timetoken)) return 'no valid timetoken';
  if (!kind) return 'unknown signal';
  return {
    event: kind,
    channelId: toChannelId(channel),
    userId: toUserId(user),
    timetoken,
    receivedAt,
  };
}

/** `{type: 'typing_on'}`, which some clients send as the bare text; `{type: 'typing', value}` by the Chat SDK. */
function readKind(message: unknown): TypingChange['event'] | undefined {
  if (isRecord(message) && message['type'] === 'typing') {
    if (typeof message['value'] !== 'boolean') return undefined;
    return message['value'] ? 'started' : 'stopped';
  }
  switch (isRecord(message) ? textField(message, 'type') : message) {
    case 'typing_on':
      return 'started';
    case 'typing_off':
      return 'stopped';
    default:
      return undefined;
  }
}
