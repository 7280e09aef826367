import type { UnknownAction } from '@reduxjs/toolkit';
import { ActionBatch } from '../../../../src/realtime/batch';
import {
  eventsIgnored,
  presenceChanged,
  presenceOutdated,
  type PresenceChange,
} from '../../../../src/realtime/events';
import { createPresenceTranslator } from '../../../../src/realtime/translatePresence';
import { ANN, BOB, GENERAL } from '../../../builders/buildMessage';
import { sdkPresenceEvent } from '../../../builders/buildSdk';
import { timetokenAt } from '../../../builders/timetokens';

const NOW = 1_763_700_000_000;

async function translate(...events: unknown[]) {
  const actions: UnknownAction[] = [];
  const batch = new ActionBatch((action) => void actions.push(action));
  const take = createPresenceTranslator(batch, () => NOW);
  for (const event of events) take(event);
  await Promise.resolve();
  return actions;
}

const timetoken = timetokenAt(1);
const change = (event: PresenceChange['event'], userId: string) => ({
  event,
  userId,
  channelId: GENERAL,
  timetoken,
  receivedAt: NOW,
});

describe('translatePresence', () => {
  it.each([
    ['join', 'joined'],
    ['leave', 'left'],
    ['timeout', 'left'],
  ] as const)('makes a change of a %s', async (action, event) => {
    expect(await translate(sdkPresenceEvent(action, { timetoken }))).toEqual([
      presenceChanged([change(event, ANN) as PresenceChange]),
    ]);
  });

  it('makes one action of a burst, in the order of arrival', async () => {
    const [action, ...rest] = await translate(
      sdkPresenceEvent('join', { timetoken }),
      sdkPresenceEvent('leave', { timetoken, uuid: BOB }),
    );
    expect(action).toMatchObject({ payload: [change('joined', ANN), change('left', BOB)] });
    expect(rest).toEqual([]);
  });

  it('makes changes of an interval; who left and came back is there', async () => {
    const [action, ...rest] = await translate(
      sdkPresenceEvent('interval', {
        timetoken,
        uuid: undefined,
        join: ['a', 'back'],
        leave: ['back', 'b'],
        timeout: ['c'],
      }),
    );
    expect(action).toMatchObject({
      payload: [
        change('left', 'back'),
        change('left', 'b'),
        change('left', 'c'),
        change('joined', 'a'),
        change('joined', 'back'),
      ],
    });
    expect(rest).toEqual([]);
  });

  it('asks for a new answer when an interval is too long to be told', async () => {
    expect(
      await translate(sdkPresenceEvent('interval', { uuid: undefined, hereNowRefresh: true })),
    ).toEqual([presenceOutdated([GENERAL])]);
  });

  it('learns nothing from an interval without changes, and skips ids that are none', async () => {
    expect(await translate(sdkPresenceEvent('interval', { hereNowRefresh: false }))).toEqual([]);
    expect(
      await translate(sdkPresenceEvent('interval', { join: ['', 7, null], leave: 'all' })),
    ).toEqual([]);
  });

  it.each([
    ['null', null],
    ['a text', 'join'],
    ['without an action', sdkPresenceEvent('join', { action: undefined })],
    ['of an unknown action', sdkPresenceEvent('dance')],
    ['a change of state', sdkPresenceEvent('state-change', { state: { mood: 'fine' } })],
    ['without a user', sdkPresenceEvent('join', { uuid: undefined })],
    ['of a user whose id is a number', sdkPresenceEvent('leave', { uuid: 7 })],
    ['without a channel', sdkPresenceEvent('join', { channel: null })],
    ['without a valid timetoken', sdkPresenceEvent('join', { timetoken: 17 })],
  ])('counts an event that is %s as ignored', async (_title, event) => {
    const [action, ...rest] = await translate(event);
    expect(action).toMatchObject({ type: eventsIgnored.type, payload: [{ kind: 'presence' }] });
    expect(rest).toEqual([]);
  });
});
