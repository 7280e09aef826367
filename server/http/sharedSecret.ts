import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a caller sent one of the secrets, found out in the same time whatever was sent. */
export function isSharedSecret(given: unknown, secrets: readonly string[]): boolean {
  return secrets.some((secret) => timingSafeEqual(digest(String(given)), digest(secret)));
}

/** Digests have the same length, whatever was given, as the comparison needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
