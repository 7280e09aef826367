import { createSelector } from '@reduxjs/toolkit';
import type { Timetoken } from '../../../shared/protocol';
import type { ChannelId } from '../../domain/ids';
import { serverEndpoints } from '../api/endpoints';
import type { RootState } from '../state/rootState';

interface Place {
  readonly channelId: ChannelId;
  readonly message: Timetoken;
}

/** Tells whether a message is known to be deleted: the evidence asks for those that it shows. */
export const selectIsGone = createSelector(
  [(state: RootState) => state.serverApi],
  (serverApi) =>
    ({ channelId, message }: Place): boolean => {
      const { select } = serverEndpoints.endpoints.getChannelMessage;
      const known = select({ channelId, message })({ serverApi }).data?.state;
      return known === 'deleted' || known === 'gone';
    },
);
