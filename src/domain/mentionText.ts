import { toUserId, type UserId } from './ids';

/** A mention in a text as it is shown, where it is `@` and the name. */
interface Mention {
  /** The place of the `@`, UTF-16 units. */
  readonly start: number;
  /** The name in the text: the author can write any name. */
  readonly name: string;
  readonly userId: UserId;
}

/** A text as it is shown, with its mentions in their order. */
interface ShownText {
  readonly shown: string;
  readonly mentions: readonly Mention[];
}

/** A longer name or id is no mention, see below. */
export const MAX_MENTION_PART = 200;

/** As PubNub's Chat SDK writes them. The lengths are bounded, so that the time is linear in the text. */
const MENTION = /\[((?:\\.|[^\\[\]\n]){1,200})\]\(pn-user:\/\/((?:\\.|[^\\[)\s]){1,200})\)/gi;

/** Reads a text as it is sent, with mentions such as `[Bob](pn-user://bob)`. */
export function readMentions(text: string): ShownText {
  const mentions: Mention[] = [];
  let shown = '';
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    const [name = '', id = ''] = match.slice(1).map((part) => part.replace(/\\(.)/g, '$1'));
    shown += text.slice(end, match.index);
    mentions.push({ start: shown.length, name, userId: toUserId(id) });
    shown += `@${name}`;
    end = match.index + match[0].length;
  }
  return { shown: shown + text.slice(end), mentions };
}

/** The text as it is sent. */
export function writeMentions({ shown, mentions }: ShownText): string {
  return mentions.reduceRight(
    (text, { start, name, userId }) =>
      text.slice(0, start) +
      `[${name.replace(/[\\[\]]/g, '\\$&')}](pn-user://${userId.replace(/[\\[)\s]/g, '\\$&')})` +
      text.slice(start + 1 + name.length),
    shown,
  );
}

/**
 * The text to send after the user changed what is shown of it. Mentions move with the text before them; one
 * whose own text was changed is plain text from then on.
 */
export function changeShown(text: string, changed: string): string {
  const { shown, mentions } = readMentions(text);
  if (mentions.length === 0) return changed;
  const growth = changed.length - shown.length;
  let start = 0;
  while (start < shown.length && shown[start] === changed[start]) start += 1;
  let end = shown.length;
  while (end > start && end + growth > start && shown[end - 1] === changed[end + growth - 1]) {
    end -= 1;
  }
  const kept = mentions.flatMap((mention) => {
    if (mention.start + 1 + mention.name.length <= start) return mention;
    return mention.start >= end ? { ...mention, start: mention.start + growth } : [];
  });
  return writeMentions({ shown: changed, mentions: kept });
}
