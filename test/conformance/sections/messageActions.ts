import type PubNub from 'pubnub';
import { failureOf } from '../../support/matchers/sdkFailure';
import { subscribe } from '../../support/drivers/subscriber';
import type { TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';
import type { Sdk } from '../sdk';

const THUMB = { type: 'reaction', value: '👍' };

/** Protocol reference 8. */
export function describeMessageActions(sdk: Sdk): void {
  describe('message actions', () => {
    let service: TestService;
    let ann: PubNub;
    let bob: PubNub;
    beforeAll(async () => {
      service = await sdk.startService();
      ann = service.client('ann');
      bob = service.client('bob');
    });
    afterAll(() => service.close());

    const message = async (channel: string) =>
      (await ann.publish({ channel, message: 'x' })).timetoken;
    const add = async (client: PubNub, channel: string, messageTimetoken: string, value: string) =>
      (
        await client.addMessageAction({
          channel,
          messageTimetoken,
          action: { type: 'reaction', value },
        })
      ).data.actionTimetoken;

    it('are added, listed, told and taken back', async () => {
      const heard = await subscribe(service.client('carol'), ['life']);
      const messageTimetoken = await message('life');
      const actionTimetoken = await add(ann, 'life', messageTimetoken, '👍');
      const action = { ...THUMB, uuid: 'ann', messageTimetoken, actionTimetoken };
      const listed = await bob.getMessageActions({ channel: 'life' });
      expect(listed.data).toEqual([action]);
      expect(listed).toMatchObject({ start: actionTimetoken, end: actionTimetoken });
      await ann.removeMessageAction({ channel: 'life', messageTimetoken, actionTimetoken });
      expect((await bob.getMessageActions({ channel: 'life' })).data).toEqual([]);
      await waitFor(() => heard.actions.length === 2, 'both events');
      expect(heard.actions).toMatchObject([
        { channel: 'life', event: 'added', data: action },
        { channel: 'life', event: 'removed', data: action },
      ]);
    });

    it('are refused twice from one user, and not from another', async () => {
      const messageTimetoken = await message('twice');
      await add(ann, 'twice', messageTimetoken, '👍');
      await add(bob, 'twice', messageTimetoken, '👍');
      expect(await failureOf(add(ann, 'twice', messageTimetoken, '👍'))).toMatchObject({
        statusCode: 409,
      });
    });

    it('are taken back by nobody else', async () => {
      const messageTimetoken = await message('others');
      const actionTimetoken = await add(ann, 'others', messageTimetoken, '👍');
      const call = bob.removeMessageAction({
        channel: 'others',
        messageTimetoken,
        actionTimetoken,
      });
      expect(await failureOf(call)).toMatchObject({ statusCode: 400 });
      expect((await bob.getMessageActions({ channel: 'others' })).data).toHaveLength(1);
    });

    it('are listed page by page, the newest page first', async () => {
      const messageTimetoken = await message('paged');
      for (const value of ['1', '2', '3']) await add(ann, 'paged', messageTimetoken, value);
      const newest = await ann.getMessageActions({ channel: 'paged', limit: 2 });
      expect(newest.data.map(({ value }) => value)).toEqual(['2', '3']);
      const start = newest.data[0]?.actionTimetoken ?? '';
      const older = await ann.getMessageActions({ channel: 'paged', start, limit: 2 });
      expect(older.data.map(({ value }) => value)).toEqual(['1']);
    });
  });
}
