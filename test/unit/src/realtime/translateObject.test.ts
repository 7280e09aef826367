import type { UnknownAction } from '@reduxjs/toolkit';
import { ActionBatch } from '../../../../src/realtime/batch';
import {
  channelsChanged,
  eventsIgnored,
  ignoreListsReceived,
  membershipsChanged,
  usersChanged,
} from '../../../../src/realtime/events';
import { createObjectTranslator } from '../../../../src/realtime/translateObject';
import { ANN, GENERAL } from '../../../builders/buildMessage';
import { sdkObjectEvent } from '../../../builders/buildSdk';

async function translate(...events: unknown[]) {
  const actions: UnknownAction[] = [];
  const take = createObjectTranslator(new ActionBatch((action) => void actions.push(action)));
  for (const event of events) take(event);
  await Promise.resolve();
  return actions;
}

describe('translateObject', () => {
  it('makes a change of a written user, with only what changed', async () => {
    expect(await translate(sdkObjectEvent('uuid', 'set', { id: ANN, name: 'Ann' }))).toEqual([
      usersChanged([{ event: 'set', change: { id: ANN, name: 'Ann' } }]),
    ]);
  });

  it('makes a list of ignored users of the record that holds one, written or deleted', async () => {
    const id = 'PN_PRV.user_ann.mute1';
    const updated = '2026-11-21T12:00:00Z';
    const events = [
      sdkObjectEvent('uuid', 'set', { id, custom: { m: 'user_bob' }, updated }),
      sdkObjectEvent('uuid', 'delete', { id }),
    ];
    expect(await translate(...events)).toEqual([
      ignoreListsReceived([
        { ownerId: ANN, userIds: ['user_bob'] as never, updated },
        { ownerId: ANN, userIds: [], updated: null },
      ]),
    ]);
  });

  it('makes a removal of a deleted user', async () => {
    expect(await translate(sdkObjectEvent('uuid', 'delete', { id: ANN }))).toEqual([
      usersChanged([{ event: 'removed', id: ANN }]),
    ]);
  });

  it('makes changes of channels, written and deleted, in their order', async () => {
    const events = [
      sdkObjectEvent('channel', 'set', { id: GENERAL, description: 'new' }),
      sdkObjectEvent('channel', 'delete', { id: GENERAL }),
    ];
    expect(await translate(...events)).toEqual([
      channelsChanged([
        { event: 'set', change: { id: GENERAL, description: 'new' } },
        { event: 'removed', id: GENERAL },
      ]),
    ]);
  });

  it.each([
    ['set', 'set'],
    ['delete', 'removed'],
  ] as const)('makes a membership change of a membership that was %s', async (raw, event) => {
    const data = { channel: { id: GENERAL }, uuid: { id: ANN } };
    expect(await translate(sdkObjectEvent('membership', raw, data))).toEqual([
      membershipsChanged([{ event, channelId: GENERAL, userId: ANN }]),
    ]);
  });

  it.each([
    ['null', null],
    ['a text', 'objects'],
    ['without a message', {}],
    ['with a text as message', { message: 'hello' }],
    ['of an unknown type', sdkObjectEvent('space' as 'uuid', 'set', { id: 'x' })],
    ['of an unknown event', sdkObjectEvent('uuid', 'renamed' as 'set', { id: 'x' })],
    ['with null as data', sdkObjectEvent('uuid', 'set', null)],
    ['of a user without an id', sdkObjectEvent('uuid', 'set', { name: 'Nobody' })],
    ['of a user whose id is a number', sdkObjectEvent('uuid', 'set', { id: 7 })],
    [
      'of a membership without a user',
      sdkObjectEvent('membership', 'set', { channel: { id: 'c' } }),
    ],
    [
      'of a membership in a channel without an id',
      sdkObjectEvent('membership', 'set', { channel: { id: '' }, uuid: { id: ANN } }),
    ],
  ])('counts an event that is %s as ignored', async (_title, event) => {
    const [action, ...rest] = await translate(event);
    expect(action).toMatchObject({ type: eventsIgnored.type, payload: [{ kind: 'objects' }] });
    expect(rest).toEqual([]);
  });
});
