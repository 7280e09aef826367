import { chatOf } from '../src/domain/channelRole';
import { Problem } from './http/problem';
import type { MessageSnapshot } from '../src/domain/moderation/moderationRecord';

/** A message as it reads now, and those around it, oldest first. */
export interface Evidence {
  readonly message: MessageSnapshot;
  readonly surroundings: readonly MessageSnapshot[];
}

interface Named {
  readonly name: string | null;
}

/**
 * What the server looks up in the keyset before it writes. Each rejects with a Problem `unavailable` when the keyset does
 * not answer, and gives undefined when there is no such thing.
 */
export interface Facts {
  user(id: string): Promise<Named | undefined>;
  channel(id: string): Promise<Named | undefined>;
  message(channelId: string, timetoken: string): Promise<Evidence | undefined>;
}

/** The facts of a server without a keyset: it takes no reports, and decides without looking users up. */
export const NO_FACTS: Facts = { user: unknown, channel: unknown, message: unknown };

function unknown(): Promise<never> {
  return Promise.reject(new Problem('unavailable', 'The server has no keys of PubNub.'));
}

/** The name of a channel, or of the chat of a thread, as statements have it: those who read them may not be able to look it up. */
export async function placeOf(
  facts: Facts,
  channelId: string | undefined,
): Promise<string | undefined> {
  if (channelId === undefined) return undefined;
  // A decision does not wait for a name.
  const channel = await facts.channel(chatOf(channelId)).catch(() => undefined);
  return channel?.name ?? undefined;
}
