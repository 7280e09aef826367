import type { Service } from '../../service/createService';
import { ALL_PERMISSIONS } from '../../service/domain/accessToken';

/** The longest that a token may live (protocol reference 12.1): 30 days, in minutes. */
const TOKEN_TTL = 43_200;

interface LinkOptions {
  /** Whether the service asks everybody for a token. */
  readonly hasAccessManager: boolean;
}

/**
 * The address that signs a user in to the chat. Where the service asks for a token it is behind the
 * hash, which browsers never send: no log of any server has it.
 */
export function chatLink(service: Service, userId: string, { hasAccessManager }: LinkOptions) {
  const uuid = encodeURIComponent(userId);
  const token = hasAccessManager ? `&token=${encodeURIComponent(grantTo(service, userId))}` : '';
  return `${service.url}/#?uuid=${uuid}${token}`;
}

function grantTo({ context }: Service, userId: string): string {
  const everything = new Map([['.*', ALL_PERMISSIONS]]);
  return context.accessManager.grant({
    ttl: TOKEN_TTL,
    authorizedUserId: userId,
    resources: { channels: new Map(), groups: new Map(), users: new Map() },
    patterns: { channels: everything, groups: everything, users: everything },
    meta: new Map(),
  });
}
