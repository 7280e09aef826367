import { CHAT_SDK_PREFIX, DIRECT_PREFIX, PUBLIC_PREFIX } from '../../src/domain/protocol';

/**
 * Patterns of tokens, in RE2: no looking around, no capture. They match whole names. None matches a name with an
 * asterisk, since a subscription to `space.*` delivers the events of all channels that begin so.
 */

const PRESENCE = '-pnpres';
const THREAD = `${CHAT_SDK_PREFIX}THREAD_`;
const TIMETOKEN = String.raw`\d{17}`;
const ANY = '[^*]+';

/** Text as a pattern for itself. */
function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** A class of all characters but these. */
function noneOf(characters: Iterable<string>): string {
  return `[^${[...characters].map((each) => each.replace(/[\\\]^-]/, String.raw`\$&`)).join('')}]`;
}

/**
 * Texts that do not end in `-pnpres`: whoever may write to such a channel can forge presence events.
 *
 * @param without characters that the texts do not have either
 */
function notPresence(without: string): string {
  const ends = Array.from(PRESENCE, (_, at) => PRESENCE.slice(at));
  const differing = ends.map((end) => noneOf(end.charAt(0) + without) + escaped(end.slice(1)));
  const short = ends.slice(1).map(escaped);
  return `(?:${short.join('|')}|${noneOf(without)}*(?:${differing.join('|')}))`;
}

/** Public channels, to write there. */
export const PUBLIC_WRITABLE = `^${escaped(PUBLIC_PREFIX)}${notPresence('*')}$`;
/** Threads in public channels, to write there. */
export const PUBLIC_THREADS = `^${THREAD}${escaped(PUBLIC_PREFIX)}${ANY}_${TIMETOKEN}$`;
/** Public channels, their threads and who is there, to read. */
const PUBLIC_READABLE = `^(?:${THREAD})?${escaped(PUBLIC_PREFIX)}${ANY}$`;

/** The other user of a direct chat. An at sign would make two users of it. */
const OTHER = '[^@*.]+';

/** The direct chats of a user, to write there. @param userId one that `isSessionUserId` accepts */
export function directChats(userId: string): string {
  const prefix = escaped(DIRECT_PREFIX);
  return `^${prefix}(?:${OTHER}@${userId}|${userId}@${notPresence('@*.')})$`;
}

/** The pattern of the presence channels of a user's direct chats. @param userId one that `isSessionUserId` accepts */
export function directPresence(userId: string): string {
  return `^${escaped(DIRECT_PREFIX)}(?:${OTHER}@${userId}|${userId}@${OTHER})${PRESENCE}$`;
}

/** Threads in the channels, to write there. The names share a prefix. */
export function threadsOf(prefix: string, channels: readonly string[]): string {
  return `^${THREAD}${escaped(prefix)}${oneOf(prefix, channels)}_${TIMETOKEN}$`;
}

/** The pattern of the presence channels of channels with a common prefix, and of their threads. */
export function presenceOf(prefix: string, channels: readonly string[]): string {
  const names = escaped(prefix) + oneOf(prefix, channels);
  return `^(?:${THREAD})?${names}(?:_${TIMETOKEN})?${PRESENCE}$`;
}

/** The channels, their threads and who is there, to read. The names share a prefix. */
export function readableOf(prefix: string, channels: readonly string[]): string {
  const names = escaped(prefix) + oneOf(prefix, channels);
  return `^(?:${THREAD})?${names}(?:_${TIMETOKEN})?(?:${PRESENCE})?$`;
}

function oneOf(prefix: string, names: readonly string[]): string {
  return `(?:${names.map((name) => escaped(name.slice(prefix.length))).join('|')})`;
}

/**
 * Public channels, their threads and who is there, to read, but for some channels. New public channels stay open. A
 * name takes about 32 characters for each of its own.
 */
export function publicBut(channels: readonly string[]): readonly string[] {
  if (channels.length === 0) return [PUBLIC_READABLE];
  const ids = channels.map((name) => name.slice(PUBLIC_PREFIX.length));
  const prefix = escaped(PUBLIC_PREFIX);
  return [
    `^${prefix}${allBut(ids.flatMap((id) => [id, id + PRESENCE]))}$`,
    `^${THREAD}${prefix}${allBut(ids)}_${TIMETOKEN}(?:${PRESENCE})?$`,
  ];
}

/** All texts but these and the empty one. RE2 has no way to say that, so it lists how a text can differ. */
export function allBut(names: readonly string[]): string {
  const tree = treeOf(names);
  const beginning = beginningsIn(tree);
  return `(?:${divergingFrom(tree)}[^*]*${beginning === undefined ? '' : `|${beginning}`})`;
}

/** Names as a tree of their characters. */
interface Tree {
  readonly children: Map<string, Tree>;
  isName: boolean;
}

function treeOf(names: readonly string[]): Tree {
  const root: Tree = { children: new Map(), isName: true };
  for (const name of names) {
    let node = root;
    for (const character of name) {
      const next = node.children.get(character) ?? { children: new Map(), isName: false };
      node.children.set(character, next);
      node = next;
    }
    node.isName = true;
  }
  return root;
}

/** Texts up to the first character by which they leave the tree. */
function divergingFrom({ children }: Tree): string {
  const others = noneOf(['*', ...children.keys()]);
  if (children.size === 0) return others;
  const branches = [...children].map(
    ([character, child]) => escaped(character) + divergingFrom(child),
  );
  return `(?:${[others, ...branches].join('|')})`;
}

/** Texts that end inside the tree without being a name; undefined where there are none. */
function beginningsIn({ children, isName }: Tree): string | undefined {
  const branches = [...children].flatMap(([character, child]) => {
    const rest = beginningsIn(child);
    return rest === undefined ? [] : [escaped(character) + rest];
  });
  if (branches.length === 0) return isName ? undefined : '';
  return `(?:${branches.join('|')})${isName ? '' : '?'}`;
}
