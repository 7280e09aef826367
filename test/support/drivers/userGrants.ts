import { ALL_PERMISSIONS } from '../../../emulator/access/accessToken';
import type { TokenGrant } from '../../../emulator/access/access';

/** The longest that a token may live (protocol reference 12.1): 30 days, in minutes. */
const TOKEN_TTL = 43_200;

type TokenMeta = Readonly<Record<string, boolean | string>>;

/** All permissions there are. */
export function grantFor(authorizedUserId: string, meta: TokenMeta = {}): TokenGrant {
  const everything = new Map([['.*', ALL_PERMISSIONS]]);
  const nothing = new Map<string, number>();
  return {
    ttl: TOKEN_TTL,
    authorizedUserId,
    resources: { channels: nothing, groups: nothing, users: nothing },
    patterns: { channels: everything, groups: everything, users: everything },
    meta: new Map(Object.entries(meta)),
  };
}
