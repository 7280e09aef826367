import { toChannelId, toUserId } from '../../src/domain/ids';
import type { Message, OutgoingMessage } from '../../src/domain/message';
import { timetokenAt } from './timetokens';
import { createSequence } from './sequence';

export const GENERAL = toChannelId('space.general');
export const RANDOM = toChannelId('space.random');
export const ANN = toUserId('user_ann');
export const BOB = toUserId('user_bob');

const nextNumber = createSequence();

/** A message of Ann in the general channel, a second after the one built before. */
export function buildMessage(overrides: Partial<Message> = {}): Message {
  const count = nextNumber();
  return {
    timetoken: timetokenAt(count),
    channelId: GENERAL,
    authorId: ANN,
    text: `message ${count}`,
    type: 'default',
    ...overrides,
  };
}

/** Messages of one channel, one second apart, oldest first. */
export function buildMessages(length: number, overrides: Partial<Message> = {}): Message[] {
  return Array.from({ length }, () => buildMessage(overrides));
}

export function buildOutgoing(overrides: Partial<OutgoingMessage> = {}): OutgoingMessage {
  const count = nextNumber();
  return {
    id: `outgoing-${count}` as OutgoingMessage['id'],
    text: `outgoing ${count}`,
    type: 'default',
    createdAt: '2026-11-21T08:00:00.000Z',
    ...overrides,
  };
}
