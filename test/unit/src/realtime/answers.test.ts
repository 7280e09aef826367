import { usersApi } from '../../../../src/features/users/usersApi';
import { userSelectors } from '../../../../src/features/users/usersSlice';
import { answerOf, newPages } from '../../../../src/realtime/answers';
import { usersReceived as usersReceivedOf } from '../../../../src/realtime/events';
import { channelsListed, usersReceived } from '../../../builders/buildAnswers';
import { ANN, BOB } from '../../../builders/buildMessage';
import { buildChannel, buildUser } from '../../../builders/buildRecords';
import { sdkRejection } from '../../../builders/buildSdk';
import { settle, useFakeTimers } from '../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../support/worlds/testApp';

const { getAllUsers } = usersApi.endpoints;

describe('the answers of endpoints', () => {
  useFakeTimers();

  it('are matched by the name of the endpoint', () => {
    expect(usersReceivedOf(usersReceived([buildUser({ id: ANN })]))).toBe(true);
    expect(usersReceivedOf(channelsListed([buildChannel({})]))).toBe(false);
    expect(answerOf('getUsersById')({ type: 'getUsersById' })).toBe(false);
  });

  it('bring the new page of a list alone, unless the list was fetched anew', () => {
    const answer = channelsListed([buildChannel({})]);
    const [page] = answer.payload.pages;
    const list = { pages: [{ items: [], next: '1' }, page], pageParams: [null, '1'] };
    const arg = { ...answer.meta.arg, direction: 'forward' } as const;
    expect(newPages({ ...answer, payload: list })).toEqual(list.pages);
    expect(newPages({ ...answer, payload: list, meta: { arg } })).toEqual([page]);
  });

  it('leave slice and cache as they were when the fetch fails', async () => {
    const { store, pubnub } = createTestApp();
    const fetchAll = () =>
      store.dispatch(getAllUsers.initiate(null, { forceRefetch: true, subscribe: false }));
    const listed = () => getAllUsers.select(null)(store.getState()).data;
    pubnub.getAllUUIDMetadata.mockResolvedValueOnce({ data: [{ id: BOB, name: 'Bob' }] });
    await fetchAll();
    const [before, users] = [listed(), userSelectors.selectAll(store.getState().users)];
    expect(users).toMatchObject([{ id: BOB, name: 'Bob' }]);
    pubnub.getAllUUIDMetadata.mockRejectedValueOnce(sdkRejection(400));
    const { isError } = await fetchAll();
    await settle();
    expect(isError).toBe(true);
    expect(listed()).toBe(before);
    expect(userSelectors.selectAll(store.getState().users)).toEqual(users);
  });
});
