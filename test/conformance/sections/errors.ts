import type PubNub from 'pubnub';
import { failureOf } from '../../support/matchers/sdkFailure';
import type { TestService } from '../../support/worlds/testService';
import type { Sdk } from '../sdk';

const LARGE = 'x'.repeat(40_000);
const BAD_REQUEST = { statusCode: 400, category: 'PNBadRequestCategory' };

/** Protocol reference 1.9 and 1.10. */
export function describeErrors(sdk: Sdk): void {
  describe('errors', () => {
    let service: TestService;
    let ann: PubNub;
    beforeAll(async () => {
      service = await sdk.startService();
      ann = service.client('ann');
    });
    afterAll(() => service.close());

    const refusals: [string, string, () => Promise<unknown>][] = [
      [
        'a message that is too large',
        'Message Too Large',
        () => ann.publish({ channel: 'errors', message: LARGE, sendByPost: true }),
      ],
      [
        'a signal that is too large',
        'Signal size too large',
        () => ann.signal({ channel: 'errors', message: 'x'.repeat(65) }),
      ],
      [
        'a publish to a name that is none',
        'Invalid Channel',
        () => ann.publish({ channel: 'a,b', message: 'x' }),
      ],
      [
        'unknown keys',
        'Invalid Key',
        () =>
          service
            .client('ann', { publishKey: 'pub-other', subscribeKey: 'sub-other' })
            .publish({ channel: 'errors', message: 'x' }),
      ],
    ];
    it.each(refusals)('say that %s is refused', async (_what, reason, call) => {
      const failure = await failureOf(call());
      expect(failure).toMatchObject(BAD_REQUEST);
      if (sdk.tellsReasonOfPublish) expect(failure.errorData).toBe(reason);
    });

    if (sdk.hasConditionalWrites) {
      it('tell a write that came too late from others', async () => {
        await ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
        const call = ann.objects.setUUIDMetadata({ data: { name: 'x' }, ifMatchesEtag: 'stale' });
        expect(await failureOf(call)).toMatchObject({ statusCode: 412 });
      });
    }

    it('tell a list filter that is none', async () => {
      const call = ann.objects.getAllUUIDMetadata({ filter: 'name ==' });
      expect(await failureOf(call)).toMatchObject(BAD_REQUEST);
    });

    it('are told without asking the service for calls that cannot be made', async () => {
      const call = ann.publish({ channel: '', message: 'x' });
      await expect(call).rejects.toThrow(/validation failed/i);
    });

    it('tell a service that cannot be reached', async () => {
      const gone = await sdk.startService();
      const client = gone.client('ann');
      await gone.close();
      const call = client.publish({ channel: 'errors', message: 'x' });
      // Versions give it different categories and either 0 or nothing for a status.
      expect((await failureOf(call)).statusCode || 0).toBe(0);
    });
  });
}
