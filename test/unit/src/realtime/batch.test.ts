import type { UnknownAction } from '@reduxjs/toolkit';
import { FactBatch } from '../../../../src/realtime/batch';
import { eventsIgnored, messagesReceived } from '../../../../src/realtime/facts';
import { buildMessage } from '../../../builders/buildMessage';

describe('FactBatch', () => {
  const collect = () => {
    const actions: UnknownAction[] = [];
    return { actions, batch: new FactBatch((action) => void actions.push(action)) };
  };
  const ignored = { kind: 'message', channelId: 'c', reason: 'none' };

  it('dispatches one action per kind, in the order in which the kinds first came', async () => {
    const { actions, batch } = collect();
    const [one, two] = [buildMessage(), buildMessage()];
    batch.add(messagesReceived, one);
    batch.add(eventsIgnored, ignored);
    batch.add(messagesReceived, two);
    await Promise.resolve();
    expect(actions).toEqual([messagesReceived([one, two]), eventsIgnored([ignored])]);
  });

  it('dispatches nothing while the burst goes on', () => {
    const { actions, batch } = collect();
    batch.add(messagesReceived, buildMessage());
    expect(actions).toEqual([]);
  });

  it('begins a new action for the next burst', async () => {
    const { actions, batch } = collect();
    const [one, two] = [buildMessage(), buildMessage()];
    batch.add(messagesReceived, one);
    await Promise.resolve();
    batch.add(messagesReceived, two);
    await Promise.resolve();
    expect(actions).toEqual([messagesReceived([one]), messagesReceived([two])]);
  });

  it('takes what a dispatch brings along into the next action', async () => {
    const actions: UnknownAction[] = [];
    const batch = new FactBatch((action) => {
      actions.push(action);
      if (actions.length === 1) batch.add(eventsIgnored, ignored);
    });
    batch.add(messagesReceived, buildMessage());
    await Promise.resolve();
    await Promise.resolve();
    expect(actions[1]).toEqual(eventsIgnored([ignored]));
  });
});
