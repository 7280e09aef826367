import type { UnknownAction } from '@reduxjs/toolkit';
import { ActionBatch } from '../../../../src/realtime/batch';
import { eventsIgnored, messagesReceived } from '../../../../src/realtime/events';
import { buildMessage } from '../../../builders/buildMessage';
import { pass, settle, useFakeTimers } from '../../../support/fakes/fakeTimers';

describe('ActionBatch', () => {
  useFakeTimers();

  const collect = () => {
    const actions: UnknownAction[] = [];
    return { actions, batch: new ActionBatch((action) => void actions.push(action)) };
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

  it('begins a new action at once when the last one was a while ago', async () => {
    const { actions, batch } = collect();
    const [one, two] = [buildMessage(), buildMessage()];
    batch.add(messagesReceived, one);
    await pass(100);
    batch.add(messagesReceived, two);
    await settle();
    expect(actions).toEqual([messagesReceived([one]), messagesReceived([two])]);
  });

  it('keeps together what follows close upon an action', async () => {
    const { actions, batch } = collect();
    const [one, two] = [buildMessage(), buildMessage()];
    const [three, four] = [buildMessage(), buildMessage()];
    batch.add(messagesReceived, one);
    await settle();
    batch.add(messagesReceived, two);
    await pass(60);
    batch.add(messagesReceived, three);
    await pass(40);
    const burst = [messagesReceived([one]), messagesReceived([two, three])];
    expect(actions).toEqual(burst);
    batch.add(messagesReceived, four);
    await pass(99);
    expect(actions).toEqual(burst);
    await pass(1);
    expect(actions).toEqual([...burst, messagesReceived([four])]);
  });

  it('holds nothing back from what is to come after it', async () => {
    const { actions, batch } = collect();
    const [one, two] = [buildMessage(), buildMessage()];
    batch.add(messagesReceived, one);
    await settle();
    batch.add(messagesReceived, two);
    batch.flush();
    expect(actions).toEqual([messagesReceived([one]), messagesReceived([two])]);
    await pass(1_000);
    expect(actions).toHaveLength(2);
  });

  it('forgets what waits when it is dropped', async () => {
    const { actions, batch } = collect();
    batch.add(messagesReceived, buildMessage());
    await settle();
    batch.add(messagesReceived, buildMessage());
    batch.drop();
    await pass(1_000);
    expect(actions).toHaveLength(1);
  });

  it('takes what a dispatch brings along into the next action', async () => {
    const actions: UnknownAction[] = [];
    const batch = new ActionBatch((action) => {
      actions.push(action);
      if (actions.length === 1) batch.add(eventsIgnored, ignored);
    });
    batch.add(messagesReceived, buildMessage());
    await pass(100);
    expect(actions[1]).toEqual(eventsIgnored([ignored]));
  });
});
