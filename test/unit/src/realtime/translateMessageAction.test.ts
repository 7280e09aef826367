import { FactBatch } from '../../../../src/realtime/batch';
import { eventsIgnored, messageActionsChanged } from '../../../../src/realtime/facts';
import { createMessageActionTranslator } from '../../../../src/realtime/translateMessageAction';
import { buildAction } from '../../../builders/buildAction';

const { channelId, ...data } = buildAction();
const event = {
  channel: channelId,
  event: 'added',
  publisher: 'someone else',
  data: { ...data, uuid: data.userId },
};

async function translate(received: unknown) {
  const dispatch = jest.fn();
  createMessageActionTranslator(new FactBatch(dispatch))(received);
  await Promise.resolve();
  return dispatch.mock.calls as unknown[][];
}

describe('translateMessageAction', () => {
  it.each(['added', 'removed'])(
    'tells that an action was %s, by whom the envelope names',
    async (kind) => {
      expect(await translate({ ...event, event: kind })).toEqual([
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
    const calls = await translate(received);
    expect(calls).toHaveLength(1);
    expect(eventsIgnored.match(calls[0]?.[0])).toBe(true);
  });
});
