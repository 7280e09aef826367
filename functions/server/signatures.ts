import {
  isSameSignature,
  plainSignature,
  type Purpose,
  signedPart,
  type SignedText,
} from '../../src/domain/enforcement/signedText';
import type { Modules } from './platform';

/** The secret of the vault that the server shares: Base64, or two with a comma while one is replaced by the other. */
const SECRET_NAME = 'moderation-secrets';
/** How long secrets of the vault are used without asking it again, ms: it takes few requests in a second. */
const KEPT_MS = 60_000;

type Used = Pick<Modules, 'crypto' | 'vault'>;

let known: { readonly readAt: number; readonly secrets: readonly string[] } | undefined;

/** Whether the server signed a text. @throws (rejects) when the vault does not answer */
export async function isSigned(
  purpose: Purpose,
  { text, signature }: SignedText,
  modules: Used,
): Promise<boolean> {
  for (const secret of await getSecrets(modules)) {
    const own = await signatureOf(secret, purpose, text, modules);
    if (isSameSignature(plainSignature(signature), plainSignature(own))) return true;
  }
  return false;
}

/** Signs a text with the first secret. @throws (rejects) when the vault does not answer */
export async function sign(purpose: Purpose, text: string, modules: Used): Promise<SignedText> {
  const [secret = ''] = await getSecrets(modules);
  return { text, signature: await signatureOf(secret, purpose, text, modules) };
}

function signatureOf(
  secret: string,
  purpose: Purpose,
  text: string,
  { crypto }: Used,
): Promise<string> {
  return crypto.hmac(secret, signedPart(purpose, text), crypto.ALGORITHM.HMAC_SHA256);
}

async function getSecrets({ vault }: Used): Promise<readonly string[]> {
  const now = Date.now();
  if (!known || now - known.readAt > KEPT_MS) {
    const value = await vault.get(SECRET_NAME);
    if (typeof value !== 'string' || value === '') throw new Error('no secret');
    known = { readAt: now, secrets: value.split(',').map((secret) => secret.trim()) };
  }
  return known.secrets;
}
