import type { UnknownAction } from '@reduxjs/toolkit';
import { FactBatch } from '../../../../src/realtime/batch';
import { eventsIgnored, messagesReceived } from '../../../../src/realtime/facts';
import { createMessageTranslator } from '../../../../src/realtime/translateMessage';
import { sdkFileEvent, sdkMessageEvent } from '../../../builders/buildSdk';
import { timetokenAt } from '../../../builders/timetokens';
import { createFakePubnub } from '../../../fakes/fakePubnub';

async function translate(kind: 'message' | 'file', event: unknown) {
  const actions: UnknownAction[] = [];
  const batch = new FactBatch((action) => void actions.push(action));
  createMessageTranslator(createFakePubnub().sdk, batch)(kind)(event);
  await Promise.resolve();
  return actions;
}

describe('translateMessage', () => {
  it('makes a received message of a message event', async () => {
    const event = sdkMessageEvent({
      channel: 'space.a',
      timetoken: timetokenAt(7),
      publisher: 'user_bob',
      message: { id: 'id-7', text: 'hello', type: 'default' },
    });
    expect(await translate('message', event)).toEqual([
      messagesReceived([
        {
          timetoken: timetokenAt(7),
          channelId: 'space.a',
          authorId: 'user_bob',
          id: 'id-7',
          text: 'hello',
          type: 'default',
        } as never,
      ]),
    ]);
  });

  it('makes a received message with its file of a file event', async () => {
    const [action] = await translate('file', sdkFileEvent());
    expect(action).toMatchObject({
      type: messagesReceived.type,
      payload: [{ text: 'look', file: { id: 'file-1', name: 'cat.png' } }],
    });
  });

  it.each([
    ['null', null, ''],
    ['a text', 'hello', ''],
    ['without a channel', { message: 'x' }, ''],
    ['without a text', sdkMessageEvent({ channel: 'c', message: {} }), 'c'],
    ['with a channel that is no text', sdkMessageEvent({ channel: 7, message: null }), ''],
    ['with a timetoken that is a number', sdkMessageEvent({ channel: 'c', timetoken: 17 }), 'c'],
  ])('counts an event that is %s as ignored', async (_title, event, channelId) => {
    expect(await translate('message', event)).toEqual([
      eventsIgnored([{ kind: 'message', channelId, reason: expect.any(String) as string }]),
    ]);
  });
});
