import type PubNub from 'pubnub';
import { formerHistory } from '../../support/drivers/formerHistory';
import type { TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';
import { publishNumbers } from '../../support/matchers/wire';
import type { Sdk } from '../sdk';

/** Protocol reference 7. */
export function describeHistory(sdk: Sdk): void {
  describe('history', () => {
    let service: TestService;
    let ann: PubNub;
    beforeAll(async () => {
      service = await sdk.startService();
      ann = service.client('ann');
    });
    afterAll(() => service.close());

    const fetch = async (
      channel: string,
      bounds: { start?: string; end?: string; count?: number } = {},
    ) => {
      const { channels } = await ann.fetchMessages({ channels: [channel], ...bounds });
      return (channels[channel] ?? []).map(({ message }) => message);
    };

    it('is ascending, and pages back without overlap or gap', async () => {
      await publishNumbers(service, 'pages', 25);
      const read: unknown[] = [];
      for (let start: string | undefined; ;) {
        const { channels } = await ann.fetchMessages({
          channels: ['pages'],
          count: 10,
          ...(start !== undefined && { start }),
        });
        const page = channels['pages'] ?? [];
        if (page.length === 0) break;
        read.unshift(...page.map(({ message }) => message));
        start = String(page[0]?.timetoken);
      }
      expect(read).toEqual(Array.from({ length: 25 }, (_, n) => n));
    });

    it('has an exclusive start and an inclusive end', async () => {
      const [, first = '', , last = ''] = await publishNumbers(service, 'bounds', 5);
      expect(await fetch('bounds', { start: last })).toEqual([0, 1, 2]);
      expect(await fetch('bounds', { end: last })).toEqual([3, 4]);
      expect(await fetch('bounds', { start: last, end: first })).toEqual([1, 2]);
      expect(await fetch('bounds', { end: first, count: 2 })).toEqual([3, 4]);
    });

    it('gives up to 100 messages of one channel and up to 25 of each of several', async () => {
      await publishNumbers(service, 'much', 105);
      expect(await fetch('much')).toHaveLength(100);
      const { channels } = await ann.fetchMessages({ channels: ['much', 'none'] });
      expect(channels['much']).toHaveLength(25);
      expect(channels['none']).toBeUndefined();
    });

    it('has publisher, meta and kind of a message', async () => {
      await ann.publish({ channel: 'items', message: { text: 'hi' }, meta: { mood: 'good' } });
      const { channels } = await ann.fetchMessages({ channels: ['items'], includeMeta: true });
      expect(channels['items']).toEqual([
        expect.objectContaining({
          channel: 'items',
          message: { text: 'hi' },
          meta: { mood: 'good' },
          uuid: 'ann',
          messageType: sdk.ordinaryMessageType,
          timetoken: expect.stringMatching(/^\d{17}$/) as unknown,
        }),
      ]);
    });

    it('has the actions of a message', async () => {
      const { timetoken } = await ann.publish({ channel: 'acted', message: 'x' });
      const action = { type: 'reaction', value: '🎉' };
      const { data } = await ann.addMessageAction({
        channel: 'acted',
        messageTimetoken: timetoken,
        action,
      });
      const { channels } = await ann.fetchMessages({
        channels: ['acted'],
        includeMessageActions: true,
      });
      const [item] = channels['acted'] ?? [];
      expect(item).toMatchObject({
        actions: { reaction: { '🎉': [{ uuid: 'ann', actionTimetoken: data.actionTimetoken }] } },
      });
    });

    it('deletes a range, the end included and the start not', async () => {
      const [, second = '', , fourth = ''] = await publishNumbers(service, 'deleted', 5);
      await ann.deleteMessages({ channel: 'deleted', start: second, end: fourth });
      expect(await fetch('deleted')).toEqual([0, 1, 4]);
      await ann.deleteMessages({ channel: 'deleted' });
      expect(await fetch('deleted')).toEqual([]);
    });

    it('counts what is newer than a timetoken, for one or for each channel', async () => {
      const [a0 = ''] = await publishNumbers(service, 'count-a', 3);
      const [, b1 = ''] = await publishNumbers(service, 'count-b', 3);
      const channels = ['count-a', 'count-b'];
      const one = await ann.messageCounts({ channels, channelTimetokens: [a0] });
      expect(one.channels).toEqual({ 'count-a': 2, 'count-b': 3 });
      const each = await ann.messageCounts({ channels, channelTimetokens: [a0, b1] });
      expect(each.channels).toEqual({ 'count-a': 2, 'count-b': 1 });
    });

    it('answers the former call, also in the other direction', async () => {
      const [first = ''] = await publishNumbers(service, 'former', 3);
      const newest = await formerHistory(ann, { channel: 'former', count: 2 });
      expect(newest.messages.map(({ entry }) => entry)).toEqual([1, 2]);
      const oldest = await formerHistory(ann, { channel: 'former', count: 2, reverse: true });
      expect(oldest.messages.map(({ entry }) => entry)).toEqual([0, 1]);
      // A Number, which has lost its last digit.
      expect(`${oldest.startTimeToken}`.slice(0, 15)).toBe(first.slice(0, 15));
    });

    it('has files as messages of their own kind', async () => {
      const { id, name, timetoken } = await ann.sendFile({
        channel: 'filed',
        message: 'look',
        file: { data: 'bytes', name: 'a.txt' },
      });
      const item = await waitFor(async () => {
        const { channels } = await ann.fetchMessages({ channels: ['filed'] });
        return channels['filed']?.[0];
      }, 'the file message');
      expect(item).toMatchObject({
        messageType: 4,
        timetoken,
        message: { message: 'look', file: { id, name } },
      });
    });
  });
}
