import type { UnknownAction } from '@reduxjs/toolkit';
import { inboxChannelOf } from '../../../../src/domain/moderation/inboxChannel';
import { ActionBatch } from '../../../../src/realtime/batch';
import {
  eventsIgnored,
  messageActionsChanged,
  messagesReceived,
  noticesReceived,
} from '../../../../src/realtime/events';
import {
  createMessageActionTranslator,
  createMessageTranslator,
} from '../../../../src/realtime/translateMessage';
import { ANN } from '../../../builders/buildMessage';
import { sdkFileEvent, sdkMessageEvent } from '../../../builders/buildSdk';
import { timetokenAt } from '../../../builders/timetokens';
import { createFakePubnub } from '../../../support/fakes/fakePubnub';
import { buildAction } from '../../../builders/buildAction';

async function translate(kind: 'message' | 'file', event: unknown) {
  const actions: UnknownAction[] = [];
  const batch = new ActionBatch((action) => void actions.push(action));
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

  it('makes a received message with its file of a file event [7.7]', async () => {
    const [action] = await translate('file', sdkFileEvent());
    expect(action).toMatchObject({
      type: messagesReceived.type,
      payload: [{ text: 'look', file: { id: 'file-1', name: 'cat.png' } }],
    });
  });

  it('ignores what comes on the own channel: invites and mentions of other clients are no messages', async () => {
    const message = { type: 'mention', messageTimetoken: timetokenAt(1), text: 'hello' };
    expect(await translate('message', sdkMessageEvent({ channel: ANN, message }))).toEqual([
      eventsIgnored([{ kind: 'message', channelId: ANN, reason: 'not a chat' }]),
    ]);
  });

  it('makes a notice from moderators of a message in the inbox, but not of a receipt there', async () => {
    const channel = inboxChannelOf(ANN);
    const told = (type: string) =>
      sdkMessageEvent({ channel, timetoken: timetokenAt(7), message: { type } });
    expect(await translate('message', told('statement'))).toEqual([
      noticesReceived([timetokenAt(7)]),
    ]);
    expect(await translate('message', told('appeal'))).toEqual([
      eventsIgnored([
        { kind: 'message', channelId: channel, reason: expect.any(String) as string },
      ]),
    ]);
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

const { channelId, ...data } = buildAction();
const event = {
  channel: channelId,
  event: 'added',
  publisher: 'someone else',
  data: { ...data, uuid: data.userId },
};

async function translateAction(received: unknown) {
  const dispatch = jest.fn();
  createMessageActionTranslator(new ActionBatch(dispatch))(received);
  await Promise.resolve();
  return dispatch.mock.calls as unknown[][];
}

describe('translateMessageAction', () => {
  it.each(['added', 'removed'])(
    'tells that an action was %s, by whom the envelope names',
    async (kind) => {
      expect(await translateAction({ ...event, event: kind })).toEqual([
        [messageActionsChanged([{ event: kind as 'added', action: { channelId, ...data } }])],
      ]);
    },
  );

  it.each([
    ['nothing', null],
    ['an unknown event', { ...event, event: 'changed' }],
    ['no data', { ...event, data: null }],
    ['no user', { ...event, data: { ...event.data, uuid: '' } }],
    ['a number as timetoken', { ...event, data: { ...event.data, actionTimetoken: 1 } }],
    ['a short timetoken', { ...event, data: { ...event.data, messageTimetoken: '12' } }],
    ['an object as value', { ...event, data: { ...event.data, value: {} } }],
    ['no channel', { ...event, channel: undefined }],
  ])('ignores %s', async (_what, received) => {
    const calls = await translateAction(received);
    expect(calls).toHaveLength(1);
    expect(eventsIgnored.match(calls[0]?.[0])).toBe(true);
  });
});
