import type { ModeratorRole } from '../../domain/moderation/role';
import { isRecord, textField } from '../../../shared/isRecord';
import { callServer } from '../../server/serverCall';
import { serverEndpoints } from '../api/endpoints';
import type { AppThunk } from '../state/rootState';

/**
 * Invites somebody. The code is in no action: those are recorded by developers' tools.
 *
 * @returns the code, or undefined when the server refused or did not answer
 */
export function invite(userId: string, role: ModeratorRole): AppThunk<Promise<string | undefined>> {
  return async (dispatch, _getState, { serverUrl, credentials, warn }) => {
    const answer = await callServer(serverUrl, {
      method: 'POST',
      path: '/v1/team/invitations',
      body: { userId, role },
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${credentials.token ?? ''}`,
      },
    }).catch((cause: unknown) => warn('the invitation failed', cause));
    dispatch(serverEndpoints.util.invalidateTags(['team']));
    return isRecord(answer) ? textField(answer, 'code') : undefined;
  };
}
