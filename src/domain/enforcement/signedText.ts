import { isRecord, textField } from '../../../shared/isRecord';

/** A JSON text with the signature of whoever wrote it, as the moderation server and the function send each other. */
export interface SignedText {
  readonly text: string;
  /** HMAC-SHA256 of `signedPart`, Base64. */
  readonly signature: string;
}

/** What a text is for. It is signed with the text, so that none is taken for one of another kind. */
export type Purpose = 'keys' | 'release' | 'question' | 'verdict';

/** How old a signed text may be, and how far clocks may differ, ms. */
const FRESH_MS = 120_000;

/** The part of a signed text that is signed. */
export function signedPart(purpose: Purpose, text: string): string {
  return `${purpose}\n${text}`;
}

/** Reads one that somebody sent, unchecked; undefined when it is none. */
export function readSignedText(value: unknown): SignedText | undefined {
  if (!isRecord(value)) return undefined;
  const [text, signature] = [textField(value, 'text'), textField(value, 'signature')];
  return text && signature ? { text, signature } : undefined;
}

/** Whether something was written just now. @param at ms since the epoch */
export function isFresh(at: unknown, now: number): boolean {
  return typeof at === 'number' && Math.abs(now - at) <= FRESH_MS;
}

/** A signature in one alphabet: PubNub's own example expects both of Base64. */
export function plainSignature(base64: string): string {
  return base64.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
}

/** Compares signatures in a time that tells nothing about how far they are alike. */
export function isSameSignature(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) {
    difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  }
  return difference === 0;
}
