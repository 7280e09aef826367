import { isRecord, textField } from '../../shared/isRecord';
import { toChannelId } from '../domain/ids';
import type { Restrictions } from '../domain/moderation/restriction';
import { mayDecide, readModeratorRole } from '../domain/moderation/role';

/** The tokens of a session and their end. */
export interface Grant {
  /** For PubNub; missing where no call needs one. */
  readonly token?: string;
  /** For the server itself. */
  readonly apiToken: string;
  readonly restrictions: Restrictions;
  /** Whether the user has proven to be a moderator who decides. */
  readonly isModerator: boolean;
  /** Whether the server searches messages. */
  readonly canSearch: boolean;
  /** When it came, ms since the epoch by the clock of this device. */
  readonly since: number;
  /** How long it holds from then on, ms: the clock of the server may differ from that of this device. */
  readonly validForMs: number;
}

/**
 * Reads the server's answer, or what was kept of one.
 *
 * @param now ms since the epoch; the time since which a kept grant holds is its own
 */
export function readGrant(value: unknown, now: number): Grant | undefined {
  if (!isRecord(value)) return undefined;
  const token = textField(value, 'token');
  const apiToken = textField(value, 'apiToken');
  const { validForMs } = value;
  if (!apiToken || typeof validForMs !== 'number') return undefined;
  const since = typeof value['since'] === 'number' ? value['since'] : now;
  const restrictions = readRestrictions(value['restrictions']);
  const isModerator = value['isModerator'] === true || mayDecide(readModeratorRole(value['role']));
  const canSearch = value['canSearch'] === true;
  return {
    ...(token && { token }),
    apiToken,
    restrictions,
    isModerator,
    canSearch,
    since,
    validForMs,
  };
}

function readRestrictions(value: unknown): Restrictions {
  const fields = isRecord(value) ? value : {};
  return {
    isBanned: fields['isBanned'] === true,
    mutedChannels: readChannels(fields['mutedChannels']),
    blockedChannels: readChannels(fields['blockedChannels']),
  };
}

function readChannels(value: unknown) {
  const names: readonly unknown[] = Array.isArray(value) ? value : [];
  return names.filter((name) => typeof name === 'string').map(toChannelId);
}
