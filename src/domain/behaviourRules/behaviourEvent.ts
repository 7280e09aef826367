import { find } from 'linkifyjs';
import { readMentions } from '../mentionText';
import { isShownLink, mayHoldLink } from '../shownLinks';

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

/** Whether the chat makes a link of something in a text. */
export function hasLink(text: string): boolean {
  return mayHoldLink(text) && find(text, { validate: isShownLink }).length > 0;
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
/** Accents, what is not seen, and what is neither a letter nor a digit. */
const NOT_COMPARED = /[\u0300-\u036f\p{Default_Ignorable_Code_Point}]|[^\p{L}\p{N}\p{M}]/gu;

/** The key of a text of blanks. */
export const NO_TEXT = -1;

/**
 * A number that is the same for texts of a user which have the same letters and digits, whatever their case, width and accents, and
 * the blanks, signs and invisible characters between them. A text of signs alone is compared as it is. 53 bits of two FNV-1a
 * hashes: a collision is unlikely.
 */
export function textKey(userId: string, text: string): number {
  const start = text.slice(0, COMPARED_CHARACTERS);
  // Most texts need no more, and millions are read in a test of a rule.
  const letters = PLAIN.test(start)
    ? start
    : start.normalize('NFKD').replace(NOT_COMPARED, '').toLowerCase();
  const key = keyOf(userId, letters);
  if (key !== NO_TEXT) return key;
  const signs = start.replace(/[\s\p{Cf}]+/gu, '');
  return keyOf(`${userId} `, Array.from(signs, (sign) => sign.codePointAt(0)).join('x'));
}

const [CAPITAL_A, CAPITAL_Z, TO_SMALL] = [65, 90, 32];
const ASCII = 128;
const [PRIME, OTHER_PRIME] = [0x01_00_01_93, 0x85_eb_ca_6b];

/** Of ASCII only letters and digits count, and capitals as small letters. */
function keyOf(userId: string, text: string): number {
  let [first, second] = [0x81_1c_9d_c5, 0x9e_37_79_b9];
  for (let at = 0; at < userId.length; at += 1) {
    first = Math.imul(first ^ userId.charCodeAt(at), PRIME);
    second = Math.imul(second ^ userId.charCodeAt(at), OTHER_PRIME);
  }
  let isEmpty = true;
  for (let at = 0; at < text.length; at += 1) {
    let unit = text.charCodeAt(at);
    if (unit >= CAPITAL_A && unit <= CAPITAL_Z) unit += TO_SMALL;
    if (unit < ASCII && !isSmallOrDigit(unit)) continue;
    first = Math.imul(first ^ unit, PRIME);
    second = Math.imul(second ^ unit, OTHER_PRIME);
    isEmpty = false;
  }
  return isEmpty ? NO_TEXT : (first >>> 0) * 2 ** 21 + (second >>> 11);
}

const [SMALL_A, SMALL_Z, ZERO, NINE] = [97, 122, 48, 57];

function isSmallOrDigit(unit: number): boolean {
  return (unit >= SMALL_A && unit <= SMALL_Z) || (unit >= ZERO && unit <= NINE);
}
