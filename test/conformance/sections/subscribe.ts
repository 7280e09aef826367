import type PubNub from 'pubnub';
import {
  listen,
  subscribe,
  waitForStatus,
  type Subscriber,
} from '../../support/drivers/subscriber';
import type { TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';
import type { Engine, Sdk } from '../sdk';

/** Protocol reference 5, for each way to subscribe that the version has. */
export function describeSubscribe(sdk: Sdk): void {
  describe.each(sdk.engines)('subscribe with the $name', (engine) => {
    describeSubscribeWith(sdk, engine);
  });
}

function describeSubscribeWith(sdk: Sdk, engine: Engine): void {
  let service: TestService;
  let ann: PubNub;
  let bob: PubNub;
  beforeEach(async () => {
    service = await sdk.startService();
    ann = service.client('ann');
    bob = service.client('bob', engine.options);
  });
  afterEach(() => service.close());

  const say = async (channel: string, message: PubNub.Payload) =>
    (await ann.publish({ channel, message })).timetoken;
  const texts = (heard: Subscriber) => heard.messages.map(({ message }) => message);
  const hears = (heard: Subscriber, count: number) =>
    waitFor(() => heard.messages.length === count, `${count} messages`);

  it('delivers what is published once, in order, over many polls', async () => {
    const heard = await subscribe(bob, ['room']);
    for (let n = 1; n <= 10; n += 1) await say('room', n);
    await hears(heard, 10);
    expect(texts(heard)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('keeps up with channels that come and go', async () => {
    const heard = await subscribe(bob, ['first']);
    bob.subscribe({ channels: ['second'] });
    await waitFor(() => service.context.hub.waitersOf('second') === 1, 'the second channel');
    await say('first', 1);
    await say('second', 2);
    await hears(heard, 2);
    bob.unsubscribe({ channels: ['first'] });
    await waitFor(
      () =>
        service.context.hub.waitersOf('first') === 0 &&
        service.context.hub.waitersOf('second') === 1,
      'a poll without the first channel',
    );
    await say('first', 'unheard');
    await say('second', 3);
    await hears(heard, 3);
    expect(texts(heard)).toEqual([1, 2, 3]);
  });

  it('catches up from a timetoken', async () => {
    const seen = await say('missed', 1);
    for (const n of [2, 3, 4]) await say('missed', n);
    const heard = listen(bob);
    bob.subscribe({ channels: ['missed'], timetoken: seen });
    await hears(heard, 3);
    expect(texts(heard)).toEqual([2, 3, 4]);
  });

  it('tells the name that a message came by: channel, group or wildcard', async () => {
    await ann.channelGroups.addChannels({ channelGroup: 'team', channels: ['team-a'] });
    const heard = listen(bob);
    bob.subscribe({ channels: ['plain', 'shop.*'], channelGroups: ['team'] });
    await waitForStatus(heard, 'PNConnectedCategory');
    await say('plain', 1);
    await say('shop.orders', 2);
    await say('team-a', 3);
    await hears(heard, 3);
    const names = heard.messages.map(({ channel, subscription }) => [channel, subscription]);
    expect(names.slice(1)).toEqual([
      ['shop.orders', 'shop.*'],
      ['team-a', 'team'],
    ]);
    expect(names[0]?.[0]).toBe('plain');
  });

  it('sends each kind of event to its own listener', async () => {
    const heard = await subscribe(bob, ['kinds']);
    const messageTimetoken = await say('kinds', 'message');
    await ann.signal({ channel: 'kinds', message: 'signal' });
    const action = { type: 'reaction', value: '👍' };
    await ann.addMessageAction({ channel: 'kinds', messageTimetoken, action });
    await ann.objects.setChannelMetadata({ channel: 'kinds', data: { name: 'Kinds' } });
    await ann.sendFile({ channel: 'kinds', file: { data: 'bytes', name: 'a.txt' } });
    await waitFor(() => heard.files[0], 'the file');
    expect(heard.messages).toMatchObject([{ message: 'message', publisher: 'ann' }]);
    expect(heard.signals).toMatchObject([{ message: 'signal', publisher: 'ann' }]);
    expect(heard.actions).toMatchObject([
      { event: 'added', data: { ...action, uuid: 'ann', messageTimetoken } },
    ]);
    expect(heard.objects).toMatchObject([
      { message: { event: 'set', type: 'channel', data: { id: 'kinds', name: 'Kinds' } } },
    ]);
    expect(heard.files).toMatchObject([{ publisher: 'ann', file: { name: 'a.txt' } }]);
  });

  it('delivers only what a filter expression lets through', async () => {
    bob.setFilterExpression("meta.lang == 'en' && data.n > 1");
    const heard = await subscribe(bob, ['filtered']);
    const send = (n: number, lang: string) =>
      ann.publish({ channel: 'filtered', message: { n }, meta: { lang } });
    await send(1, 'en');
    await send(2, 'de');
    await send(3, 'en');
    await hears(heard, 1);
    expect(texts(heard)).toEqual([{ n: 3 }]);
  });

  it('takes names with spaces, slashes, accents and emoji', async () => {
    const channel = 'a b/c é 🎉';
    const heard = await subscribe(bob, [channel]);
    await say(channel, 'hello');
    await hears(heard, 1);
    expect(heard.messages[0]?.channel).toBe(channel);
  });

  it('stays connected when nothing happens for longer than the service holds a call', async () => {
    const quick = await sdk.startService({ subscribeHoldMs: 20 });
    try {
      const heard = await subscribe(quick.client('bob', engine.options), ['quiet']);
      const polls = jest.spyOn(quick.context.hub, 'watch');
      await waitFor(() => polls.mock.calls.length >= 3, 'three polls');
      await quick.client('ann').publish({ channel: 'quiet', message: 'after all' });
      await hears(heard, 1);
      expect(heard.statuses).toHaveLength(1);
    } finally {
      await quick.close();
    }
  });

  it('tells its own join, and that of others', async () => {
    const heard = await subscribe(bob, ['lobby'], { withPresence: true });
    await subscribe(service.client('carol', engine.options), ['lobby']);
    await waitFor(() => joined(heard).includes('carol'), 'the join of carol');
    // With the event engine the own join races the first poll (protocol reference 6.3).
    if (engine.name === 'subscription manager') expect(joined(heard)).toEqual(['bob', 'carol']);
  });
}

function joined({ presence }: Subscriber): string[] {
  return presence.flatMap((event) => (event.action === 'join' ? [event.uuid] : []));
}
