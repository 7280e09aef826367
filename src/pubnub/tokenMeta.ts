import { decode } from 'cborg';
import { mayDecide, readModeratorRole } from '../domain/moderation/role';

/**
 * Whether a token says that its bearer decides as a moderator. Only the service can verify that, so this decides no more than
 * what is offered. The SDK's own parser is not part of the build (ADR 0004).
 */
export function isModeratorToken(token: string): boolean {
  try {
    const binary = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const fields: unknown = decode(bytes, { useMaps: true });
    return mayDecide(readModeratorRole(fieldOf(fieldOf(fields, 'meta'), 'moderator')));
  } catch {
    return false;
  }
}

/** Tokens name some of their fields in byte strings. */
function fieldOf(fields: unknown, name: string): unknown {
  if (!(fields instanceof Map)) return undefined;
  const decoder = new TextDecoder();
  for (const [key, value] of fields as ReadonlyMap<unknown, unknown>) {
    if ((key instanceof Uint8Array ? decoder.decode(key) : key) === name) return value;
  }
  return undefined;
}
