import type { MessageAction } from '../../src/domain/messageAction';
import { ANN, GENERAL } from './buildMessage';
import { timetokenAt } from './timetokens';
import { createSequence } from './sequence';

/** The first timetoken of actions, later than those of messages. */
const AFTER_MESSAGES_S = 3_600;

const nextNumber = createSequence();

/** A reaction of Ann to a message in the general channel, a second after the one built before. */
export function buildAction(overrides: Partial<MessageAction> = {}): MessageAction {
  const count = nextNumber();
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
