import type { ModeratorRole } from '../../domain/moderation/role';

export const ROLE_LABELS: Readonly<Record<ModeratorRole, string>> = {
  viewer: 'Viewer: only looks',
  moderator: 'Moderator: decides',
  lead: 'Lead: changes rules and the team',
};
