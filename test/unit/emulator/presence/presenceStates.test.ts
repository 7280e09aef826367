import { PresenceStates } from '../../../../emulator/presence/presenceStates';

const WAIT_MS = 300_000;

describe('PresenceStates', () => {
  let now: number;
  let states: PresenceStates;

  beforeEach(() => {
    now = 1_000_000;
    states = new PresenceStates(() => now);
  });

  const set = (state: string, channel = 'c') => states.set('ann', new Map([[channel, state]]));

  it('tells of a state only when it is another one', () => {
    expect(set('{"a":1}')).toMatchObject([{ channel: 'c', userId: 'ann', state: '{"a":1}' }]);
    expect(set('{"a":1}')).toEqual([]);
    expect(set('{"a":2}')).toHaveLength(1);
    expect(states.get('c', 'ann')).toBe('{"a":2}');
  });

  it('takes an empty object for none', () => {
    expect(set('{}')).toEqual([]);
    set('{"a":1}');
    expect(set('{}')).toMatchObject([{ state: undefined }]);
    expect(states.get('c', 'ann')).toBeUndefined();
  });

  it('goes back to what it was when a change could not be stored', () => {
    set('{"a":1}');
    states.takeBack(set('{"a":2}'));
    states.takeBack(set('{"b":1}', 'other'));
    expect(states.get('c', 'ann')).toBe('{"a":1}');
    expect(states.get('other', 'ann')).toBeUndefined();
  });

  it('waits for a user who is not there yet, but not for ever', () => {
    set('{"a":1}');
    now += WAIT_MS - 1;
    expect(states.sweep(() => false)).toEqual([]);
    now += 1;
    expect(states.sweep(() => true)).toEqual([]);
    expect(states.sweep(() => false)).toMatchObject([{ channel: 'c', userId: 'ann' }]);
    expect(states.get('c', 'ann')).toBeUndefined();
  });
});
