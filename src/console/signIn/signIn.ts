import { sessionEnded, sessionStarted } from '../../realtime/events';
import { selectOwnId } from '../../features/session/sessionSlice';
import { callServer, ServerError } from '../../server/serverCall';
import { serverEndpoints } from '../api/endpoints';
import { addTagTypes } from '../api/endpoints.generated';
import { serverApi } from '../api/serverApi';
import type { AppThunk } from '../state/rootState';
import type { Member, Proof } from './credentials';
import { signedIn, signInBegan, signInFailed, selectSignIn } from './signInSlice';

/**
 * Signs in. Whoever signs in again goes on where they were; somebody else begins anew. The proof is in no action: those
 * are recorded by developers' tools.
 */
export function signIn(proof: Proof): AppThunk<Promise<void>> {
  return async (dispatch, getState, { serverUrl, credentials, warn }) => {
    const { status } = selectSignIn(getState());
    const left = status === 'ended' ? 'ended' : 'out';
    dispatch(signInBegan());
    const { code, token } = proof;
    const answer = await callServer(serverUrl, {
      method: 'POST',
      path: '/v1/sign-in',
      body: code === undefined ? {} : { code },
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    }).catch((cause: unknown) => {
      warn('the sign-in failed', cause);
      return cause instanceof ServerError && cause.status.statusCode > 0 ? 'refused' : undefined;
    });
    const member = credentials.take(answer);
    if (member) dispatch(enter(member));
    else {
      const problem = answer === undefined ? 'unreachable' : 'wrong';
      dispatch(signInFailed({ problem, status: left }));
    }
  };
}

/** Opens the console for a moderator who has signed in. */
export function enter(member: Member): AppThunk {
  return (dispatch, getState) => {
    const { userId } = member;
    const ownId = selectOwnId(getState());
    if (ownId !== null && ownId !== userId) leave(dispatch);
    if (ownId !== userId) dispatch(sessionStarted({ userId }));
    dispatch(signedIn(member));
    // Without a sign-in no call was answered.
    if (ownId === userId) dispatch(serverEndpoints.util.invalidateTags([...addTagTypes]));
  };
}

/** Forgets the sign-in, and all that was read with it. */
export function signOut(): AppThunk {
  return (dispatch, _getState, { credentials }) => {
    credentials.forget();
    leave(dispatch);
    dispatch(signInFailed({ problem: 'signedOut', status: 'out' }));
  };
}

function leave(dispatch: Parameters<AppThunk>[0]): void {
  dispatch(sessionEnded());
  dispatch(serverApi.util.resetApiState());
}
