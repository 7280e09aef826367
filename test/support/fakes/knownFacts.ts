import type { Facts } from '../../../server/facts';
import { toUserId } from '../../../src/domain/ids';
import type { Timetoken } from '../../../shared/protocol';

/** A message of Bob's in `space.general`. */
export const BOBS_MESSAGE = '17676053994480000' as Timetoken;

/**
 * A keyset in which every user and channel exists, but for those that are called `nobody`, and Bob has written one
 * message. What it says of the keyset is shown to be so by `test/server/keyset/keysetFacts.test.ts`.
 */
export function knownFacts(): Facts {
  const named = (id: string) =>
    Promise.resolve(id === 'nobody' ? undefined : { name: `Name of ${id}` });
  return {
    user: named,
    channel: named,
    message: (_channelId, timetoken) =>
      Promise.resolve(
        timetoken === BOBS_MESSAGE
          ? {
              message: { timetoken: BOBS_MESSAGE, authorId: toUserId('bob'), text: 'You idiot' },
              surroundings: [],
            }
          : undefined,
      ),
  };
}
