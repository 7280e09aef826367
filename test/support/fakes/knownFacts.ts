import type { Facts } from '../../../server/facts';
import { toUserId } from '../../../src/domain/ids';
import type { MessageSnapshot } from '../../../src/domain/moderation/moderationRecord';
import type { Timetoken } from '../../../shared/protocol';

/** A message of Bob's in `space.general`. */
export const BOBS_MESSAGE = '17676053994480000' as Timetoken;

/** A message of somebody who has no record in App Context. */
export const NOBODYS_MESSAGE = '17676053994480001' as Timetoken;

const MESSAGES: ReadonlyMap<string, MessageSnapshot> = new Map([
  [BOBS_MESSAGE, { timetoken: BOBS_MESSAGE, authorId: toUserId('bob'), text: 'You idiot' }],
  [NOBODYS_MESSAGE, { timetoken: NOBODYS_MESSAGE, authorId: toUserId('nobody'), text: 'You too' }],
]);

/**
 * A keyset in which every user and channel exists, but for those that are called `nobody`, and Bob and Nobody have written
 * a message each. What it says of the keyset is shown to be so by `test/server/keyset/keysetFacts.test.ts`.
 */
export function knownFacts(): Facts {
  const named = (id: string) =>
    Promise.resolve(id === 'nobody' ? undefined : { name: `Name of ${id}` });
  return {
    user: named,
    channel: named,
    message: (_channelId, timetoken) => {
      const message = MESSAGES.get(timetoken);
      return Promise.resolve(message && { message, surroundings: [] });
    },
  };
}
