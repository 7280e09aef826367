import { listen, subscribe, waitForStatus } from '../support/drivers/subscriber';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { heartbeat, poll, pollResponse, publishText } from '../support/matchers/wire';

describe('a wildcard subscription', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ subscribeHoldMs: 60_000 });
  });
  afterAll(() => service.close());

  it('receives what is published to channels that begin alike, with both names', async () => {
    const heard = await subscribe(service.client('bob'), ['shop.*']);
    await publishText(service, 'shop', '"not below"');
    await publishText(service, 'shopping.cart', '"begins otherwise"');
    await publishText(service, 'shop.orders', '"one level"');
    await publishText(service, 'shop.orders.new', '"two levels"');
    await waitFor(() => heard.messages.length === 2, 'two messages');
    expect(heard.messages).toMatchObject([
      { channel: 'shop.orders', subscription: 'shop.*', message: 'one level' },
      { channel: 'shop.orders.new', subscription: 'shop.*', message: 'two levels' },
    ]);
  });

  it('of two levels receives less than one of one level', async () => {
    const { t } = await poll(service, ['deep.*', 'deep.a.*']);
    await publishText(service, 'deep.b', '1');
    await publishText(service, 'deep.a.b', '2');
    const { m } = await poll(service, ['deep.*', 'deep.a.*'], { tt: t.t });
    expect(m).toMatchObject([
      { c: 'deep.b', b: 'deep.*' },
      { c: 'deep.a.b', b: 'deep.a.*' },
    ]);
  });

  it('calls the listeners of the wildcard, and those of a channel for the channel', async () => {
    const bob = service.client('bob');
    const heard: unknown[] = [];
    const wildcard = bob.channel('room.*').subscription();
    const channel = bob.channel('room.one').subscription();
    wildcard.onMessage = ({ message }) => heard.push(['wildcard', message]);
    channel.onMessage = ({ message }) => heard.push(['channel', message]);
    wildcard.subscribe();
    channel.subscribe();
    await waitFor(() => service.context.hub.waitersOf('room.one') === 1, 'the poll');
    await publishText(service, 'room.one', '1');
    await publishText(service, 'room.two', '2');
    await waitFor(() => heard.length === 2, 'both messages');
    expect(heard).toEqual([
      ['channel', 1],
      ['wildcard', 2],
    ]);
  });

  it('is a long-poll that wakes, and catches up over a restart of the service', async () => {
    const dataFolder = temporaryFolder();
    const before = await startTestService({ dataFolder, subscribeHoldMs: 60_000 });
    const { t } = await poll(before, ['w.*']);
    const held = poll(before, ['w.*'], { tt: t.t });
    await waitFor(() => before.context.hub.waiterCount === 1, 'the poll to be parked');
    await publishText(before, 'w.a', '1');
    const answer = await held;
    expect(answer.m).toMatchObject([{ c: 'w.a', d: 1 }]);
    await publishText(before, 'w.b', '2');
    await publishText(before, 'w', '"not below"');
    await before.close();

    const after = await startTestService({ dataFolder });
    try {
      await publishText(after, 'w.c.d', '3');
      const { m } = await poll(after, ['w.*'], { tt: answer.t.t });
      expect(m).toMatchObject([
        { c: 'w.b', b: 'w.*', d: 2 },
        { c: 'w.c.d', b: 'w.*', d: 3 },
      ]);
    } finally {
      await after.close();
    }
  });

  it.each(['a.b.c.*', 'a.b.c.d.*', 'a.b.c.*-pnpres'])(
    'to %s is refused: three levels are all there are',
    async (name) => {
      const response = await pollResponse(service, ['fine', name]);
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(/^\[0,"Wildcard maximum depth exceeded","\d{17}"\]$/);
    },
  );

  it('that is refused is told to the SDK', async () => {
    const bob = service.client('bob');
    const heard = listen(bob);
    bob.subscribe({ channels: ['a.b.c.*'] });
    const status = await waitForStatus(heard, 'PNConnectionErrorCategory');
    expect(status.error).toBe('PNBadRequestCategory');
  });

  it.each(['*', '.*', 'x*', 'x*y', 'x.*.y', 'x.'])(
    'is none for %s, which is a channel of that name',
    async (name) => {
      const { t } = await poll(service, [name, 'marker']);
      await publishText(service, 'x.y', '"not received"');
      await publishText(service, 'marker', '"received"');
      const { m } = await poll(service, [name, 'marker'], { tt: t.t });
      expect(m.map(({ d }) => d)).toEqual(['received']);
    },
  );

  it('does not keep others from publishing to deeper channels', async () => {
    const heard = await subscribe(service.client('bob'), ['direct.*']);
    // Direct chats are named after their users, and the name of a user may have dots.
    await publishText(service, 'direct.ann.b.example@bob.example', '"hello"');
    await waitFor(() => heard.messages.length > 0, 'the message');
    expect(heard.messages.map(({ message }) => message)).toEqual(['hello']);
  });

  describe('and presence', () => {
    it('hears of the channels that begin alike, with or without asking for presence', async () => {
      const plain = await subscribe(service.client('bob'), ['hall.*']);
      const withPresence = await subscribe(service.client('eve'), ['hall.*'], {
        withPresence: true,
      });
      await heartbeat(service, 'hall.one', 'ann');
      for (const heard of [plain, withPresence]) {
        const join = await waitFor(
          () => heard.presence.find(({ channel }) => channel === 'hall.one'),
          'the join',
        );
        expect(join).toMatchObject({ action: 'join', uuid: 'ann', occupancy: 1 });
        expect(heard.messages).toEqual([]);
      }
    });

    it('names presence events by the presence wildcard where that is subscribed to', async () => {
      const { t } = await poll(service, ['lobby.*']);
      await heartbeat(service, 'lobby.one', 'ann');
      const after = { tt: t.t };
      const named = async (channels: string[]) =>
        (await poll(service, channels, after)).m.map(({ c, b }) => `${c} by ${b}`);
      expect(await named(['lobby.*'])).toEqual(['lobby.one-pnpres by lobby.*']);
      const expected = ['lobby.one-pnpres by lobby.*-pnpres'];
      expect(await named(['lobby.*-pnpres'])).toEqual(expected);
      expect(await named(['lobby.*', 'lobby.*-pnpres'])).toEqual(expected);
    });

    it('has users of its own, who are on none of the channels', async () => {
      const { t } = await poll(service, ['attic.*']);
      await heartbeat(service, 'attic.%2A', 'ann');
      const { m } = await poll(service, ['attic.*'], { tt: t.t });
      expect(m).toMatchObject([
        { c: 'attic.*-pnpres', b: 'attic.*', d: { action: 'join', uuid: 'ann', occupancy: 1 } },
      ]);
      expect(service.context.presence.occupants('attic.*')).toEqual(['ann']);
      expect(service.context.presence.occupants('attic.one')).toEqual([]);
    });
  });
});
