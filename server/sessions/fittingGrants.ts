import type { Grants } from '../keyset/keyset';
import { grantsFor, type UserFacts } from './grants';

/** Characters of a token. It is part of each address, of which PubNub takes 32 KiB with everything else. */
const MAX_TOKEN_LENGTH = 16 * 1_024;
/** Bytes of a token beside its names and permissions: user, times, names of its fields, signature. */
const FRAME_BYTES = 300;
/** Bytes of a name beside its characters: its length and its permissions in CBOR. */
const NAME_BYTES = 5;

/** The length of the token that PubNub makes of these permissions, at most: CBOR in base64, characters. */
function lengthOf({ channels, channelPatterns, users }: Grants): number {
  const names = [channels, channelPatterns, users].flatMap((each) => Object.keys(each));
  const bytes = names.reduce(
    (sum, name) => sum + Buffer.byteLength(name) + NAME_BYTES,
    FRAME_BYTES,
  );
  return Math.ceil((bytes * 4) / 3);
}

/** The permissions of a token that opens the first of the user's chats, as many as fit into it. */
export function fittingGrants(facts: UserFacts): Grants {
  const { channels } = facts;
  const grantsOf = (count: number) => grantsFor({ ...facts, channels: channels.slice(0, count) });
  const isFitting = (count: number) => lengthOf(grantsOf(count)) <= MAX_TOKEN_LENGTH;
  if (isFitting(channels.length)) return grantsOf(channels.length);
  let [fitting, tooMany] = [0, channels.length];
  while (tooMany - fitting > 1) {
    const count = Math.floor((fitting + tooMany) / 2);
    if (isFitting(count)) fitting = count;
    else tooMany = count;
  }
  return grantsOf(fitting);
}
