import type { ChannelId } from './ids';
import { isTimetoken, type Timetoken } from './protocol';
import { isRecord, textField } from '../lib/isRecord';

/** Fields of a channel's `custom` data. The first two are those of PubNub's Chat SDK, which knows one pin. */
const PINNED = 'pinnedMessageTimetoken';
const PINNED_IN = 'pinnedMessageChannelID';
/** All pins that this app has written, newest first, separated by commas: `custom` values are scalars. */
const PINS = 'pinnedMessages';

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
