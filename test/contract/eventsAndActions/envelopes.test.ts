import type { EventActionOptions, EventName } from '../../../emulator/api';
import { type EventsWorld, startEventsWorld } from '../../support/worlds/eventsWorld';
import { waitFor } from '../../support/drivers/waitFor';

const SECONDS: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const ID: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
const PUBLISH = 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0';
const CREATED = 'pubnub.com/schemas/events/messages.action.created?v=1.0.0';
const ENVELOPE = 'https://www.pubnub.com/schemas/edp.ena.event?schema-instance+json';

describe('the envelopes of Events & Actions', () => {
  let world: EventsWorld;

  beforeAll(async () => {
    world = await startEventsWorld();
  });
  afterEach(() => world.reset());
  afterAll(() => world.close());

  const keysetWith = (action: Partial<EventActionOptions>, ...events: readonly EventName[]) =>
    world.keyset({ events, action });
  const bodies = async (count: number) => {
    const { received } = world.receiver;
    await waitFor(() => received.length >= count, `${count} requests`);
    return received.map(({ body }) => body);
  };

  it.each(['1.0', '2.0', '2.1'] as const)('are none unless asked for, in %s', async (version) => {
    const keyset = await keysetWith({ version }, 'message.sent');
    await world.client(keyset, 'ann').publish({ channel: 'news', message: 'Hi' });
    const [item] = await world.items(1);
    expect(await bodies(1)).toEqual([{ dataSchema: PUBLISH, data: [item] }]);
    expect(item).toMatchObject({ channel: 'news', message: 'Hi' });
  });

  it('of version 1.0 are of their own kind for messages and files', async () => {
    const action = { version: '1.0', isEnveloped: true } as const;
    const keyset = await keysetWith(action, 'message.sent', 'file.sent');
    const ann = world.client(keyset, 'ann');
    const { timetoken } = await ann.publish({ channel: 'news', message: { text: 'Hi' } });
    const file = { data: Buffer.from('plan'), name: 'plan.txt', mimeType: 'text/plain' };
    const sent = await ann.sendFile({ channel: 'news', file, message: 'a plan' });
    const event = {
      channel: 'news',
      eventCategory: 'message',
      eventType: 'message.publish',
      eventId: ID,
      iso8601timestamp: SECONDS,
      subscribeKey: keyset.subscribeKey,
      senderId: 'ann',
    };
    const eventsAndActionsMetadata = {
      eventListenerMetadata: { eventListenerId: 'all' },
      actionMetadata: { actionId: 'hook', webhookMetadata: {} },
    };
    const eventPayload = { message: { text: 'Hi' }, meta: null };
    const filePayload = { fileId: sent.id, fileName: 'plan.txt', message: 'a plan', meta: null };
    expect(await bodies(2)).toEqual([
      { event: { ...event, eventPayload, timetoken }, eventsAndActionsMetadata },
      {
        event: { ...event, eventPayload: filePayload, timetoken: sent.timetoken },
        eventsAndActionsMetadata,
      },
    ]);
  });

  it.each([
    ['1.0', 'schema', { 'pubsub:channel': 'news', 'ena:listener': { id: 'all' } }],
    ['2.0', 'dataSchema', { 'pubsub.channel': 'news' }],
    ['2.1', 'dataSchema', { provenance: { listener: { id: 'all' }, action: { id: 'hook' } } }],
  ] as const)('of version %s carry an action of a message', async (version, schema, metadata) => {
    const keyset = await keysetWith({ version, isEnveloped: true }, 'messageAction.created');
    const ann = world.client(keyset, 'ann');
    const { timetoken } = await ann.publish({ channel: 'news', message: 'Hi' });
    const action = { type: 'reaction', value: '👍' };
    await ann.addMessageAction({ channel: 'news', messageTimetoken: timetoken, action });
    const [body] = (await bodies(1)) as [{ event: { id: string }; metadata: object }];
    const data = [expect.objectContaining({ id: body.event.id, channel: 'news', ...action })];
    expect(body).toEqual({
      ...(version === '1.0' && { schema: ENVELOPE }),
      event: {
        id: ID,
        ...(version === '1.0' && { timestamp: SECONDS }),
        payload: { [schema]: CREATED, data },
      },
      metadata: expect.objectContaining(metadata),
    });
    const names = Object.keys(body.metadata);
    expect(names.some((name) => /pubsub.channel/.test(name))).toBe(version !== '2.1');
  });

  it.each(['2.0', '2.1'] as const)(
    'of version %s have a channel with a message, or not',
    async (version) => {
      const keyset = await keysetWith({ version, isEnveloped: true }, 'message.sent');
      await world.client(keyset, 'ann').publish({ channel: 'news', message: 'Hi' });
      const [body] = (await bodies(1)) as [{ event: { payload: { data: object[] } } }];
      expect('channel' in (body.event.payload.data[0] ?? {})).toBe(version === '2.1');
    },
  );

  it('say of no channel where the event has none', async () => {
    const keyset = await keysetWith({ version: '2.0', isEnveloped: true }, 'user.created');
    await world.client(keyset, 'ann').objects.setUUIDMetadata({ data: { name: 'Ann' } });
    const [body] = (await bodies(1)) as [{ metadata: object }];
    expect(body.metadata).not.toHaveProperty(['pubsub.channel']);
  });

  it('hold all events of a batch, those of version 1.0 of messages one each', async () => {
    const batching = { items: 2, seconds: 300 };
    const say = async (version: EventActionOptions['version']) => {
      const action = { version, isEnveloped: true, batching };
      const ann = world.client(await keysetWith(action, 'message.sent'), 'ann');
      await ann.publish({ channel: 'one', message: 1 });
      await ann.publish({ channel: 'two', message: 2 });
    };
    await say('2.1');
    await bodies(1);
    await say('1.0');
    const [later, first] = (await bodies(2)) as [
      { event: { payload: { data: { message: number }[] } } },
      { event: { eventPayload: { message: number } } }[],
    ];
    expect(later.event.payload.data.map(({ message }) => message)).toEqual([1, 2]);
    expect(first.map(({ event }) => event.eventPayload.message)).toEqual([1, 2]);
  });
});
