import { ChannelGroups } from '../../../../emulator/subscribe/channelGroups';
import { isTooDeepWildcard, isWildcard } from '../../../../emulator/protocol/channels';
import { Subscription } from '../../../../emulator/subscribe/subscription';

describe('a wildcard', () => {
  it.each(['a.*', 'a.b.*', 'space room.*'])('is %j', (name) => {
    expect(isWildcard(name)).toBe(true);
  });

  it.each(['*', '.*', 'a', 'a.', 'a*', 'a*b', 'a.*.b', 'a.*.*', 'a..*', 'a.b.c.*', '*.*'])(
    'is not %j',
    (name) => {
      expect(isWildcard(name)).toBe(false);
    },
  );

  it('is too deep from four levels on', () => {
    expect(['a.b.c.*', 'a.b.c.*-pnpres', 'a.b.c.d.*'].filter(isTooDeepWildcard)).toHaveLength(3);
    expect(['a.b.*', 'a.b.c.d', 'a.b.c.d-pnpres', '*'].filter(isTooDeepWildcard)).toEqual([]);
  });
});

describe('Subscription', () => {
  const groups = new ChannelGroups([
    { group: 'g', channel: 'x' },
    { group: 'g', channel: 'x.y' },
    { group: 'h', channel: 'x' },
  ]);
  const matchOf = (channel: string, channels: string[], groupNames: string[] = []) =>
    new Subscription(channels, groupNames, groups).matchOf(channel);

  it.each([
    ['x', ['x'], [], 'x'],
    ['x', ['y'], [], undefined],
    ['a.b', ['a.*'], [], 'a.*'],
    ['a.b.c', ['a.*', 'a.b.*'], [], 'a.b.*'],
    ['a.b', ['a.b', 'a.*'], [], 'a.b'],
    ['a.', ['a.*'], [], undefined],
    ['a', ['a.*'], [], undefined],
    ['.a', ['.*'], [], undefined],
    ['x', [], ['g'], 'g'],
    ['x', [], ['h', 'g'], 'h'],
    ['x', ['x'], ['g'], 'x'],
    ['x.y', ['x.*'], ['g'], 'x.*'],
    ['x-pnpres', ['x'], ['g'], undefined],
    ['x-pnpres', ['x-pnpres'], ['g-pnpres'], 'x-pnpres'],
    ['x-pnpres', [], ['g', 'g-pnpres'], 'g-pnpres'],
    ['x', [], ['g-pnpres'], undefined],
    ['a.b-pnpres', ['a.*'], [], 'a.*'],
    ['a.b-pnpres', ['a.*', 'a.*-pnpres'], [], 'a.*-pnpres'],
    ['a.*-pnpres', ['a.*'], [], 'a.*'],
    ['a.b', ['a.*-pnpres'], [], undefined],
  ])('of %s with channels %j and groups %j comes by %s', (channel, channels, names, match) => {
    expect(matchOf(channel, channels, names)).toBe(match);
  });

  it('covers what keeps a user present: channels, wildcards as such, and groups', () => {
    const subscription = new Subscription(['c', 'a.*', 'd-pnpres'], ['g', 'other-pnpres'], groups);
    const channels = ['c', 'a.*', 'a.b', 'd', 'x', 'x.y', 'other'];
    expect(channels.filter((name) => subscription.covers(name))).toEqual(['c', 'a.*', 'x', 'x.y']);
  });

  it('follows its groups', () => {
    const changing = new ChannelGroups([]);
    const subscription = new Subscription([], ['g'], changing);
    changing.add('g', ['new']);
    expect(subscription.matchOf('new')).toBe('g');
    changing.remove('g', ['new']);
    expect(subscription.matchOf('new')).toBeUndefined();
  });
});
