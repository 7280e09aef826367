import type { ChannelId } from './ids';
import { isTimetoken, type Timetoken } from './protocol';
import { isRecord, textField } from '../lib/isRecord';
import type { Custom } from './moderation/decision';

/** Fields of a channel's `custom` data. The first two are those of PubNub's Chat SDK, which knows one pin. */
const PINNED = 'pinnedMessageTimetoken';
const PINNED_IN = 'pinnedMessageChannelID';
/** All pins that this app has written, newest first, separated by commas: `custom` values are scalars. */
const PINS = 'pinnedMessages';
const FIELDS = [PINNED, PINNED_IN, PINS];

/** A message that somebody pins or unpins. */
export interface PinChoice {
  readonly channelId: ChannelId;
  readonly timetoken: Timetoken;
  readonly isPinned: boolean;
}

/** Pins of one channel. */
const MAX_PINS = 20;

/**
 * The pinned messages of a channel, the last one pinned first. What a Chat SDK client pinned comes before
 * those that are listed; when it unpinned the newest, the list still begins with that one.
 */
export function readPins(channelId: ChannelId, custom: unknown): readonly Timetoken[] {
  const fields = isRecord(custom) ? custom : {};
  const listed = (textField(fields, PINS) ?? '').split(',', MAX_PINS).filter(isTimetoken);
  const newest = fields[PINNED];
  if (!isTimetoken(newest)) return [...new Set(listed.slice(1))];
  // Of a thread, for instance: it is shown there.
  const isHere = fields[PINNED_IN] === channelId;
  return [...new Set(isHere ? [newest, ...listed] : listed)].slice(0, MAX_PINS);
}

/** A channel's `custom` data with one more pin, or one less; null when that changes nothing. */
export function changePins(
  { channelId, timetoken, isPinned }: PinChoice,
  custom: Custom,
): Custom | null {
  const others = Object.entries(custom).filter(([name]) => !FIELDS.includes(name));
  const before = readPins(channelId, custom);
  const rest = before.filter((pin) => pin !== timetoken);
  const pins = isPinned ? [timetoken, ...rest].slice(0, MAX_PINS) : rest;
  const [newest] = pins;
  if (pins.join() === before.join()) return null;
  return {
    ...Object.fromEntries(others),
    ...(newest && { [PINNED]: newest, [PINNED_IN]: channelId, [PINS]: pins.join() }),
  };
}
