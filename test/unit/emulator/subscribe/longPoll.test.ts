import type { ChannelEvent } from '../../../../emulator/protocol/channels';
import { ChannelGroups } from '../../../../emulator/subscribe/channelGroups';
import { answerPoll } from '../../../../emulator/subscribe/longPoll';
import { SubscribeHub } from '../../../../emulator/subscribe/subscribeHub';
import { Subscription } from '../../../../emulator/subscribe/subscription';
import { timetokenAt } from '../../../../emulator/protocol/timetoken';
import { openDatabase } from '../../../../emulator/storage/database';
import { createStores } from '../../../../emulator/stores';

/** When the last answer was given, ms since the epoch. */
const LAST = 1_700_000_000_000;

describe('a poll that waits', () => {
  let answers: (readonly ChannelEvent[])[];
  let hub: SubscribeHub;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    answers = [];
    const groups = new ChannelGroups([]);
    hub = new SubscribeHub(createStores(openDatabase(':memory:')).events, groups);
    const poll = {
      subscription: new Subscription(['c'], [], groups),
      cursor: timetokenAt(LAST),
      filter: undefined,
      answer: (_cursor: string, events: readonly ChannelEvent[]) => answers.push(events),
    };
    void answerPoll(hub, poll, () => undefined);
  });
  afterEach(() => jest.useRealTimers());

  const happen = (sinceLastMs: number) =>
    hub.deliver([
      { channel: 'c', kind: 'message', payload: '1', timetoken: timetokenAt(LAST + sinceLastMs) },
    ]);

  it('answers what comes after a pause at once, with the rest of its burst', () => {
    happen(500);
    happen(501);
    jest.advanceTimersByTime(3);
    expect(answers.map(({ length }) => length)).toEqual([2]);
  });

  it('gathers what follows close upon the last answer', () => {
    happen(10);
    jest.advanceTimersByTime(20);
    happen(30);
    expect(answers).toEqual([]);
    jest.advanceTimersByTime(10);
    expect(answers.map(({ length }) => length)).toEqual([2]);
  });

  it('does not gather so much that it looks like more than one answer holds', () => {
    for (let n = 0; n < 60; n += 1) happen(10);
    expect(answers.map(({ length }) => length)).toEqual([50]);
  });
});
