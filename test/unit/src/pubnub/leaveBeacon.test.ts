import { toUserId } from '../../../../src/domain/ids';
import { createLeaveBeacon } from '../../../../src/pubnub/leaveBeacon';

const CONFIG = {
  publishKey: 'pub',
  subscribeKey: 'sub',
  userId: toUserId('user ann&co'),
  isSecure: false,
};

function setUp(overrides: { origin?: string; isSecure?: boolean } = {}) {
  const request = jest.fn<Promise<unknown>, [string, RequestInit]>(() => Promise.resolve());
  return { request, sendLeaveBeacon: createLeaveBeacon({ ...CONFIG, ...overrides }, request) };
}

describe('farewell', () => {
  it('is one call that outlives the page, about all channels', () => {
    const { request, sendLeaveBeacon } = setUp({ origin: 'localhost:8090' });
    sendLeaveBeacon(['space.a', 'direct.a@b/c,d']);
    expect(request.mock.calls).toEqual([
      [
        'http://localhost:8090/v2/presence/sub-key/sub/channel/space.a,direct.a%40b%2Fc%2Cd/leave?uuid=user+ann%26co',
        { keepalive: true },
      ],
    ]);
  });

  it("goes to PubNub's network when there is no other origin", () => {
    const { request, sendLeaveBeacon } = setUp({ isSecure: true });
    sendLeaveBeacon(['a']);
    expect(request.mock.calls[0]?.[0]).toMatch(/^https:\/\/ps\.pndsn\.com\/v2\/presence\//);
  });

  it('is split when there are many channels, and made of none', () => {
    const { request, sendLeaveBeacon } = setUp();
    sendLeaveBeacon([]);
    expect(request).not.toHaveBeenCalled();
    sendLeaveBeacon(Array.from({ length: 120 }, (_, i) => `c${i}`));
    expect(request).toHaveBeenCalledTimes(3);
  });

  it('does not care whether it is heard', () => {
    const { request, sendLeaveBeacon } = setUp();
    request.mockRejectedValue(new Error('offline'));
    expect(() => sendLeaveBeacon(['a'])).not.toThrow();
  });
});
