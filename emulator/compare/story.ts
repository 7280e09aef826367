import { ACCESS_CALLS } from './calls/accessCalls';
import { FILE_CALLS } from './calls/fileCalls';
import { HISTORY_CALLS } from './calls/historyCalls';
import { MESSAGE_CALLS } from './calls/messageCalls';
import { OBJECT_CALLS } from './calls/objectCalls';
import { OTHER_CALLS } from './calls/otherCalls';
import { PRESENCE_CALLS } from './calls/presenceCalls';
import { SUBSCRIBE_CALLS } from './calls/subscribeCalls';
import type { ComparedCall } from './comparedCall';

/** One story of a user on a channel that nobody else uses, in this order. It leaves no records behind. */
const CALLS: readonly ComparedCall[] = [
  ...MESSAGE_CALLS,
  ...SUBSCRIBE_CALLS,
  ...HISTORY_CALLS,
  ...PRESENCE_CALLS,
  ...OBJECT_CALLS,
  ...FILE_CALLS,
  ...OTHER_CALLS,
];

/** @param hasSecretKey whether calls can be signed, which grants are */
export function storyOf(hasSecretKey: boolean): readonly ComparedCall[] {
  return hasSecretKey ? [...CALLS, ...ACCESS_CALLS] : CALLS;
}
