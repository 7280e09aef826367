import type PubNub from 'pubnub';
import { administrator } from '../../support/worlds/accessManager';
import { failureOf } from '../../support/matchers/sdkFailure';
import { listen, subscribe, waitForStatus } from '../../support/drivers/subscriber';
import type { TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';
import type { Sdk } from '../sdk';

const DENIED = { statusCode: 403, category: 'PNAccessDeniedCategory' };

/** Protocol reference 12. */
export function describeAccessManager(sdk: Sdk): void {
  describe('Access Manager', () => {
    let service: TestService;
    let admin: PubNub;
    beforeEach(async () => {
      service = await sdk.startGuardedService();
      admin = administrator(service);
    });
    afterEach(() => service.close());

    const tokenFor = (userId: string) =>
      admin.grantToken({
        ttl: 60,
        authorized_uuid: userId,
        resources: { channels: { open: { read: true, write: true } } },
      });

    it('grants a token that the client can read', async () => {
      const ann = service.client('ann');
      const parsed = ann.parseToken(await tokenFor('ann'));
      expect(parsed).toMatchObject({ version: 2, ttl: 60, authorized_uuid: 'ann' });
      expect(parsed?.resources?.channels?.['open']).toMatchObject({ read: true, write: true });
    });

    it('lets through what the token allows and refuses the rest', async () => {
      const ann = service.client('ann');
      const publish = (channel: string) => ann.publish({ channel, message: 'x' });
      expect(await failureOf(publish('open'))).toMatchObject(DENIED);
      ann.setToken(await tokenFor('ann'));
      expect((await publish('open')).timetoken).toMatch(/^\d{17}$/);
      const refused = await failureOf(publish('closed'));
      expect(refused).toMatchObject(DENIED);
      if (sdk.tellsBodyOfRefusal) {
        expect(refused.errorData).toMatchObject({
          message: 'Forbidden',
          payload: { channels: ['closed'] },
        });
      }
    });

    it('refuses a token that was revoked', async () => {
      const ann = service.client('ann');
      const token = await tokenFor('ann');
      ann.setToken(token);
      await ann.publish({ channel: 'open', message: 'x' });
      await admin.revokeToken(token);
      expect(await failureOf(ann.publish({ channel: 'open', message: 'x' }))).toMatchObject(DENIED);
    });

    it.each(sdk.engines)('subscribes to what the token allows ($name)', async ({ options }) => {
      const ann = service.client('ann', options);
      ann.setToken(await tokenFor('ann'));
      const heard = await subscribe(ann, ['open']);
      await ann.publish({ channel: 'open', message: 'mine' });
      await waitFor(() => heard.messages.length === 1, 'the message');
    });

    it.each(sdk.engines)(
      'tells a subscriber of a refusal ($name)',
      async ({ options, refusal }) => {
        const ann = service.client('ann', options);
        ann.setToken(await tokenFor('ann'));
        const heard = listen(ann);
        ann.subscribe({ channels: ['closed'] });
        await waitForStatus(heard, refusal);
      },
    );
  });
}
