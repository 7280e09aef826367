import { QueryStatus } from '@reduxjs/toolkit/query';
import { serverEndpoints } from '../../../../../src/console/api/endpoints';
import { chatsApi } from '../../../../../src/console/directory/chatsApi';
import { connectionEstablished } from '../../../../../src/realtime/events';
import { createTestConsole } from '../../../../support/worlds/testConsole';

/** Whether channels and team, which are loaded and shown, are asked for again. */
async function askedAgain(isRecovered: boolean) {
  const store = createTestConsole();
  const { dispatch, getState } = store;
  await dispatch(chatsApi.util.upsertQueryData('getChats', null, []));
  await dispatch(serverEndpoints.util.upsertQueryData('getTeam', undefined, { members: [] }));
  void dispatch(chatsApi.endpoints.getChats.initiate(null));
  void dispatch(serverEndpoints.endpoints.getTeam.initiate());
  dispatch(connectionEstablished({ isRecovered }));
  const chats = chatsApi.endpoints.getChats.select(null)(getState());
  const team = serverEndpoints.endpoints.getTeam.select()(getState());
  return { chats: chats.status === QueryStatus.pending, team: team.status === QueryStatus.pending };
}

describe('what no event tells of', () => {
  it('is asked for again after an outage', async () => {
    expect(await askedAgain(true)).toEqual({ chats: true, team: true });
  });

  it('is not asked for twice at the start', async () => {
    expect(await askedAgain(false)).toEqual({ chats: false, team: false });
  });
});
