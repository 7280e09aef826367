import { EVENT_NAMES } from '../../../emulator/eventsAndActions/eventsOptions';
import { type EventsWorld, startEventsWorld } from '../../support/worlds/eventsWorld';
import { CLEARED } from '../../support/fakes/clearedField';
import { waitFor } from '../../support/drivers/waitFor';

const ISO = (digits: number): unknown =>
  expect.stringMatching(new RegExp(`^\\d{4}-.*T.*\\.\\d{${digits}}Z$`));
const ID: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
const schema = (name: string) => `pubnub.com/schemas/events/${name}?v=1.0.0`;

describe('the events of Events & Actions', () => {
  let world: EventsWorld;

  beforeAll(async () => {
    world = await startEventsWorld();
  });
  afterEach(() => world.reset());
  afterAll(() => world.close());

  const schemas = () =>
    world.receiver.received.map(({ body }) => (body as { dataSchema: string }).dataSchema);

  it('tell of a message, with its metadata, and not of a signal', async () => {
    const keyset = await world.keyset({ events: EVENT_NAMES });
    const ann = world.client(keyset, 'ann');
    await ann.signal({ channel: 'news', message: 'typing' });
    const message = { text: 'Hi', size: 2 };
    const { timetoken } = await ann.publish({ channel: 'news', message, meta: { level: 1 } });
    await world.items(1);
    expect(world.receiver.received.map(({ body }) => body)).toEqual([
      {
        dataSchema: schema('messages.pubsub.publish'),
        data: [
          {
            timestamp: ISO(3),
            message,
            meta: { level: 1 },
            senderId: 'ann',
            channel: 'news',
            timetoken,
          },
        ],
      },
    ]);
  });

  it('carry large numbers of a message as they were sent, and null for no metadata', async () => {
    const keyset = await world.keyset({ events: ['message.sent'] });
    const { publishKey, subscribeKey } = keyset;
    const path = `publish/${publishKey}/${subscribeKey}/0/news/0/12345678901234567890?uuid=ann`;
    await fetch(`${world.emulator.url}/${path}`);
    await world.items(1);
    expect(world.receiver.received[0]?.text).toContain(
      '"message":12345678901234567890,"meta":null',
    );
  });

  it('tell nothing of what is fired, or published to a channel for presence', async () => {
    const keyset = await world.keyset({ events: ['message.sent'] });
    const ann = world.client(keyset, 'ann');
    await ann.publish({ channel: 'news-pnpres', message: 'hidden' });
    const { publishKey, subscribeKey } = keyset;
    const fired = `publish/${publishKey}/${subscribeKey}/0/news/0/1?uuid=ann&norep=true&store=0`;
    expect((await fetch(`${world.emulator.url}/${fired}`)).status).toBe(200);
    await ann.publish({ channel: 'news', message: 'shown' });
    expect(await world.items(1)).toEqual([expect.objectContaining({ message: 'shown' })]);
  });

  it('tell of message actions', async () => {
    const keyset = await world.keyset({
      events: ['messageAction.created', 'messageAction.deleted'],
    });
    const ann = world.client(keyset, 'ann');
    const { timetoken: messageTimetoken } = await ann.publish({ channel: 'news', message: 'Hi' });
    const place = { channel: 'news', messageTimetoken };
    const action = { type: 'reaction', value: '👍' };
    const { data } = await ann.addMessageAction({ ...place, action });
    await ann.removeMessageAction({ ...place, actionTimetoken: data.actionTimetoken });
    const item = {
      id: ID,
      channel: 'news',
      subKey: keyset.subscribeKey,
      messageTimetoken,
      timestamp: ISO(6),
      type: 'reaction',
      value: '👍',
      userId: 'ann',
    };
    expect(await world.items(2)).toEqual([item, item]);
    expect(schemas()).toEqual([
      schema('messages.action.created'),
      schema('messages.action.deleted'),
    ]);
  });

  it('tell of a file', async () => {
    const keyset = await world.keyset({ events: ['message.sent', 'file.sent'] });
    const ann = world.client(keyset, 'ann');
    const sent = await ann.sendFile({
      channel: 'news',
      message: { caption: 'a plan' },
      file: { data: Buffer.from('plan'), name: 'plan.txt', mimeType: 'text/plain' },
    });
    expect(await world.items(1)).toEqual([
      {
        channel: 'news',
        fileId: sent.id,
        fileName: 'plan.txt',
        message: { caption: 'a plan' },
        meta: null,
        senderId: 'ann',
        timestamp: ISO(3),
        timetoken: sent.timetoken,
      },
    ]);
    expect(schemas()).toEqual([schema('messages.pubsub.publish')]);
  });

  it('tell of a file that its sender encrypted', async () => {
    const keyset = await world.keyset({ events: ['file.sent'] });
    const { publishKey, subscribeKey } = keyset;
    const path = `v1/files/publish-file/${publishKey}/${subscribeKey}/0/news/0/%22c2VjcmV0%22?uuid=ann`;
    await fetch(`${world.emulator.url}/${path}`);
    const [item] = await world.items(1);
    expect(item).toMatchObject({ message: 'c2VjcmV0', senderId: 'ann' });
    expect(item).not.toHaveProperty('fileId');
  });

  it('tell once of a user who was created, changed and removed, whoever hears it', async () => {
    const keyset = await world.keyset({
      events: ['user.created', 'user.updated', 'user.deleted'],
      seed: { memberships: ['a', 'b', 'c'].map((channel) => ({ user: 'ann', channel })) },
    });
    const { objects } = world.client(keyset, 'ann');
    const created = await objects.setUUIDMetadata({ data: { name: 'Ann', custom: { level: 1 } } });
    const updated = await objects.setUUIDMetadata({ data: { name: 'Anna', email: 'a@b.c' } });
    await objects.setUUIDMetadata({ data: { name: 'Anna' } });
    await objects.setUUIDMetadata({ data: { email: CLEARED, custom: { level: 2 } } });
    await objects.removeUUIDMetadata();
    const head = { id: ID, subKey: keyset.subscribeKey, timestamp: ISO(9), userId: 'ann' };
    expect(await world.items(4)).toEqual([
      {
        ...head,
        eTag: created.data.eTag,
        name: 'Ann',
        email: '',
        profileUrl: '',
        externalId: '',
        type: '',
        status: '',
        properties: { level: 1 },
      },
      { ...head, eTag: updated.data.eTag, fields: { name: 'Anna', email: 'a@b.c' } },
      { ...head, eTag: expect.any(String), fields: { email: '' }, properties: { level: 2 } },
      head,
    ]);
    expect(schemas()).toEqual(
      ['user.created', 'user.updated', 'user.updated', 'user.deleted'].map(schema),
    );
  });

  it('tell of a channel that was created, changed and removed', async () => {
    const keyset = await world.keyset({
      events: ['channel.created', 'channel.updated', 'channel.deleted'],
    });
    const { objects } = world.client(keyset, 'ann');
    await objects.setChannelMetadata({ channel: 'news', data: { name: 'News' } });
    await objects.setChannelMetadata({ channel: 'news', data: { description: 'What is new' } });
    await objects.removeChannelMetadata({ channel: 'news' });
    const head = { id: ID, subKey: keyset.subscribeKey, timestamp: ISO(9), channelId: 'news' };
    expect(await world.items(3)).toEqual([
      { ...head, eTag: expect.any(String), name: 'News', description: '', type: '', status: '' },
      { ...head, eTag: expect.any(String), fields: { description: 'What is new' } },
      head,
    ]);
    expect(schemas()).toEqual(
      ['channel.created', 'channel.updated', 'channel.deleted'].map(schema),
    );
  });

  it('tell of a membership that was created, changed and removed', async () => {
    const keyset = await world.keyset({
      events: ['membership.created', 'membership.updated', 'membership.deleted'],
    });
    const { objects } = world.client(keyset, 'ann');
    const set = (more: object) => objects.setMemberships({ channels: [{ id: 'news', ...more }] });
    await set({ status: 'new', custom: { seen: '1' } });
    await set({ status: 'new', custom: { seen: '2' } });
    await objects.removeMemberships({ channels: ['news'] });
    const head = {
      id: ID,
      subKey: keyset.subscribeKey,
      timestamp: ISO(9),
      channelId: 'news',
      userId: 'ann',
    };
    const eTag: unknown = expect.any(String);
    expect(await world.items(3)).toEqual([
      { ...head, eTag, type: '', status: 'new', properties: { seen: '1' } },
      { ...head, eTag, properties: { seen: '2' } },
      head,
    ]);
    expect(schemas()).toEqual(
      ['membership.created', 'membership.updated', 'membership.deleted'].map(schema),
    );
  });

  it('tell of subscribers, of the first and the last one, and of their state', async () => {
    const keyset = await world.keyset({
      events: [
        ...(['channel.subscribed', 'channel.unsubscribed', 'user.stateChanged'] as const),
        ...(['channel.firstSubscribed', 'channel.lastLeft'] as const),
      ],
    });
    const told = () =>
      world.receiver.received.map(({ body }) => {
        const { dataSchema, data } = body as { dataSchema: string; data: { userId?: string }[] };
        return [/events\/([\w.]+)/.exec(dataSchema)?.[1], data[0]?.userId];
      });
    const [ann, bob] = ['ann', 'bob'].map((userId) => world.client(keyset, userId));
    ann?.subscribe({ channels: ['news'] });
    await world.items(2);
    bob?.subscribe({ channels: ['news'] });
    await world.items(3);
    await ann?.setState({ channels: ['news'], state: { mood: 'fine' } });
    await world.items(4);
    ann?.unsubscribe({ channels: ['news'] });
    await world.items(5);
    bob?.unsubscribe({ channels: ['news'] });
    await world.items(7);
    expect(told().sort()).toEqual(
      [
        ['presence.channel.state.active', undefined],
        ['presence.channel.state.inactive', undefined],
        ['presence.channel.user.state.in.changed', 'ann'],
        ['presence.user.channel.joined', 'ann'],
        ['presence.user.channel.joined', 'bob'],
        ['presence.user.channel.left', 'ann'],
        ['presence.user.channel.left', 'bob'],
      ].sort(),
    );
    const [joined, , , changed] = world.receiver.items().filter(({ userId }) => userId);
    expect(joined).toEqual({
      id: ID,
      channel: 'news',
      userId: 'ann',
      occupancy: 1,
      timestamp: ISO(3),
      subKey: keyset.subscribeKey,
      data: {
        action: 'join',
        uuid: 'ann',
        occupancy: '1',
        timestamp: expect.stringMatching(/^\d{10}$/),
        precise_timestamp: expect.stringMatching(/^\d{13}$/),
      },
    });
    expect(changed).toBeDefined();
    const left = world.receiver.items().find(({ data }) => isLastLeave(data));
    expect(left).not.toHaveProperty('occupancy');
  });

  it('tell of a second device of a user, and that it was not the first', async () => {
    const keyset = await world.keyset({
      events: ['channel.subscribed', 'channel.firstSubscribed'],
    });
    const subscribe = async (userId: string, told: number) => {
      world.client(keyset, userId).subscribe({ channels: ['news'] });
      await world.items(told);
    };
    await subscribe('ann', 2);
    await subscribe('ann', 3);
    await subscribe('bob', 4);
    const active = schema('presence.channel.state.active');
    expect(schemas().filter((name) => name === active)).toHaveLength(1);
    expect(world.receiver.items().map(({ occupancy }) => occupancy)).toEqual(
      expect.arrayContaining([1, 1, 2]),
    );
  });

  it('tell that somebody timed out, and not twice that a channel became active', async () => {
    const keyset = await world.keyset({
      events: ['channel.timedOut', 'channel.firstSubscribed', 'channel.lastLeft'],
    });
    const beat = `v2/presence/sub-key/${keyset.subscribeKey}/channel/news/heartbeat`;
    await fetch(`${world.emulator.url}/${beat}?uuid=eve&heartbeat=300`);
    await fetch(`${world.emulator.url}/${beat}?uuid=eve&heartbeat=300`);
    await world.items(1);
    await keyset.clock.advance(301_000);
    await world.items(3);
    expect(schemas().sort()).toEqual(
      [
        'presence.channel.state.active',
        'presence.channel.state.inactive',
        'presence.user.timedout.in.channel',
      ].map(schema),
    );
  });

  it('tell of the number of users of a channel with many, and of who came', async () => {
    const keyset = await world.keyset({ events: ['channel.occupancyCounted'] });
    const beat = `v2/presence/sub-key/${keyset.subscribeKey}/channel/crowd/heartbeat`;
    for (let user = 1; user <= 22; user += 1) {
      await fetch(`${world.emulator.url}/${beat}?uuid=u${user}&heartbeat=300`);
    }
    await keyset.clock.advance(10_000);
    expect(await world.items(1)).toEqual([
      {
        id: ID,
        channel: 'crowd',
        occupancy: 22,
        subKey: keyset.subscribeKey,
        timestamp: ISO(3),
        usersJoinedDelta: ['u21', 'u22'],
      },
    ]);
    expect(schemas()).toEqual([schema('presence.channel.occupancy.counted')]);
  });

  it.each([
    [{ field: 'channel', is: 'news' }, ['one']],
    [{ field: 'channel', contains: 'new' }, ['one', 'two']],
    [{ field: 'sender', is: 'bob' }, ['two', 'three']],
    [{ field: 'sender', contains: 'n' }, ['one']],
    [{ jsonPath: `$[?(@.uuid == 'bob' && @.meta.level > 1)]` }, ['three']],
    [{ jsonPath: `$.[?(@.channel =~ /NEWS.*/i && @.message != 'one')]` }, ['two']],
  ] as const)('are filtered by %j', async (filter, expected) => {
    const keyset = await world.keyset({ events: ['message.sent'], listener: { filter } });
    const say = (userId: string, channel: string, message: string, level: number) =>
      world.client(keyset, userId).publish({ channel, message, meta: { level } });
    await say('ann', 'news', 'one', 1);
    await say('bob', 'newsroom', 'two', 1);
    await say('bob', 'other', 'three', 2);
    const texts = (await world.items(expected.length)).map(({ message }) => message);
    expect(texts).toEqual(expected);
    await waitFor(() => keyset.deliveries().length === expected.length, 'no more deliveries');
  });

  it('that are about nobody are not of a sender', async () => {
    const filter = { field: 'sender', contains: 'a' } as const;
    const keyset = await world.keyset({
      events: ['channel.created', 'user.created'],
      listener: { filter },
    });
    const { objects } = world.client(keyset, 'ann');
    await objects.setChannelMetadata({ channel: 'aaa', data: { name: 'a' } });
    await objects.setUUIDMetadata({ data: { name: 'Ann' } });
    await world.items(1);
    expect(schemas()).toEqual([schema('user.created')]);
  });

  it('are not told of a seed', async () => {
    const keyset = await world.keyset({
      events: EVENT_NAMES,
      seed: { users: [{ id: 'ann' }], messages: [{ channel: 'news', user: 'ann', message: 1 }] },
    });
    await world.client(keyset, 'ann').publish({ channel: 'news', message: 'first' });
    expect(await world.items(1)).toEqual([expect.objectContaining({ message: 'first' })]);
  });
});

function isLastLeave(data: unknown): boolean {
  const { action, occupancy } = (data ?? {}) as { action?: string; occupancy?: string };
  return action === 'leave' && occupancy === '0';
}
