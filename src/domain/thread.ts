import { type ChannelId, toChannelId } from './ids';
import type { MessageAction } from './messageAction';
import { CHAT_SDK_PREFIX, THREAD_ROOT } from './protocol';
import type { Timetoken } from '../../shared/protocol';

/** How the names of threads begin; that of the channel follows. */
export const THREAD_PREFIX = `${CHAT_SDK_PREFIX}THREAD_`;

/** A message that has a thread, or may get one. */
interface Root {
  readonly channelId: ChannelId;
  readonly timetoken: Timetoken;
}

/** The channel with the replies to a message, named as PubNub's Chat SDK names it. */
export function threadIdOf({ channelId, timetoken }: Root): ChannelId {
  return toChannelId(`${THREAD_PREFIX}${channelId}_${timetoken}`);
}

export function isThread(channelId: string): boolean {
  return channelId.startsWith(THREAD_PREFIX);
}

/** Whether an action says that its message has a thread. Anybody may write anything as its value. */
export function isThreadRoot(action: MessageAction): boolean {
  const { type, value, channelId, messageTimetoken: timetoken } = action;
  return (
    type === THREAD_ROOT && !isThread(channelId) && value === threadIdOf({ channelId, timetoken })
  );
}
