import type { TestService } from '../../support/worlds/testService';
import type { Sdk } from '../sdk';

/** Protocol reference 2. */
export function describeTime(sdk: Sdk): void {
  describe('time', () => {
    let service: TestService;
    beforeAll(async () => {
      service = await sdk.startService();
    });
    afterAll(() => service.close());

    it("is the service's clock in units of 100 ns", async () => {
      const before = Date.now();
      const { timetoken } = await service.client('ann').time();
      // The SDK gives a Number, which has lost its last digits.
      expect(Number(timetoken) / 10_000).toBeGreaterThanOrEqual(before - 1);
      expect(Number(timetoken) / 10_000).toBeLessThanOrEqual(Date.now() + 1);
    });
  });
}
