import type { MessageAction } from '../../src/domain/messageAction';
import { ANN, GENERAL } from './buildMessage';
import { timetokenAt } from './timetokens';

/** Where the timetokens of actions begin, so that they are later than those of messages. */
const AFTER_MESSAGES_S = 3_600;

let count = 0;

/** A reaction of Ann to a message in the general channel, a second after the one built before. */
export function buildAction(overrides: Partial<MessageAction> = {}): MessageAction {
  count += 1;
  return {
    channelId: GENERAL,
    messageTimetoken: timetokenAt(0),
    actionTimetoken: timetokenAt(AFTER_MESSAGES_S + count),
    userId: ANN,
    type: 'reaction',
    value: '👍',
    ...overrides,
  };
}
