/** The deepest nesting that is read; a token has four levels. */
const MAX_DEPTH = 8;

/**
 * Whether a token says that it is a moderator's. Only the service can verify that, so this decides no more than
 * what is offered. The SDK's own parser is not part of the build (ADR 0004).
 */
export function isModeratorToken(token: string): boolean {
  try {
    const binary = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
    const fields = decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
    const meta = fields instanceof Map ? (fields.get('meta') as unknown) : undefined;
    return meta instanceof Map && meta.get('moderator') === true;
  } catch {
    return false;
  }
}

/**
 * Decodes the part of CBOR (RFC 8949) that tokens are made of; byte strings become texts, floats null.
 *
 * @throws for anything else
 */
function decode(bytes: Uint8Array): unknown {
  const decoder = new TextDecoder();
  let at = 0;

  const take = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw new Error('the token ends too early');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const readNumber = (info: number): number => {
    if (info < 24) return info;
    if (info > 27) throw new Error('a length that tokens do not have');
    return take(2 ** (info - 24)).reduce((number, byte) => number * 256 + byte, 0);
  };
  const read = (depth: number): unknown => {
    if (depth > MAX_DEPTH) throw new Error('the token is nested too deep');
    const [head = 0] = take(1);
    const info = head & 31;
    const number = readNumber(info);
    switch (head >> 5) {
      case 0:
        return number;
      case 1:
        return -1 - number;
      case 2:
      case 3:
        return decoder.decode(take(number));
      case 4: {
        const items: unknown[] = [];
        while (items.length < number) items.push(read(depth + 1));
        return items;
      }
      case 5: {
        const fields = new Map<unknown, unknown>();
        for (let i = 0; i < number; i += 1) fields.set(read(depth + 1), read(depth + 1));
        return fields;
      }
      case 7:
        return info === 20 || info === 21 ? info === 21 : null;
      default:
        throw new Error('a type that tokens do not have');
    }
  };
  return read(0);
}
