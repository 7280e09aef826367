import type { ModeratorRole } from '../../domain/moderation/role';
import type { TextId } from '../texts/t';

export const ROLE_LABELS = {
  viewer: 'team.roles.viewer',
  moderator: 'team.roles.moderator',
  lead: 'team.roles.lead',
} as const satisfies Readonly<Record<ModeratorRole, TextId>>;
