import type { Service } from '../../emulator/createService';
import { ALL_PERMISSIONS } from '../../emulator/access/accessToken';
import type { TokenGrant } from '../../emulator/access/access';
import type { NamedModerator } from './startOptions';

/** The moderator of the console's first link; no sample user has this id. */
export const LEAD: NamedModerator = { userId: 'moderator', role: 'lead' };

/** The longest that a token may live (protocol reference 12.1): 30 days, in minutes. */
const TOKEN_TTL = 43_200;

interface LinkOptions {
  /** Whether the service asks everybody for a token. */
  readonly hasAccessManager: boolean;
}

/** The address that signs a moderator in to the console. Anyone who has it can act as that moderator. */
export function consoleLink(
  service: Service,
  { userId, role }: NamedModerator,
  { hasAccessManager }: LinkOptions,
): string {
  const grant = moderatorGrant(userId, {
    moderator: role,
    areIdentitiesVerified: hasAccessManager,
  });
  return linkWithToken(service, 'moderator.html', userId, grant);
}

type TokenMeta = Readonly<Record<string, boolean | string>>;

/** A lead's grant unless the meta names another role. */
export function moderatorGrant(userId: string, meta: TokenMeta = {}): TokenGrant {
  return grantFor(userId, { moderator: true, ...meta });
}

/** All permissions there are: what users may do, moderation decides. */
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

/** The token is behind the hash, which browsers never send: no log of any server has it. */
function linkWithToken(service: Service, page: string, userId: string, grant: TokenGrant): string {
  const token = service.context.accessManager.grant(grant);
  return `${service.url}/${page}#?${new URLSearchParams({ uuid: userId, token }).toString()}`;
}
