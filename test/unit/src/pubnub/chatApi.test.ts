import { toUserId } from '../../../../src/domain/ids';
import { messagesApi } from '../../../../src/features/messages/messagesApi';
import { usersApi } from '../../../../src/features/users/usersApi';
import { buildOutgoing, GENERAL } from '../../../builders/buildMessage';
import { sdkRejection } from '../../../builders/buildSdk';
import { pass, useFakeTimers } from '../../../support/fakes/fakeTimers';
import { createFakeTokenSession } from '../../../support/fakes/fakeTokenSession';
import { createTestApp } from '../../../support/worlds/testApp';

type Options = Parameters<typeof createTestApp>[0];

const { getUser } = usersApi.endpoints;
const { sendMessage } = messagesApi.endpoints;

describe('chatApi', () => {
  useFakeTimers();

  const fetchUserOf = async (options: Options, ...rejections: Error[]) => {
    const app = createTestApp(options);
    for (const rejection of rejections) {
      app.pubnub.getUUIDMetadata.mockRejectedValueOnce(rejection);
    }
    const result = app.store.dispatch(getUser.initiate(toUserId('user_x'), { subscribe: false }));
    await pass(60_000);
    return { app, result: await result };
  };
  const fetchUser = (...rejections: Error[]) => fetchUserOf({}, ...rejections);

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

  it.each([
    ['Token is revoked', 11],
    ['Token is expired.', 11],
    ['Forbidden', 2],
  ])('asks for new tokens while a call is refused with "%s"', async (message, calls) => {
    const refusal = Object.assign(new Error(message), {
      status: { statusCode: 403, errorData: { message, service: 'Access Manager' } },
    });
    const replace = () => Promise.resolve(true);
    const options = { tokens: { ...createFakeTokenSession(), replace } };
    const refused = await fetchUserOf(options, ...Array.from({ length: 11 }, () => refusal));
    expect(refused.app.pubnub.getUUIDMetadata).toHaveBeenCalledTimes(calls);
    expect(refused.result.error).toMatchObject({ kind: 'forbidden' });
    const taken = await fetchUserOf(options, ...Array.from({ length: calls - 1 }, () => refusal));
    expect(taken.result.data).toMatchObject({ id: 'user_x' });
  });

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
