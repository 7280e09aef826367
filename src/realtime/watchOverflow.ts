import type PubNub from 'pubnub';

/** The service hands over at most so many events at once, the newest. */
const EVENTS_PER_ANSWER = 100;

/**
 * Watches for answers that are full: what else happened since the one before was dropped without a
 * word. The SDK emits all events of an answer in one synchronous loop, so they are counted until the
 * current task ends.
 *
 * @param onFull called in that loop, before anything of the answer is dispatched
 */
export function watchOverflow(listener: PubNub.Listener, onFull: () => void): PubNub.Listener {
  let count = 0;
  const counted =
    <Event>(handle: ((event: Event) => void) | undefined) =>
    (event: Event): void => {
      if (count === 0) queueMicrotask(() => (count = 0));
      count += 1;
      if (count === EVENTS_PER_ANSWER) onFull();
      handle?.(event);
    };
  const { message, file, objects, messageAction, presence, signal } = listener;
  return {
    ...listener,
    message: counted(message),
    file: counted(file),
    objects: counted(objects),
    messageAction: counted(messageAction),
    presence: counted(presence),
    signal: counted(signal),
  };
}
