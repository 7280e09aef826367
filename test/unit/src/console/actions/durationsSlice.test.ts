import {
  DURATION_NAMES,
  durationUsed,
  endOf,
  selectDurations,
} from '../../../../../src/console/actions/durationsSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { consoleAfter, createTestConsole } from '../../../../support/worlds/testConsole';

const FIRST = { ban: 'week', mute: 'day', block: 'week' };

/** The durations after a start with a stored text. */
const restoredFrom = (stored: string | null) =>
  selectDurations(
    createTestConsole({ storage: { get: () => stored, set: () => undefined } }).getState(),
  );

describe('durationsSlice', () => {
  useFakeTimers();

  it('proposes no permanent restriction at first', () => {
    expect(selectDurations(consoleAfter())).toEqual(FIRST);
  });

  it('remembers the last duration of each kind of restriction, independently', () => {
    const used = [
      durationUsed({ kind: 'ban', duration: 'month' }),
      durationUsed({ kind: 'mute', duration: 'hour' }),
    ];
    const expected = { ban: 'month', mute: 'hour', block: 'week' };
    expect(selectDurations(consoleAfter(...used))).toEqual(expected);
    expect(selectDurations(consoleAfter(...used, ...used.reverse()))).toEqual(expected);
    const again = durationUsed({ kind: 'ban', duration: 'day' });
    expect(selectDurations(consoleAfter(...used, again)).ban).toBe('day');
  });

  it('keeps the choices when the session ends, because they are those of the browser', () => {
    const used = durationUsed({ kind: 'block', duration: 'month' });
    expect(selectDurations(consoleAfter(used, sessionEnded())).block).toBe('month');
  });

  it('restores what an earlier visit stored', async () => {
    const set = jest.fn<undefined, [string, string]>();
    const store = createTestConsole({ storage: { get: () => null, set } });
    store.dispatch(durationUsed({ kind: 'mute', duration: 'minutes' }));
    await settle();
    const [, stored = ''] = set.mock.lastCall ?? [];
    expect(restoredFrom(stored)).toEqual({ ...FIRST, mute: 'minutes' });
  });

  it.each([
    ['nothing', null, FIRST],
    ['no JSON', 'ban', FIRST],
    ['no object', '[]', FIRST],
    ['an unknown duration', '{"ban":"century","mute":"hour"}', { ...FIRST, mute: 'hour' }],
    ['an unknown kind', '{"kick":"day"}', FIRST],
  ])('skips what it cannot read when %s is stored', (_what, stored, expected) => {
    expect(restoredFrom(stored)).toEqual(expected);
  });

  it('has six durations, of which only a permanent one has no end', () => {
    expect(DURATION_NAMES).toHaveLength(6);
    expect(DURATION_NAMES.filter((name) => endOf(name, 0).until === undefined)).toEqual([
      'forever',
    ]);
    expect(endOf('hour', 1_000)).toEqual({ until: 3_601_000 });
  });
});
