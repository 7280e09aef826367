import { toUserId } from '../../../../src/domain/ids';
import { usersApi } from '../../../../src/features/users/usersApi';
import { fetchFresh } from '../../../../src/pubnub/requests';
import { pass, useFakeTimers } from '../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../support/worlds/testApp';

const { getUser } = usersApi.endpoints;
const USER = toUserId('user_x');

describe('fetchFresh', () => {
  useFakeTimers();

  it('answers a fetch that begins while the answer before it expires', async () => {
    const { store, pubnub } = createTestApp();
    const fetch = () => store.dispatch(fetchFresh(getUser, USER));
    const record = { data: { id: USER } };
    pubnub.getUUIDMetadata
      .mockResolvedValueOnce(record)
      .mockImplementationOnce(
        () => new Promise((resolve) => setTimeout(() => resolve(record), 400)),
      );
    await fetch();
    const second = fetch();
    await pass(1_000);
    expect(await second).toMatchObject({ data: { id: USER } });
  });

  it('drops an answer that nobody waits for', async () => {
    const { store } = createTestApp();
    await store.dispatch(fetchFresh(getUser, USER));
    await pass(10);
    expect(getUser.select(USER)(store.getState()).isUninitialized).toBe(true);
  });
});
