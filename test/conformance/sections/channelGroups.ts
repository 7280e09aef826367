import type PubNub from 'pubnub';
import { subscribe } from '../../support/drivers/subscriber';
import type { TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';
import type { Sdk } from '../sdk';

/** Protocol reference 11. */
export function describeChannelGroups(sdk: Sdk): void {
  describe('channel groups', () => {
    let service: TestService;
    let ann: PubNub;
    beforeEach(async () => {
      service = await sdk.startService();
      ann = service.client('ann');
    });
    afterEach(() => service.close());

    const channelsOf = async (channelGroup: string) =>
      (await ann.channelGroups.listChannels({ channelGroup })).channels;

    it('have channels, which are added, listed and removed', async () => {
      const channelGroup = 'team';
      await ann.channelGroups.addChannels({ channelGroup, channels: ['a', 'b', 'c'] });
      await ann.channelGroups.removeChannels({ channelGroup, channels: ['b'] });
      expect(await channelsOf(channelGroup)).toEqual(['a', 'c']);
      await ann.channelGroups.deleteGroup({ channelGroup });
      expect(await channelsOf(channelGroup)).toEqual([]);
    });

    it('reach who listens to the group, with each channel that is added', async () => {
      const bob = service.client('bob');
      await ann.channelGroups.addChannels({ channelGroup: 'team', channels: ['a'] });
      const heard = await subscribe(bob, [], { channelGroups: ['team'] });
      await ann.publish({ channel: 'a', message: 1 });
      await ann.channelGroups.addChannels({ channelGroup: 'team', channels: ['b'] });
      await ann.publish({ channel: 'b', message: 2 });
      await waitFor(() => heard.messages.length === 2, 'both messages');
      expect(heard.messages).toMatchObject([
        { channel: 'a', subscription: 'team', message: 1 },
        { channel: 'b', subscription: 'team', message: 2 },
      ]);
    });
  });
}
