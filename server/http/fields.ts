import { Type } from '@sinclair/typebox';
import { MAX_ID_LENGTH } from '../../shared/protocol';

/** Ids of users and channels, as the protocol allows them; not one that lists separate by commas. */
export const Id = Type.String({
  minLength: 1,
  maxLength: MAX_ID_LENGTH,
  pattern: '^[^,*\\u0000-\\u001f\\u007f]+$',
});

/** One of some texts. */
export function oneOf<const Text extends string>(texts: readonly Text[]) {
  return Type.Unsafe<Text>({ type: 'string', enum: [...texts] });
}
