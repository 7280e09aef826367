import { toUserId } from '../../../../src/domain/ids';
import { messagesApi } from '../../../../src/features/messages/messagesApi';
import { usersApi } from '../../../../src/features/users/usersApi';
import { buildOutgoing, GENERAL } from '../../../builders/buildMessage';
import { sdkRejection } from '../../../builders/buildSdk';
import { pass, useFakeTimers } from '../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../support/worlds/testApp';

const { getUser } = usersApi.endpoints;
const { sendMessage } = messagesApi.endpoints;

describe('chatApi', () => {
  useFakeTimers();

  const fetchUser = async (...rejections: Error[]) => {
    const app = createTestApp();
    for (const rejection of rejections) {
      app.pubnub.getUUIDMetadata.mockRejectedValueOnce(rejection);
    }
    const result = app.store.dispatch(getUser.initiate(toUserId('user_x'), { subscribe: false }));
    await pass(60_000);
    return { app, result: await result };
  };

  it.each([
    ['the network', sdkRejection(0, 'PNNetworkIssuesCategory')],
    ['a timeout', sdkRejection(0, 'PNTimeoutCategory')],
    ['the service', sdkRejection(503)],
    ['too many calls', sdkRejection(429)],
  ])('makes a fetch that failed because of %s exactly twice', async (_cause, rejection) => {
    const { app, result } = await fetchUser(rejection, rejection, rejection);
    expect(app.pubnub.getUUIDMetadata).toHaveBeenCalledTimes(2);
    expect(result.isError).toBe(true);
  });

  it('gives the answer of the second attempt [7.5] [9.7]', async () => {
    const { result } = await fetchUser(sdkRejection(503));
    expect(result.data).toMatchObject({ id: 'user_x' });
  });

  it.each([400, 403, 409, 413])(
    'does not repeat a fetch that was answered with %i',
    async (status) => {
      const { app, result } = await fetchUser(sdkRejection(status));
      expect(app.pubnub.getUUIDMetadata).toHaveBeenCalledTimes(1);
      expect(result.error).toMatchObject({ status, operation: 'getUser', isRetryable: false });
    },
  );

  it('makes a write once, whatever the failure', async () => {
    const app = createTestApp();
    app.pubnub.publish.mockRejectedValue(sdkRejection(503));
    const message = buildOutgoing();
    const result = app.store.dispatch(sendMessage.initiate({ channelId: GENERAL, message }));
    await pass(60_000);
    expect(app.pubnub.publish).toHaveBeenCalledTimes(1);
    expect(await result).toMatchObject({ error: { kind: 'server', operation: 'publish' } });
  });

  it('answers the timetoken of a write', async () => {
    const app = createTestApp();
    app.pubnub.publish.mockResolvedValue({ timetoken: '17639000000000001' });
    const result = app.store.dispatch(
      sendMessage.initiate({ channelId: GENERAL, message: buildOutgoing() }),
    );
    expect(await result).toEqual({ data: '17639000000000001' });
  });
});
