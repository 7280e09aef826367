import { useMemo } from 'react';
import { channelTitle } from '../../domain/channel';
import { userTitle } from '../../domain/user';
import { channelSelectors } from '../../features/channels/channelsSlice';
import { userSelectors } from '../../features/users/usersSlice';
import { useAppSelector } from '../app/hooks';
import type { Names } from './texts';

/** The names of people and channels as they are known now. */
export function useNames(): Names {
  const users = useAppSelector((state) => userSelectors.selectEntities(state.users));
  const channels = useAppSelector((state) => channelSelectors.selectEntities(state.channels));
  return useMemo(
    () => ({
      person: (id) => userTitle(users[id] ?? { id, name: null }),
      channel: (id) => channelTitle(channels[id] ?? { id, name: null }),
    }),
    [users, channels],
  );
}
