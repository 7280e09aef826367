/** Random hexadecimal characters, unpredictable enough to name something by. */
export function randomHex(length: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2)))).slice(0, length);
}

/** A version 4 UUID. `crypto.randomUUID` exists only on secure pages, not over plain HTTP in a local network. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
