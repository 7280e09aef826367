import type PubNub from 'pubnub';
import { createFileUrl, readMessage } from '../pubnub/messageFormat';
import { toUserId } from '../domain/ids';
import { readMention } from '../domain/mention';
import { inboxChannelOf, newNotice } from '../domain/moderation/inboxChannel';
import { isRecord, textField } from '../../shared/isRecord';
import type { ActionBatch } from './batch';
import {
  eventsIgnored,
  mentionsReceived,
  messageActionsChanged,
  messagesReceived,
  noticesReceived,
} from './events';
import { readAction } from '../pubnub/actionFormat';

/** Takes message and file events. */
export function createMessageTranslator(pubnub: PubNub, batch: ActionBatch) {
  const fileUrl = createFileUrl(pubnub);
  return (kind: 'message' | 'file') =>
    (event: unknown): void => {
      const channelId = (isRecord(event) && textField(event, 'channel')) || '';
      // Invites and mentions are messages there.
      const isOwnChannel = channelId === pubnub.getUserId();
      const mention = isOwnChannel ? readMention(event) : undefined;
      if (mention) {
        batch.add(mentionsReceived, mention);
        return;
      }
      const isInbox = channelId === inboxChannelOf(toUserId(pubnub.getUserId()));
      const notice = isInbox ? newNotice(event) : undefined;
      if (notice) {
        batch.add(noticesReceived, notice);
        return;
      }
      const message = isOwnChannel ? 'not a chat' : readMessage(event, channelId, fileUrl);
      if (typeof message === 'string') {
        batch.add(eventsIgnored, { kind, channelId, reason: message });
      } else {
        batch.add(messagesReceived, message);
      }
    };
}

/** Takes reactions, edits and deletions that were added or removed. */
export function createMessageActionTranslator(batch: ActionBatch) {
  return (received: unknown): void => {
    const channelId = (isRecord(received) && textField(received, 'channel')) || '';
    const event = isRecord(received) ? received['event'] : undefined;
    const data = isRecord(received) ? received['data'] : undefined;
    const action = readAction(data, channelId);
    if (action && (event === 'added' || event === 'removed')) {
      batch.add(messageActionsChanged, { event, action });
    } else {
      batch.add(eventsIgnored, { kind: 'messageAction', channelId, reason: 'not an action' });
    }
  };
}
