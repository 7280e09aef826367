import { createService, type Service } from '../../emulator/createService';
import { timetokenAt } from '../../emulator/protocol/timetoken';
import type { Timetoken } from '../../shared/protocol';
import type { Fallback } from '../../emulator/http/server';
import { SAMPLE_USER_IDS } from '../../src/domain/sampleUsers';

const USERS = 20;
const MESSAGE_DISTANCE_MS = 20_000;

export const FIRST_CHANNEL = { id: 'space.alpha', name: 'Alpha' };
export const SECOND_CHANNEL = { id: 'space.beta', name: 'Beta' };
/** The user whose page is measured. */
export const READER = userAt(0);

interface PastMessage {
  readonly channel: string;
  readonly timetoken: Timetoken;
  readonly publisher: string;
  readonly message: { readonly id: string; readonly text: string; readonly type: 'default' };
}

export interface WorldSize {
  readonly channels?: readonly { readonly id: string; readonly name: string }[];
  /** Messages in channels other than the first; as many as in that unless given. */
  readonly messagesElsewhere?: number;
  /** Members of the first channel; the others have at most 20. */
  readonly userCount?: number;
  /** The service can be told to fail. */
  readonly faults?: boolean;
}

/**
 * A service in memory, on a free port, with the apps' files.
 *
 * @param messageCount messages in the first channel
 */
export async function startWorld(
  apps: Fallback,
  messageCount: number,
  size: WorldSize = {},
): Promise<Service> {
  const { channels = [FIRST_CHANNEL, SECOND_CHANNEL], userCount = USERS } = size;
  const { messagesElsewhere = messageCount, faults = false } = size;
  const service = await createService({ subscribeHoldMs: 20_000, fallback: apps, faults });
  const { stores, journal } = service.context;
  const at = timetokenAt(Date.now());
  await journal.write(() => {
    for (let index = 0; index < userCount; index++) {
      const user = { name: `Person ${index + 1}`, custom: { title: 'Member' } };
      stores.users.set(userAt(index), { ...NO_DETAILS, ...user }, at);
    }
    for (const [place, { id, name }] of channels.entries()) {
      stores.channels.set(id, { name, description: `All about ${name}`, custom: {} }, at);
      const memberCount = place === 0 ? userCount : Math.min(userCount, USERS);
      for (let index = 0; index < memberCount; index++) {
        stores.memberships.set({ channelId: id, userId: userAt(index) }, {}, at);
      }
      for (const { message, ...event } of pastMessages(
        id,
        place === 0 ? messageCount : messagesElsewhere,
      )) {
        const stored = { ...event, kind: 'message' as const, payload: JSON.stringify(message) };
        stores.messages.insert(stored, null);
      }
    }
  });
  return service;
}

const NO_DETAILS = { externalId: null, email: null, profileUrl: null };

/** Everything said in a channel before the measure, oldest first; the last of it a minute ago. */
export function pastMessages(channel: string, count: number): readonly PastMessage[] {
  const end = Date.now() - 60_000;
  return Array.from({ length: count }, (_, index) => ({
    channel,
    timetoken: timetokenAt(end - (count - index) * MESSAGE_DISTANCE_MS),
    publisher: userAt(index % USERS),
    message: { id: `past-${index}`, text: textOf('past', index + 1), type: 'default' },
  }));
}

/** A text of usual length with its number in front. */
export function textOf(series: string, number: number): string {
  return `${series} ${number}: shall we look at the plan together this afternoon?`;
}

export function userAt(index: number): string {
  return SAMPLE_USER_IDS[index] ?? `user_${String(index).padStart(32, '0')}`;
}
