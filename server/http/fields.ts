import { Type } from '@sinclair/typebox';
import { MAX_ID_LENGTH, type Timetoken } from '../../shared/protocol';

/**
 * Ids of users and channels, as the protocol allows them; not one that lists separate by commas, and not one with half a
 * surrogate pair, which no address can have.
 */
export const Id = Type.String({
  minLength: 1,
  maxLength: MAX_ID_LENGTH,
  pattern: '^[^,*\\u0000-\\u001f\\u007f\\p{Cs}]+$',
});

/** One of some texts. @param initial what a missing one means */
export function oneOf<const Text extends string>(texts: readonly Text[], initial?: Text) {
  const standard = initial === undefined ? {} : { default: initial };
  return Type.Unsafe<Text>({ type: 'string', enum: [...texts], ...standard });
}

/** The id of a record or of a message. */
export const RecordId = Type.String({ pattern: '^\\d{17}$' });

/** The timetoken of a message or of a message action. */
export const TimetokenText = Type.Unsafe<Timetoken>({ type: 'string', pattern: '^\\d{17}$' });

/** The last moment that a `Date` can be (ECMA-262, 21.4.1.1). */
const LAST_MOMENT = 8.64e15;

/** Ms since the epoch. */
export const Moment = Type.Integer({ minimum: 0, maximum: LAST_MOMENT });

const MAX_TEXT = 2_000;

/** Free text: a reason, a note, an appeal. */
export const Text = Type.String({ maxLength: MAX_TEXT });
export const SomeText = Type.String({ minLength: 1, maxLength: MAX_TEXT, pattern: '\\S' });
