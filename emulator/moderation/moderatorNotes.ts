import { NOTE_FIELD } from '../../src/domain/moderation/moderationRecord';
import { readNote } from '../../src/domain/moderation/readModerationRecord';
import type { Caller } from '../access/access';
import type { Custom } from '../objects/objectContent';
import type { Actor } from './moderationHistory';

export function actorOf({ userId }: Caller): Actor {
  return userId === undefined ? {} : { actorId: userId };
}

/** Takes a moderator's note out of a write. */
export function takeNote<Patch extends { readonly custom?: Custom | null }>(patch: Patch) {
  const { custom } = patch;
  const note = readNote(parseNote(custom?.[NOTE_FIELD]));
  if (!custom) return { note, rest: patch };
  const kept = Object.entries(custom).filter(([name]) => name !== NOTE_FIELD);
  return { note, rest: { ...patch, custom: Object.fromEntries(kept) } };
}

function parseNote(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is the reason itself.
    return { reason: text };
  }
}
