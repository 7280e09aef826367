import type PubNub from 'pubnub';
import { failureOf } from '../support/matchers/sdkFailure';
import { listen, subscribe, waitForStatus } from '../support/drivers/subscriber';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get, poll, pollResponse, publishText } from '../support/matchers/wire';

const PATH = '/v1/channel-registration/sub-key/sub-local/channel-group';

const names = (count: number, prefix = 'c') =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);

describe('channel groups', () => {
  let service: TestService;
  let ann: PubNub;

  beforeAll(async () => {
    service = await startTestService({ subscribeHoldMs: 60_000 });
    ann = service.client('ann');
  });
  afterAll(() => service.close());

  const add = (channelGroup: string, channels: string[]) =>
    ann.channelGroups.addChannels({ channelGroup, channels });
  const remove = (channelGroup: string, channels: string[]) =>
    ann.channelGroups.removeChannels({ channelGroup, channels });
  const channelsOf = async (channelGroup: string) =>
    (await ann.channelGroups.listChannels({ channelGroup })).channels;
  // oxlint-disable-next-line typescript/no-deprecated -- clients in the field still list them
  const allGroups = async () => (await ann.channelGroups.listGroups()).groups;
  const waiters = () => service.context.hub.waiterCount;

  describe('are lists of channels', () => {
    it('that grow and shrink', async () => {
      expect(await channelsOf('lists')).toEqual([]);
      await add('lists', ['b', 'a']);
      await add('lists', ['c', 'a']);
      expect(await channelsOf('lists')).toEqual(['a', 'b', 'c']);
      await remove('lists', ['b', 'never there']);
      expect(await channelsOf('lists')).toEqual(['a', 'c']);
    });

    it('that exist while they have a channel', async () => {
      const isListed = async (group: string) => (await allGroups()).includes(group);
      expect(await isListed('short')).toBe(false);
      await add('short', ['a', 'b']);
      expect(await isListed('short')).toBe(true);
      await remove('short', ['a', 'b']);
      expect(await isListed('short')).toBe(false);
      await add('short', ['a']);
      await ann.channelGroups.deleteGroup({ channelGroup: 'short' });
      expect(await isListed('short')).toBe(false);
      expect(await channelsOf('short')).toEqual([]);
    });

    it('with any names that channels may have', async () => {
      const channels = ['a b', 'a/b', 'ä+ö', 'chat: 100% & more', '😀'];
      await add('group/ of 😀', channels);
      expect(await channelsOf('group/ of 😀')).toEqual([...channels].sort());
      expect(await allGroups()).toContain('group/ of 😀');
    });

    it('in the form of the network', async () => {
      const body = async (rest: string, query: Record<string, string> = {}) => {
        const response = await get(service, PATH + rest, query);
        expect(response.headers.get('content-type')).toContain('javascript');
        return (await response.json()) as unknown;
      };
      const ok = { status: 200, message: 'OK', service: 'channel-registry', error: false };
      const family = { status: 200, service: 'channel-registry', error: false };
      expect(await body('/form', { add: 'a,b' })).toEqual(ok);
      const payload = { channels: ['a', 'b'], group: 'form' };
      expect(await body('/form')).toEqual({ ...family, payload });
      const groups: unknown = expect.arrayContaining(['form']);
      expect(await body('')).toEqual({ ...family, payload: { namespace: '', groups } });
      expect(await body('/form', { remove: 'a' })).toEqual(ok);
      expect(await body('/form/remove')).toEqual(ok);
    });

    it('kept over a restart of the service', async () => {
      const dataFolder = temporaryFolder();
      const before = await startTestService({ dataFolder });
      const group = { channelGroup: 'kept', channels: ['a', 'b', 'c'] };
      await before.client('ann').channelGroups.addChannels(group);
      await before.client('ann').channelGroups.removeChannels({ ...group, channels: ['b'] });
      const { t } = await poll(before, [], { 'channel-group': 'kept' });
      await publishText(before, 'c', '"missed"');
      await before.close();

      const after = await startTestService({ dataFolder });
      try {
        const { channels } = await after.client('ann').channelGroups.listChannels(group);
        expect(channels).toEqual(['a', 'c']);
        const { m } = await poll(after, [], { 'channel-group': 'kept', tt: t.t });
        expect(m).toMatchObject([{ c: 'c', b: 'kept', d: 'missed' }]);
      } finally {
        await after.close();
      }
    });
  });

  describe('have limits', () => {
    const refusal = (status: number, message: string) => ({
      statusCode: status,
      category: 'PNBadRequestCategory',
      errorData: { status, message, service: 'channel-registry', error: true },
    });

    it('of 200 channels in one call', async () => {
      await add('many', names(200));
      expect(await failureOf(add('many', names(201, 'd')))).toEqual(
        refusal(400, 'Maximum of 200 channels per call exceeded'),
      );
      expect(await channelsOf('many')).toHaveLength(200);
    });

    it('of 2000 channels in one group, and what is too much is not added at all', async () => {
      for (let n = 0; n < 10; n += 1) await add('full', names(200, `full-${n}-`));
      await add('full', ['full-0-0']);
      expect(await failureOf(add('full', ['full-0-0', 'one more']))).toEqual(
        refusal(400, 'Maximum of 2000 channels per group exceeded'),
      );
      expect(await channelsOf('full')).toHaveLength(2000);
      expect(await channelsOf('full')).not.toContain('one more');
    });

    it('of 10 groups in one subscription', async () => {
      const groups = (count: number) =>
        names(count)
          .flatMap((group) => [group, `${group}-pnpres`])
          .join(',');
      expect((await pollResponse(service, [], { 'channel-group': groups(10) })).status).toBe(200);
      const response = await pollResponse(service, [], { 'channel-group': groups(11) });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        message: 'Maximum of 10 channel groups exceeded',
      });
    });

    it.each([
      ['/g', { add: 'a*' }, 'Invalid Channel'],
      ['/g', { remove: 'x'.repeat(93) }, 'Invalid Channel'],
      ['/g', { add: '' }, 'Invalid Arguments'],
      ['/g', { add: ',' }, 'Invalid Arguments'],
      ['/a,b', {}, 'Invalid Channel Group'],
      ['/g-pnpres', { add: 'a' }, 'Invalid Channel Group'],
      [`/${'x'.repeat(93)}/remove`, {}, 'Invalid Channel Group'],
    ])('of what is a name: %s with %j', async (rest, query: Record<string, string>, message) => {
      const response = await get(service, PATH + rest, query);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        status: 400,
        message,
        service: 'channel-registry',
        error: true,
      });
    });

    it('of their keyset', async () => {
      const stranger = service.client('ann', { subscribeKey: 'sub-other' });
      expect(await failureOf(stranger.channelGroups.listChannels({ channelGroup: 'g' }))).toEqual(
        refusal(400, 'Invalid Subscribe Key'),
      );
    });
  });

  describe('deliver', () => {
    it('events of all kinds, which tell the group they came by', async () => {
      await add('kinds', ['kinds-a', 'kinds-b']);
      const heard = await subscribe(service.client('bob'), [], { channelGroups: ['kinds'] });
      const { timetoken } = await ann.publish({ channel: 'kinds-a', message: 'hello' });
      await ann.signal({ channel: 'kinds-b', message: 'typing' });
      const action = { type: 'reaction', value: '👍' };
      await ann.addMessageAction({ channel: 'kinds-a', messageTimetoken: timetoken, action });
      const file = { data: Buffer.from('x'), name: 'cat.png', mimeType: 'image/png' };
      await ann.sendFile({ channel: 'kinds-a', file });
      await ann.objects.setChannelMetadata({ channel: 'kinds-b', data: { name: 'B' } });
      await waitFor(() => heard.objects.length === 1, 'the last event');
      const by = (channel: string) => ({ channel, subscription: 'kinds' });
      expect(heard.messages).toMatchObject([{ ...by('kinds-a'), message: 'hello' }]);
      expect(heard.signals).toMatchObject([{ ...by('kinds-b'), message: 'typing' }]);
      expect(heard.actions).toMatchObject([{ ...by('kinds-a'), data: action }]);
      expect(heard.files).toMatchObject([{ ...by('kinds-a'), file: { name: 'cat.png' } }]);
      expect(heard.objects).toMatchObject([{ ...by('kinds-b'), message: { type: 'channel' } }]);
    });

    it('to the listeners of the group, not to those of the channel', async () => {
      await add('listeners', ['inside']);
      const bob = service.client('bob');
      const heard: unknown[] = [];
      const group = bob.channelGroup('listeners').subscription();
      const channel = bob.channel('outside').subscription();
      group.onMessage = ({ message }) => heard.push(['group', message]);
      channel.onMessage = ({ message }) => heard.push(['channel', message]);
      group.subscribe();
      channel.subscribe();
      await waitFor(() => service.context.hub.waitersOf('outside') === 1, 'the poll');
      await publishText(service, 'inside', '"in"');
      await publishText(service, 'outside', '"out"');
      await waitFor(() => heard.length === 2, 'both messages');
      expect(heard).toEqual([
        ['group', 'in'],
        ['channel', 'out'],
      ]);
    });

    it('each event once, by the channel if that is subscribed to as well', async () => {
      await add('twice', ['both', 'grouped']);
      await add('thrice', ['both', 'grouped']);
      const groups = { 'channel-group': 'twice,thrice' };
      const { t } = await poll(service, ['both'], groups);
      await publishText(service, 'both', '1');
      await publishText(service, 'grouped', '2');
      const { m } = await poll(service, ['both'], { ...groups, tt: t.t });
      expect(m.map(({ c, b, d }) => [c, b, d])).toEqual([
        ['both', undefined, 1],
        ['grouped', 'twice', 2],
      ]);
    });

    it('what was missed in all of their channels, in order', async () => {
      await add('missed', ['missed-a', 'missed-b']);
      const { t } = await poll(service, [], { 'channel-group': 'missed' });
      for (const n of [1, 2, 3, 4])
        await publishText(service, `missed-${n % 2 ? 'a' : 'b'}`, `${n}`);
      const { m, t: after } = await poll(service, [], { 'channel-group': 'missed', tt: t.t });
      expect(m.map(({ d }) => d)).toEqual([1, 2, 3, 4]);
      expect(after.t).toBe(m[3]?.p.t);
    });

    it.each([',', '%2C', '%2c'])('without a channel beside them, written as %s', async (list) => {
      await add('alone', ['alone-a']);
      const path = `/v2/subscribe/sub-local/${list}/0`;
      const query = { ee: '', 'channel-group': 'alone' };
      const { t } = (await (await get(service, path, query)).json()) as { t: { t: string } };
      await publishText(service, 'alone-a', '1');
      const response = await get(service, path, { ...query, tt: t.t });
      expect(await response.json()).toMatchObject({ m: [{ c: 'alone-a', b: 'alone' }] });
    });
  });

  describe('change under an open long-poll', () => {
    const park = async (group: string) => {
      const { t } = await poll(service, [], { 'channel-group': group });
      const before = waiters();
      const answer = poll(service, [], { 'channel-group': group, tt: t.t });
      await waitFor(() => waiters() > before, 'the poll to be parked');
      return { answer };
    };

    it('that receives what is published to a channel added meanwhile', async () => {
      const { answer } = await park('growing');
      await add('growing', ['added']);
      await publishText(service, 'added', '"received"');
      expect((await answer).m).toMatchObject([{ c: 'added', b: 'growing', d: 'received' }]);
    });

    it('that receives nothing more of a channel taken out meanwhile', async () => {
      await add('shrinking', ['left', 'stays']);
      const { answer } = await park('shrinking');
      await remove('shrinking', ['left']);
      await publishText(service, 'left', '"unheard"');
      await publishText(service, 'stays', '"heard"');
      expect((await answer).m.map(({ d }) => d)).toEqual(['heard']);
    });

    it('of an SDK client that never notices', async () => {
      const bob = service.client('bob');
      const heard = await subscribe(bob, ['always'], { channelGroups: ['moving'] });
      await waitFor(() => service.context.hub.waitersOf('always') === 1, 'the poll');
      await add('moving', ['first']);
      await publishText(service, 'first', '1');
      await add('moving', ['second']);
      await publishText(service, 'second', '2');
      // A channel that leaves the group before its events are fetched takes them with it.
      await waitFor(() => heard.messages.length === 2, 'two messages');
      await remove('moving', ['first', 'second']);
      await publishText(service, 'first', '"unheard"');
      await publishText(service, 'always', '3');
      await waitFor(() => heard.messages.length === 3, 'three messages');
      expect(heard.messages.map(({ message }) => message)).toEqual([1, 2, 3]);
      expect(heard.statuses).toHaveLength(1);
    });
  });

  it('can be left, and others stay subscribed', async () => {
    await add('given-up', ['given-up-a']);
    const bob = service.client('bob');
    const heard = listen(bob);
    bob.subscribe({ channels: ['kept'], channelGroups: ['given-up'] });
    await waitForStatus(heard, 'PNConnectedCategory');
    bob.unsubscribe({ channelGroups: ['given-up'] });
    await waitForStatus(heard, 'PNSubscriptionChangedCategory');
    await publishText(service, 'given-up-a', '"unheard"');
    await publishText(service, 'kept', '"heard"');
    await waitFor(() => heard.messages.length > 0, 'a message');
    expect(heard.messages.map(({ message }) => message)).toEqual(['heard']);
  });
});
