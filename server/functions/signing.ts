import { createHmac } from 'node:crypto';
import { type Release, releaseText } from '../../src/domain/enforcement/release';
import {
  isSameSignature,
  plainSignature,
  type Purpose,
  signedPart,
  type SignedText,
} from '../../src/domain/enforcement/signedText';

/** The secrets that the server shares with the functions, Base64: it signs with the first and takes all. */
export type FunctionSecrets = readonly [string, ...string[]];

/** Signs a text for the functions. */
export function sign([secret]: FunctionSecrets, purpose: Purpose, text: string): SignedText {
  return { text, signature: signatureOf(secret, purpose, text) };
}

/** Whether the functions signed a text. */
export function isSigned(
  secrets: FunctionSecrets,
  purpose: Purpose,
  { text, signature }: SignedText,
): boolean {
  return secrets.some((secret) =>
    isSameSignature(plainSignature(signature), plainSignature(signatureOf(secret, purpose, text))),
  );
}

/** Signs that a message may be published once more, whatever rules say. */
export function signRelease(
  [secret]: FunctionSecrets,
  about: Omit<Release, 'at'>,
  message: unknown,
): SignedText {
  // The clock that the functions have, too.
  const text = JSON.stringify({ at: Date.now(), ...about });
  return { text, signature: signatureOf(secret, 'release', releaseText(text, message)) };
}

function signatureOf(secret: string, purpose: Purpose, text: string): string {
  const key = Buffer.from(secret, 'base64');
  return createHmac('sha256', key).update(signedPart(purpose, text)).digest('base64');
}
