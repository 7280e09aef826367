import type { NamedModerator } from './startOptions';

/** The moderator of the console's first link; no sample user has this id. */
export const LEAD: NamedModerator = { userId: 'moderator', role: 'lead' };
