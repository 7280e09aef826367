import { createAction } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';

/** Cases that somebody changed, by the ids of their users. What they are now the server is asked. */
export const casesChanged = createAction<readonly UserId[]>('live/casesChanged');

/** The other topics that changed: rules, protections of channels, held messages, leases, the team. */
export const topicsChanged = createAction<readonly string[]>('live/topicsChanged');
