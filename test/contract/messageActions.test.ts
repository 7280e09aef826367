import type PubNub from 'pubnub';
import { failureOf } from '../support/matchers/sdkFailure';
import { keysetPerTest } from '../support/worlds/keysetPerTest';
import { waitFor } from '../support/drivers/waitFor';

const CHANNEL = 'space.actions';
const THUMB = { type: 'reaction', value: '👍' };

describe('message actions', () => {
  const keyset = keysetPerTest();
  let ann: PubNub;
  let bob: PubNub;
  let messageTimetoken: string;

  beforeEach(async () => {
    [ann, bob] = [keyset.client('ann'), keyset.client('bob')];
    ({ timetoken: messageTimetoken } = await ann.publish({ channel: CHANNEL, message: 'hello' }));
  });

  const add = (client: PubNub, action = THUMB) =>
    client.addMessageAction({ channel: CHANNEL, messageTimetoken, action });

  it('answer what was added, with its own timetoken and who added it', async () => {
    const { data } = await add(ann);
    expect(data).toMatchObject({ ...THUMB, messageTimetoken, uuid: 'ann' });
    expect(data.actionTimetoken).toMatch(/^\d{17}$/);
    expect(data.actionTimetoken > messageTimetoken).toBe(true);
  });

  it('reach subscribers when they are added and when they are taken back', async () => {
    const events: PubNub.Subscription.MessageAction[] = [];
    let isConnected = false;
    bob.addListener({
      messageAction: (event) => events.push(event),
      status: ({ category }: { category: string }) => {
        if (category === 'PNConnectedCategory') isConnected = true;
      },
    });
    bob.subscribe({ channels: [CHANNEL] });
    await waitFor(() => isConnected, 'the subscription');
    const { data } = await add(ann);
    await ann.removeMessageAction({
      channel: CHANNEL,
      messageTimetoken,
      actionTimetoken: data.actionTimetoken,
    });
    await waitFor(() => events.length === 2, 'both events');
    const { actionTimetoken } = data;
    const expected = { ...THUMB, messageTimetoken, actionTimetoken, uuid: 'ann' };
    expect(events).toMatchObject([
      { channel: CHANNEL, publisher: 'ann', event: 'added', data: expected },
      { channel: CHANNEL, publisher: 'ann', event: 'removed', data: expected },
    ]);
  });

  it('come with history, grouped by type and value', async () => {
    const first = await add(ann);
    const second = await add(bob);
    await add(bob, { type: 'updated', value: 'hello again' });
    const { channels } = await ann.fetchMessages({
      channels: [CHANNEL],
      includeMessageActions: true,
    });
    expect(channels[CHANNEL]?.[0]).toMatchObject({
      actions: {
        reaction: {
          '👍': [
            { uuid: 'ann', actionTimetoken: first.data.actionTimetoken },
            { uuid: 'bob', actionTimetoken: second.data.actionTimetoken },
          ],
        },
        updated: { 'hello again': [{ uuid: 'bob' }] },
      },
    });
  });

  it('are gone from history when they were taken back', async () => {
    const { data } = await add(ann);
    const { actionTimetoken } = data;
    await ann.removeMessageAction({ channel: CHANNEL, messageTimetoken, actionTimetoken });
    const { channels } = await ann.fetchMessages({
      channels: [CHANNEL],
      includeMessageActions: true,
    });
    expect(channels[CHANNEL]?.[0]).not.toHaveProperty('actions');
    await expect(add(ann)).resolves.toMatchObject({ data: THUMB });
  });

  it('are refused when the same user adds the same again, and not for another user', async () => {
    await add(ann);
    expect(await failureOf(add(ann))).toMatchObject({
      statusCode: 409,
      errorData: { error: { source: 'actions', message: 'Action Already Added' } },
    });
    await expect(add(bob)).resolves.toMatchObject({ data: { uuid: 'bob' } });
    await expect(add(ann, { type: 'reaction', value: '🎉' })).resolves.toBeDefined();
  });

  it('are stored once when the same is added many times at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => add(ann)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ann.getMessageActions({ channel: CHANNEL })).data).toHaveLength(1);
  });

  it('are taken back by nobody but who made them', async () => {
    const { data } = await add(ann);
    const { actionTimetoken } = data;
    const target = { channel: CHANNEL, messageTimetoken, actionTimetoken };
    expect(await failureOf(bob.removeMessageAction(target))).toMatchObject({
      statusCode: 400,
      errorData: { error: { message: 'Not deleting message action: wrong uuid specified' } },
    });
    await ann.removeMessageAction(target);
    expect(await failureOf(ann.removeMessageAction(target))).toMatchObject({
      statusCode: 400,
      errorData: { error: { message: 'No matching message actions to delete' } },
    });
  });

  it('are listed page by page without overlap or gap, the newest page first', async () => {
    const values = Array.from({ length: 25 }, (_, i) => `value ${i}`);
    for (const value of values) await add(ann, { type: 'note', value });
    const read: string[] = [];
    let start: string | undefined;
    do {
      const page = await ann.getMessageActions({
        channel: CHANNEL,
        limit: 10,
        ...(start !== undefined && { start }),
      });
      read.unshift(...page.data.map(({ value }) => value));
      // The SDK's types promise `more` on every page; the last one has none.
      start = (page as { more?: { start: string } }).more?.start;
    } while (start !== undefined);
    expect(read).toEqual(values);
  });

  it('keep any text as their value', async () => {
    for (const value of ['__proto__', '<b>"\\', 'ü'.repeat(1_000), '👨‍👩‍👧‍👦']) {
      await add(ann, { type: 'note', value });
    }
    const { data } = await ann.getMessageActions({ channel: CHANNEL });
    expect(data.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['__proto__', '<b>"\\', '👨‍👩‍👧‍👦']),
    );
    const { channels } = await ann.fetchMessages({
      channels: [CHANNEL],
      includeMessageActions: true,
    });
    const [message] = channels[CHANNEL] as { actions?: { note: object } }[];
    expect(Object.keys(message?.actions?.note ?? {})).toContain('__proto__');
  });

  it.each([
    ['no JSON', 'type=reaction', 415],
    ['no type', '{"value":"x"}', 400],
    ['a type that is too long', '{"type":"aaaaaaaaaaaaaaaa","value":"x"}', 400],
    ['an empty value', '{"type":"reaction","value":""}', 400],
    ['a list as value', '{"type":"reaction","value":["x"]}', 400],
  ])('refuse a body with %s and store nothing', async (_what, body, status) => {
    const { subscribeKey } = keyset;
    const response = await fetch(
      `${keyset.url}/v1/message-actions/${subscribeKey}/channel/${CHANNEL}/message/${messageTimetoken}?uuid=ann`,
      { method: 'POST', body, headers: { 'content-type': 'application/json' } },
    );
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status, error: { source: 'actions' } });
    expect((await ann.getMessageActions({ channel: CHANNEL })).data).toEqual([]);
  });
});
