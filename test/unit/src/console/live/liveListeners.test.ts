import { QueryStatus } from '@reduxjs/toolkit/query';
import { chatsApi } from '../../../../../src/console/directory/chatsApi';
import { connectionEstablished, connectionLost } from '../../../../../src/realtime/events';
import { createTestConsole } from '../../../../support/worlds/testConsole';

/** Whether channels, which are loaded and shown, are asked for again. */
async function areChannelsAskedAgain(isLost: boolean) {
  const { dispatch, getState } = createTestConsole();
  await dispatch(chatsApi.util.upsertQueryData('getChats', null, []));
  void dispatch(chatsApi.endpoints.getChats.initiate(null));
  if (isLost) dispatch(connectionLost({ category: 'network' }));
  dispatch(connectionEstablished({ isRecovered: isLost }));
  await new Promise((done) => setImmediate(done));
  return chatsApi.endpoints.getChats.select(null)(getState()).status !== QueryStatus.fulfilled;
}

describe('what no event tells of', () => {
  it('is asked for again after an outage', async () => {
    expect(await areChannelsAskedAgain(true)).toBe(true);
  });

  it('is not asked for twice at the start', async () => {
    expect(await areChannelsAskedAgain(false)).toBe(false);
  });
});
