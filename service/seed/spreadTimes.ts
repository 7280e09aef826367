import type { SampleMessage } from './sampleData';

/**
 * Sorts messages by time and gives every event, message or reaction, a millisecond of its own:
 * the service derives timetokens from these times, and a timetoken identifies one event.
 */
export function spreadTimes(messages: readonly SampleMessage[], now: number): SampleMessage[] {
  const taken = new Set<number>();
  const sorted = [...messages].sort((left, right) => left.sentAt - right.sentAt);
  const placed = sorted.map((message) => moveMessage(message, nextFree(message.sentAt, taken)));
  return placed.map((message) => ({
    ...message,
    reactions: message.reactions
      .map((reaction) => ({ ...reaction, at: freeBefore(now, reaction.at, taken) }))
      .sort((left, right) => left.at - right.at),
  }));
}

function moveMessage(message: SampleMessage, sentAt: number): SampleMessage {
  const createdAt = new Date(sentAt).toISOString();
  return { ...message, sentAt, message: { ...message.message, createdAt } };
}

function nextFree(time: number, taken: Set<number>): number {
  let free = time;
  while (taken.has(free)) free += 1;
  taken.add(free);
  return free;
}

function freeBefore(now: number, time: number, taken: Set<number>): number {
  const free = nextFree(time, taken);
  if (free >= now) throw new Error(`A reaction at ${time} finds no free millisecond before ${now}`);
  return free;
}
