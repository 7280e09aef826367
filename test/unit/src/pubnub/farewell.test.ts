import { toUserId } from '../../../../src/domain/ids';
import { createFarewell } from '../../../../src/pubnub/farewell';

const CONFIG = {
  publishKey: 'pub',
  subscribeKey: 'sub',
  userId: toUserId('user ann&co'),
  isSecure: false,
};

function setUp(overrides: { origin?: string; isSecure?: boolean } = {}) {
  const request = jest.fn<Promise<unknown>, [string, RequestInit]>(() => Promise.resolve());
  return { request, sayFarewell: createFarewell({ ...CONFIG, ...overrides }, request) };
}

describe('farewell', () => {
  it('is one call that outlives the page, about all channels', () => {
    const { request, sayFarewell } = setUp({ origin: 'localhost:8090' });
    sayFarewell(['space.a', 'direct.a@b/c,d']);
    expect(request.mock.calls).toEqual([
      [
        'http://localhost:8090/v2/presence/sub-key/sub/channel/space.a,direct.a%40b%2Fc%2Cd/leave?uuid=user+ann%26co',
        { keepalive: true },
      ],
    ]);
  });

  it("goes to PubNub's network when there is no other origin", () => {
    const { request, sayFarewell } = setUp({ isSecure: true });
    sayFarewell(['a']);
    expect(request.mock.calls[0]?.[0]).toMatch(/^https:\/\/ps\.pndsn\.com\/v2\/presence\//);
  });

  it('is split when there are many channels, and made of none', () => {
    const { request, sayFarewell } = setUp();
    sayFarewell([]);
    expect(request).not.toHaveBeenCalled();
    sayFarewell(Array.from({ length: 120 }, (_, i) => `c${i}`));
    expect(request).toHaveBeenCalledTimes(3);
  });

  it('does not care whether it is heard', () => {
    const { request, sayFarewell } = setUp();
    request.mockRejectedValue(new Error('offline'));
    expect(() => sayFarewell(['a'])).not.toThrow();
  });
});
