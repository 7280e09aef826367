import { decode } from 'cborg';

/** Whether the session's token lets its user read a channel. */
export type OpensChannel = (channel: string) => boolean;

/** The bit of the permission to read a channel (protocol reference 12.1). */
const READ = 1;

/**
 * Reads which channels a session's token opens: those that it lists, and those that match one of its patterns as a whole. With
 * Access Manager one channel that is not open makes the service refuse a whole call, and the SDK does not tell which one
 * that was. Without a token all channels count as open; so does a text that is no token, and what this app does not
 * understand of a pattern. Only the service verifies tokens.
 */
export function readOpenChannels(token: string | undefined): OpensChannel {
  const fields = token === undefined ? undefined : fieldsOf(token);
  if (!(fields instanceof Map)) return () => true;
  const listed = new Set(readable(fields, 'res'));
  const patterns = readable(fields, 'pat').map(compile);
  return (channel) => listed.has(channel) || patterns.some((matches) => matches(channel));
}

/** The channels, or patterns, of a part of the token that may be read. */
function readable(fields: unknown, part: 'res' | 'pat'): readonly string[] {
  const channels = fieldOf(fieldOf(fields, part), 'chan');
  if (!(channels instanceof Map)) return [];
  return [...(channels as ReadonlyMap<unknown, unknown>)].flatMap(([name, bits]) =>
    typeof bits === 'number' && (bits & READ) !== 0 ? [textOf(name)] : [],
  );
}

/** More repetitions could take the browser's engine, which tries all ways to match, a long time. */
const MAX_REPETITIONS = 3;
/** An escaped character, or a class: what they hold repeats nothing. */
const ONE_CHARACTER = /\\.|\[\^?(?:\\.|[^\]\\])*\]/g;

function compile(pattern: string): OpensChannel {
  const simple = pattern.replace(ONE_CHARACTER, '_');
  const repetitions = simple.match(/[*+{]/g)?.length ?? 0;
  if (repetitions > MAX_REPETITIONS || /\)[*+{]/.test(simple)) return () => true;
  try {
    const expression = new RegExp(`^(?:${pattern})$`);
    return (channel) => expression.test(channel);
  } catch {
    return () => true;
  }
}

/**
 * The fields of a token; undefined when it cannot be read. The SDK's `parseToken` ends the page at a text that announces
 * more items than there are, and a text may come from a link.
 */
function fieldsOf(token: string): unknown {
  try {
    const binary = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return decode(bytes, { useMaps: true });
  } catch {
    return undefined;
  }
}

/** Tokens name some of their fields in byte strings. */
function fieldOf(fields: unknown, name: string): unknown {
  if (!(fields instanceof Map)) return undefined;
  for (const [key, value] of fields as ReadonlyMap<unknown, unknown>) {
    if (textOf(key) === name) return value;
  }
  return undefined;
}

const decoder = new TextDecoder();

function textOf(key: unknown): string {
  return key instanceof Uint8Array ? decoder.decode(key) : String(key);
}
