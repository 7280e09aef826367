import type { ChannelId, UserId } from './ids';

export interface User {
  readonly id: UserId;
  readonly name: string | null;
  readonly profileUrl: string | null;
  readonly title: string | null;
  readonly isBanned: boolean;
  readonly mutedChannels: readonly ChannelId[];
  readonly blockedChannels: readonly ChannelId[];
  /** Time of the last change by the service's clock, ISO 8601; null when it is unknown. */
  readonly updated: string | null;
}

/** Fields of a live change: what is absent did not change. */
export type UserChange = Pick<User, 'id'> & Partial<Omit<User, 'id'>>;

interface Dated {
  /** ISO 8601, by the service's clock. */
  readonly updated?: string | null;
}

/** Whether something newer is known already: listings, single records and events overtake each other. */
export function isOutdated({ updated }: Dated, known: Dated | undefined): boolean {
  if (!updated || !known?.updated) return false;
  return withoutZone(updated) < withoutZone(known.updated);
}

/** Always UTC. The service trims zeros, so that the zone would stand where the other time has digits. */
const withoutZone = (time: string) => time.replace('Z', '');

/** A user without a record. */
export const namelessUser = (id: UserId): Pick<User, 'id' | 'name'> => ({ id, name: null });

export function userTitle(user: Pick<User, 'id' | 'name'>): string {
  return user.name || user.id;
}

/** The first word of a user's name. */
export function firstName(user: Pick<User, 'id' | 'name'>): string {
  const title = userTitle(user).trim();
  return title.split(/\s+/)[0] ?? title;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Alphabetical and case-insensitive; equal names keep one order by id. */
export function compareUsers(a: Pick<User, 'id' | 'name'>, b: Pick<User, 'id' | 'name'>): number {
  return collator.compare(userTitle(a), userTitle(b)) || (a.id < b.id ? -1 : 1);
}

const AVATAR_COLOURS = 7;

/** Which of the seven palette colours an avatar without a picture has: a character-code sum. */
export function avatarColourIndex(text: string): number {
  let sum = 0;
  for (const character of text) sum += character.codePointAt(0) ?? 0;
  return sum % AVATAR_COLOURS;
}

const segmenter = new Intl.Segmenter();

/** Two letters for an avatar without a picture: of the first two words, or of the only one. */
export function initials(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  const letters =
    second === undefined ? leading(first, 2) : [...leading(first, 1), ...leading(second, 1)];
  return letters.join('').toLocaleUpperCase();
}

/** The first characters as a reader counts them: an emoji or an accented letter is one. */
function leading(word: string, count: number): string[] {
  const characters: string[] = [];
  for (const { segment } of segmenter.segment(word)) {
    characters.push(segment);
    if (characters.length === count) break;
  }
  return characters;
}
