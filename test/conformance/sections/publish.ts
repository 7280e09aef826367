import type PubNub from 'pubnub';
import { subscribe } from '../../support/drivers/subscriber';
import type { TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';
import type { Sdk } from '../sdk';

/** Protocol reference 3 and 4. */
export function describePublish(sdk: Sdk): void {
  describe('publish and signal', () => {
    let service: TestService;
    let ann: PubNub;
    beforeAll(async () => {
      service = await sdk.startService();
      ann = service.client('ann');
    });
    afterAll(() => service.close());

    const payloads: [string, PubNub.Payload][] = [
      ['a text', 'hello'],
      ['an object', { text: 'hi', deep: { list: [1, 'two', true] } }],
      ['a list', [1, 2, 3]],
      ['a number', 42],
      ['every kind of character', 'a/b?c#d%20 é 🎉 "quoted" \\ \n'],
    ];
    it.each(payloads)('delivers and stores %s', async (what, message) => {
      const channel = `payload of ${what}`;
      const heard = await subscribe(service.client('bob'), [channel]);
      const { timetoken } = await ann.publish({ channel, message });
      const event = await waitFor(() => heard.messages[0], 'the message');
      expect(event).toMatchObject({ channel, message, timetoken, publisher: 'ann' });
      const { channels } = await ann.fetchMessages({ channels: [channel] });
      expect(Object.values(channels).flat()).toMatchObject([{ message, timetoken, uuid: 'ann' }]);
    });

    it('takes a message by POST', async () => {
      const heard = await subscribe(service.client('bob'), ['posted']);
      const message = { text: 'x'.repeat(20_000) };
      await ann.publish({ channel: 'posted', message, sendByPost: true });
      expect((await waitFor(() => heard.messages[0], 'the message')).message).toEqual(message);
    });

    it('hands the meta on', async () => {
      const heard = await subscribe(service.client('bob'), ['meta']);
      await ann.publish({ channel: 'meta', message: 'x', meta: { mood: 'good' } });
      const event = await waitFor(() => heard.messages[0], 'the message');
      expect(event.userMetadata).toEqual({ mood: 'good' });
    });

    it('stores nothing that is not to be stored', async () => {
      await ann.publish({ channel: 'unstored', message: 1, storeInHistory: false });
      const { timetoken } = await ann.publish({ channel: 'unstored', message: 2 });
      const { channels } = await ann.fetchMessages({ channels: ['unstored'] });
      expect(channels['unstored']).toMatchObject([{ message: 2, timetoken }]);
    });

    it('signals to the signal listener and stores nothing', async () => {
      const heard = await subscribe(service.client('bob'), ['typing']);
      const { timetoken } = await ann.signal({ channel: 'typing', message: 'typing_on' });
      const event = await waitFor(() => heard.signals[0], 'the signal');
      const expected = { channel: 'typing', message: 'typing_on', publisher: 'ann', timetoken };
      expect(event).toMatchObject(expected);
      expect(heard.messages).toEqual([]);
      expect((await ann.fetchMessages({ channels: ['typing'] })).channels).toEqual({});
    });

    it('gives every event a timetoken of its own, in order', async () => {
      const tokens: string[] = [];
      for (let n = 1; n <= 5; n += 1) {
        tokens.push((await ann.publish({ channel: 'ordered', message: n })).timetoken);
        tokens.push((await ann.signal({ channel: 'ordered', message: n })).timetoken);
      }
      expect(tokens).toEqual([...new Set(tokens)].sort());
    });

    if (sdk.hasCustomMessageTypes) {
      it('hands the custom message type on', async () => {
        const heard = await subscribe(service.client('bob'), ['typed']);
        await ann.publish({ channel: 'typed', message: 'x', customMessageType: 'greeting' });
        const event = await waitFor(() => heard.messages[0], 'the message');
        expect(event.customMessageType).toBe('greeting');
      });
    }
  });
}
