import { readMentions } from '../mentionText';

/** A message as far as rules on behaviour look at it. */
export interface SpokenEvent {
  readonly kind: 'message';
  /** Ms since the epoch. */
  readonly at: number;
  readonly userId: string;
  /** The chat, also of a message in a thread. */
  readonly channel: string;
  readonly text: string;
  readonly hasFile: boolean;
  /** When the user was first seen, ms since the epoch. */
  readonly firstSeen: number;
  /** 1 for the first message of the user. */
  readonly nth: number;
}

interface JoinEvent {
  readonly kind: 'join';
  readonly at: number;
  readonly userId: string;
  readonly channel: string;
}

interface ReportedEvent {
  readonly kind: 'report';
  readonly at: number;
  /** The reported user. */
  readonly userId: string;
  readonly reporterId: string;
  /** Empty when the report names none. */
  readonly channel: string;
}

export type BehaviourEvent = SpokenEvent | JoinEvent | ReportedEvent;

/** An address with its scheme, one that begins with `www.`, and a host with a path. Each part is bounded. */
const LINK = /https?:\/\/\S|\bwww\.\S|[a-z0-9-]{1,63}\.[a-z]{2,24}\/\S/i;

export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/** How many different users a text mentions. */
export function countMentions(text: string): number {
  if (!text.includes('(pn-user://')) return 0;
  return new Set(readMentions(text).mentions.map(({ userId }) => userId)).size;
}

/** Texts that are equal up to here count as the same. */
const COMPARED_CHARACTERS = 1_000;

/** Letters, digits and signs that look like nothing else. */
const PLAIN = /^[\x20-\x7e]*$/;

/** The key of a text of blanks. */
export const NO_TEXT = -1;

/**
 * A number that is the same for texts of a user which differ in case, width, blanks and invisible characters only.
 * 53 bits of two FNV-1a hashes: a collision is unlikely.
 */
export function textKey(userId: string, text: string): number {
  const start = text.slice(0, COMPARED_CHARACTERS);
  // Most texts need no more, and millions are read in a test of a rule.
  if (PLAIN.test(start)) return keyOf(userId, start);
  return keyOf(
    userId,
    start
      .normalize('NFKC')
      .replace(/\p{Cf}+/gu, '')
      .toLowerCase()
      .replace(/\s/g, ' '),
  );
}

const BLANK = 32;
const [CAPITAL_A, CAPITAL_Z, TO_SMALL] = [65, 90, 32];
const [PRIME, OTHER_PRIME] = [0x01_00_01_93, 0x85_eb_ca_6b];

/** Capitals count as small letters, and several blanks as one. */
function keyOf(userId: string, text: string): number {
  let [first, second] = [0x81_1c_9d_c5, 0x9e_37_79_b9];
  for (let at = 0; at < userId.length; at += 1) {
    first = Math.imul(first ^ userId.charCodeAt(at), PRIME);
    second = Math.imul(second ^ userId.charCodeAt(at), OTHER_PRIME);
  }
  let isEmpty = true;
  // Between the id and the text, and between words.
  let hasBlank = true;
  for (let at = 0; at < text.length; at += 1) {
    let unit = text.charCodeAt(at);
    if (unit === BLANK) {
      hasBlank = true;
      continue;
    }
    if (hasBlank) {
      first = Math.imul(first ^ BLANK, PRIME);
      second = Math.imul(second ^ BLANK, OTHER_PRIME);
      hasBlank = false;
    }
    if (unit >= CAPITAL_A && unit <= CAPITAL_Z) unit += TO_SMALL;
    first = Math.imul(first ^ unit, PRIME);
    second = Math.imul(second ^ unit, OTHER_PRIME);
    isEmpty = false;
  }
  return isEmpty ? NO_TEXT : (first >>> 0) * 2 ** 21 + (second >>> 11);
}
