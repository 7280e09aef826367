import type { UnknownAction } from '@reduxjs/toolkit';
import { ActionBatch } from '../../../../src/realtime/batch';
import { eventsIgnored, typingChanged } from '../../../../src/realtime/events';
import { createSignalTranslator } from '../../../../src/realtime/translateSignal';
import { ANN, GENERAL } from '../../../builders/buildMessage';
import { sdkSignalEvent } from '../../../builders/buildSdk';
import { timetokenAt } from '../../../builders/timetokens';

const NOW = 1_763_700_000_000;

async function translate(...events: unknown[]) {
  const actions: UnknownAction[] = [];
  const batch = new ActionBatch((action) => void actions.push(action));
  const take = createSignalTranslator(batch, () => NOW);
  for (const event of events) take(event);
  await Promise.resolve();
  return actions;
}

const timetoken = timetokenAt(1);
const base = { channelId: GENERAL, userId: ANN, timetoken, receivedAt: NOW };

describe('translateSignal', () => {
  it.each([
    [{ type: 'typing_on' }, 'started'],
    [{ type: 'typing_off' }, 'stopped'],
    ['typing_on', 'started'],
    ['typing_off', 'stopped'],
    [{ type: 'typing', value: true }, 'started'],
    [{ type: 'typing', value: false }, 'stopped'],
    [{ type: 'typing_on', by: 'somebody else' }, 'started'],
  ] as const)('reads %j', async (message, event) => {
    expect(await translate(sdkSignalEvent(message, { timetoken }))).toEqual([
      typingChanged([{ ...base, event }]),
    ]);
  });

  it('makes one action of a burst, in the order of arrival', async () => {
    const events = ['typing_on', 'typing_off'].map((type) => sdkSignalEvent({ type }));
    expect(await translate(...events)).toMatchObject([
      { payload: [{ event: 'started' }, { event: 'stopped' }] },
    ]);
  });

  it.each([
    ['null', null],
    ['a text', 'typing_on'],
    ['of another type', sdkSignalEvent({ type: 'wave' })],
    ['neither a start nor a stop', sdkSignalEvent({ type: 'typing' })],
    ['a receipt', sdkSignalEvent({ type: 'receipt', messageTimetoken: timetoken })],
    ['of another text', sdkSignalEvent('hello')],
    ['a list', sdkSignalEvent(['typing_on'])],
    ['a number', sdkSignalEvent(1)],
    ['without a message', sdkSignalEvent(undefined)],
    ['of a type that is inherited', sdkSignalEvent(Object.create({ type: 'typing_on' }))],
    ['without an author', sdkSignalEvent('typing_on', { publisher: undefined })],
    ['on a channel without a name', sdkSignalEvent('typing_on', { channel: '' })],
    ['without a valid timetoken', sdkSignalEvent('typing_on', { timetoken: '5' })],
  ])('counts a signal that is %s as ignored', async (_title, event) => {
    const [action, ...rest] = await translate(event);
    expect(action).toMatchObject({ type: eventsIgnored.type, payload: [{ kind: 'signal' }] });
    expect(rest).toEqual([]);
  });
});
