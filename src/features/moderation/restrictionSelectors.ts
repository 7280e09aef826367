import type { RootState } from '../../app/store';
import type { ChannelId } from '../../domain/ids';
import { selectOwnUser } from '../users/usersSelectors';

/** What moderators decided about the user; it stands in their own record and nowhere else. */
export const selectIsBanned = (state: RootState): boolean =>
  selectOwnUser(state)?.isBanned ?? false;

export const selectIsMuted = (state: RootState, channelId: ChannelId): boolean =>
  selectOwnUser(state)?.mutedChannels.includes(channelId) ?? false;

export const selectIsBlocked = (state: RootState, channelId: ChannelId): boolean =>
  selectOwnUser(state)?.blockedChannels.includes(channelId) ?? false;
