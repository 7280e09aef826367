import type { MessageAddress } from './message';
import type { Custom } from './moderation/decision';
import { entryOf, MAX_PINS, PINNED, PINNED_IN, PINS, readPins } from './pins';
import { rootOf } from './threadRoot';

const FIELDS: readonly string[] = [PINNED, PINNED_IN, PINS];

/** A message that a user pins or unpins. A message of a thread is pinned in the channel of the thread. */
export interface PinChoice extends MessageAddress {
  readonly isPinned: boolean;
}

/** The pins of a channel after the choice, the last one pinned first. */
export function pinsAfter(
  { channelId, timetoken, isPinned }: PinChoice,
  before: readonly MessageAddress[],
): readonly MessageAddress[] {
  const chosen = { channelId, timetoken };
  const rest = before.filter((pin) => entryOf(pin) !== entryOf(chosen));
  return isPinned ? [chosen, ...rest].slice(0, MAX_PINS) : rest;
}

/** A channel's `custom` data with one more pin, or one less; null when that changes nothing. */
export function changePins(choice: PinChoice, custom: Custom): Custom | null {
  const { channelId } = choice;
  const others = Object.entries(custom).filter(([name]) => !FIELDS.includes(name));
  const before = readPins(rootOf(channelId)?.channelId ?? channelId, custom);
  const pins = pinsAfter(choice, before);
  const [newest] = pins;
  const written = pins.map(entryOf).join();
  if (written === before.map(entryOf).join()) return null;
  return {
    ...Object.fromEntries(others),
    ...(newest && {
      [PINNED]: newest.timetoken,
      [PINNED_IN]: newest.channelId,
      [PINS]: written,
    }),
  };
}
