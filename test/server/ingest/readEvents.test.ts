import { readEvents } from '../../../server/ingest/readEvents';

const SCHEMA = 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0';
const TIMETOKEN = '17000000000000000';
const sent = { senderId: 'ann', channel: 'space.a', timetoken: TIMETOKEN };
const item = { timestamp: '2026-01-01T00:00:00Z', meta: null, ...sent, message: { text: 'hi' } };
const MESSAGE = {
  kind: 'message',
  channelId: 'space.a',
  timetoken: TIMETOKEN,
  userId: 'ann',
  message: { text: 'hi' },
};
const action = {
  id: '1',
  channel: 'space.a',
  subKey: 'sub',
  messageTimetoken: TIMETOKEN,
  timestamp: '2026-01-01T00:00:00Z',
  type: 'updated',
  value: 'x',
  userId: 'bob',
};
const ACTION = { kind: 'action', channelId: 'space.a', message: TIMETOKEN, type: 'updated' };
const payloadOf = (schema: string, ...data: unknown[]) => ({
  dataSchema: `pubnub.com/schemas/events/${schema}?v=1.0.0`,
  data,
});

describe('the events in a request of Events & Actions', () => {
  const eventsIn = (body: unknown) => readEvents(body).events;

  it('are read without an envelope, and in those of each version', () => {
    const plain = { dataSchema: SCHEMA, data: [item] };
    expect(eventsIn(plain)).toEqual([MESSAGE]);
    expect(eventsIn({ event: { id: '1', payload: plain }, metadata: {} })).toEqual([MESSAGE]);
    const { channel, ...without } = item;
    const second = {
      event: { id: '1', payload: { dataSchema: SCHEMA, data: [without] } },
      metadata: { 'pubsub.channel': channel },
    };
    expect(eventsIn(second)).toEqual([MESSAGE]);
    const first = {
      event: {
        ...sent,
        eventCategory: 'message',
        eventType: 'message.publish',
        eventId: '1',
        eventPayload: { message: { text: 'hi' }, meta: null },
      },
    };
    expect(eventsIn(first)).toEqual([MESSAGE]);
    expect(eventsIn([first, first])).toEqual([MESSAGE, MESSAGE]);
  });

  it('have messages as they were sent, also from JSON text', () => {
    const textsOf = (message: unknown) =>
      eventsIn({ dataSchema: SCHEMA, data: [{ ...item, message }] }).map((event) =>
        event.kind === 'message' ? event.message : undefined,
      );
    expect(textsOf('{"text":"hi"}')).toEqual([{ text: 'hi' }]);
    expect(textsOf('{broken')).toEqual(['{broken']);
    expect(textsOf('hi')).toEqual(['hi']);
    expect(textsOf(null)).toEqual([null]);
  });

  it('are told by what they hold where the schema is another one', () => {
    expect(eventsIn({ dataSchema: SCHEMA, data: [action] })).toEqual([ACTION]);
    expect(
      eventsIn({ schema: payloadOf('messages.action.created').dataSchema, data: [action] }),
    ).toEqual([ACTION]);
  });

  it('have no sender, if a function published', () => {
    for (const given of [
      { ...item, senderId: undefined },
      { ...item, senderId: '' },
    ]) {
      const body = payloadOf('messages.pubsub.publish', given);
      expect(eventsIn(body)).toEqual([{ ...MESSAGE, userId: '' }]);
    }
  });

  it('are those that the server follows; others are no mistake', () => {
    for (const change of ['created', 'updated', 'deleted']) {
      expect(eventsIn(payloadOf(`user.${change}`, { userId: 'ann', eTag: 'x' }))).toEqual([
        { kind: 'user', userId: 'ann' },
      ]);
    }
    for (const change of ['created', 'updated']) {
      expect(eventsIn(payloadOf(`channel.${change}`, { channelId: 'space.a', eTag: 'x' }))).toEqual(
        [{ kind: 'channel', channelId: 'space.a' }],
      );
    }
    const join = { channelId: 'space.a', userId: 'ann', timestamp: '2026-01-01T00:00:00.5Z' };
    expect(eventsIn(payloadOf('membership.created', join))).toEqual([
      { kind: 'join', channelId: 'space.a', userId: 'ann', at: Date.UTC(2026, 0, 1) + 500 },
    ]);
    const other = payloadOf('presence.user.channel.joined', { channel: 'space.a', userId: 'ann' });
    expect(readEvents(other)).toEqual({ events: [], unreadable: 0 });
  });

  it('are counted where they cannot be read, and do not hide the others', () => {
    const mixed = payloadOf(
      'messages.pubsub.publish',
      item,
      'nonsense',
      null,
      { ...item, timetoken: '1' },
      { ...item, channel: 'x'.repeat(93) },
      { ...item, senderId: 7 },
      { ...item, senderId: 'half \ud800' },
      { ...item, message: undefined },
    );
    expect(readEvents(mixed)).toEqual({ events: [MESSAGE], unreadable: 7 });
    const lists = payloadOf('messages.action.created', { ...action, messageTimetoken: 7 });
    const users = payloadOf('user.updated', {});
    const channels = payloadOf('channel.updated', { channelId: '' });
    const joins = payloadOf('membership.created', { channelId: 'space.a', userId: 'ann' });
    const bodies = [
      undefined,
      'text',
      7,
      {},
      { event: {} },
      { dataSchema: SCHEMA },
      lists,
      users,
      channels,
      joins,
    ];
    expect(bodies.map((body) => readEvents(body).unreadable)).toEqual(bodies.map(() => 1));
  });

  it('has the file of a message as history has it', () => {
    const dataSchema = 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0';
    const sent = { channel: 'space.a', timetoken: '17000000000000001', senderId: 'ann' };
    const item = { ...sent, fileId: 'f1', fileName: 'a.png', message: '{"text":"look"}' };
    expect(readEvents({ dataSchema, data: [item] }).events).toMatchObject([
      { message: { message: { text: 'look' }, file: { id: 'f1', name: 'a.png' } } },
    ]);
  });
});
