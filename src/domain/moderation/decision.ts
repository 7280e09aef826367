import type { LogKind } from './moderationRecord';

/** `custom` data of a record; PubNub takes only scalars. */
export type Custom = Readonly<Record<string, string | number | boolean | null>>;

/** The kinds that change a user's record, each with the kind that undoes it. */
export const OPPOSITES = {
  ban: 'unban',
  unban: 'ban',
  mute: 'unmute',
  unmute: 'mute',
  block: 'unblock',
  unblock: 'block',
} as const satisfies Partial<Record<LogKind, LogKind>>;

export function isAboutRecord(kind: LogKind): kind is keyof typeof OPPOSITES {
  return kind in OPPOSITES;
}
