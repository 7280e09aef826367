import { stripBidiControls } from '../lib/text';
import { toUserId, type UserId } from './ids';

/** What a name in a text can stand for, with the sign before the name where it is shown. */
const SIGNS = { 'pn-user': '@', 'pn-channel': '#' } as const;

/** A user or a channel that a text names. */
export interface Reference {
  /** The place of the sign in the text as it is shown, UTF-16 units. */
  readonly start: number;
  /** The name in the text: the author can write any name. */
  readonly name: string;
  readonly scheme: keyof typeof SIGNS;
  /** The id of the user or the channel. */
  readonly id: string;
}

/** A text as it is shown, with its references in their order. */
interface ShownText {
  readonly shown: string;
  readonly references: readonly Reference[];
}

/** A user who is mentioned in a text. */
interface Mention extends Pick<Reference, 'start' | 'name'> {
  readonly userId: UserId;
}

/** A longer name or id is no mention, see below. */
export const MAX_MENTION_PART = 200;

/** As PubNub's Chat SDK writes them. The lengths are bounded, so that the time is linear in the text. */
const REFERENCE =
  /\[((?:\\.|[^\\[\]\n]){1,200})\]\((pn-user|pn-channel):\/\/((?:\\.|[^\\[)\s]){1,200})\)/gi;

/** Reads a text as it is sent, with references such as `[Bob](pn-user://bob)`. */
export function readReferences(text: string): ShownText {
  const references: Reference[] = [];
  let shown = '';
  let end = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const [name = '', scheme = '', id = ''] = match.slice(1).map((part) => unescaped(part));
    const known = scheme.toLowerCase() === 'pn-channel' ? 'pn-channel' : 'pn-user';
    shown += text.slice(end, match.index);
    references.push({ start: shown.length, name, scheme: known, id });
    shown += SIGNS[known] + name;
    end = match.index + match[0].length;
  }
  return { shown: shown + text.slice(end), references };
}

/** A text of somebody as it is read where nothing of it can be pressed: `@Bob` for a reference. */
export const readableText = (text: string): string => stripBidiControls(readReferences(text).shown);

const unescaped = (part: string) => part.replace(/\\(.)/g, '$1');

/** A text as it is shown, and the users whom it mentions. */
export function readMentions(text: string): {
  readonly shown: string;
  readonly mentions: readonly Mention[];
} {
  const { shown, references } = readReferences(text);
  const users = references.filter(({ scheme }) => scheme === 'pn-user');
  return {
    shown,
    mentions: users.map(({ start, name, id }) => ({ start, name, userId: toUserId(id) })),
  };
}

/** The text as it is sent. */
export function writeReferences({ shown, references }: ShownText): string {
  return references.reduceRight(
    (text, { start, name, scheme, id }) =>
      text.slice(0, start) +
      `[${name.replace(/[\\[\]]/g, '\\$&')}](${scheme}://${id.replace(/[\\[)\s]/g, '\\$&')})` +
      text.slice(start + 1 + name.length),
    shown,
  );
}

/**
 * The text to send after the user changed what is shown of it. References move with the text before them; one
 * whose own text was changed is plain text from then on.
 */
export function changeShown(text: string, changed: string): string {
  const { shown, references } = readReferences(text);
  if (references.length === 0) return changed;
  const growth = changed.length - shown.length;
  let start = 0;
  while (start < shown.length && shown[start] === changed[start]) start += 1;
  let end = shown.length;
  while (end > start && end + growth > start && shown[end - 1] === changed[end + growth - 1]) {
    end -= 1;
  }
  const kept = references.flatMap((reference) => {
    if (reference.start + 1 + reference.name.length <= start) return reference;
    return reference.start >= end ? { ...reference, start: reference.start + growth } : [];
  });
  return writeReferences({ shown: changed, references: kept });
}
