import {
  readChannel,
  readChannelChange,
  readRows,
  readTotalCount,
  readUser,
  readUserChange,
} from '../../../../src/pubnub/recordFormat';

const NOBODY = {
  name: null,
  profileUrl: null,
  title: null,
  isBanned: false,
  mutedChannels: [],
  blockedChannels: [],
  updated: null,
};

describe('readUserChange', () => {
  it('names only what the change names', () => {
    expect(readUserChange({ id: 'u', name: 'Ann', eTag: 'x' })).toEqual({ id: 'u', name: 'Ann' });
    expect(readUserChange({ id: 'u', profileUrl: null })).toEqual({ id: 'u', profileUrl: null });
    expect(readUserChange({ id: 'u' })).toEqual({ id: 'u' });
  });

  it('takes out of names and titles what makes them run backwards', () => {
    const [name, custom] = ['\u202Eyraled\u202C Ann', { title: '\u2067x' }];
    expect(readUser({ id: 'u', name, custom })).toMatchObject({ name: 'yraled Ann', title: 'x' });
  });

  it('takes names, titles and descriptions in one line', () => {
    const name = ' Ann\r\nvan\u2028der\u0085 Berg\t';
    expect(readUser({ id: 'u', name, custom: { title: 'a\n\nb' } })).toMatchObject({
      name: 'Ann van der Berg',
      title: 'a b',
    });
    expect(readChannel({ id: 'c', name, description: 'one\ntwo' })).toMatchObject({
      name: 'Ann van der Berg',
      description: 'one two',
    });
  });

  it('takes a blank name or title for none', () => {
    expect(readUserChange({ id: 'u', name: ' \u200B', custom: { title: '\u3164' } })).toMatchObject(
      {
        name: null,
        title: null,
      },
    );
    expect(readUser({ id: 'u', name: '\u2066\u2069' })).toEqual({ id: 'u', ...NOBODY });
    expect(readChannelChange({ id: 'c', name: '   ', description: '\n' })).toEqual({
      id: 'c',
      name: null,
      description: null,
    });
  });

  it('replaces everything custom at once', () => {
    expect(readUserChange({ id: 'u', custom: { title: 'Chef' } })).toEqual({
      id: 'u',
      title: 'Chef',
      isBanned: false,
      mutedChannels: [],
      blockedChannels: [],
    });
    expect(readUserChange({ id: 'u', custom: null })).toMatchObject({
      title: null,
      isBanned: false,
    });
  });

  it.each([
    ['null', null],
    ['a text', 'u'],
    ['without an id', { name: 'Ann' }],
    ['with an empty id', { id: '' }],
    ['with a number as id', { id: 7 }],
  ])('names nobody when it is %s', (_title, data: unknown) => {
    expect(readUserChange(data)).toBeUndefined();
    expect(readUser(data)).toBeUndefined();
  });
});

describe('readUser', () => {
  it.each(['u', 'constructor', '__proto__'])('is empty where the record of %s is', (id) => {
    expect(readUser({ id })).toEqual({ id, ...NOBODY });
  });

  it('reads everything that moderators decide [3.6]', () => {
    const restrictions = { ban: true, mutedChannels: 'a,b', blockedChannels: 'c' };
    const custom = { title: 'Chef', ...restrictions };
    const record = {
      id: 'u',
      name: 'Ann',
      profileUrl: 'https://a.test',
      updated: '2026-03-01T10Z',
    };
    expect(readUser({ ...record, custom })).toEqual({
      id: 'u',
      name: 'Ann',
      profileUrl: 'https://a.test',
      title: 'Chef',
      isBanned: true,
      mutedChannels: ['a', 'b'],
      blockedChannels: ['c'],
      updated: '2026-03-01T10Z',
    });
  });

  it.each([
    [true, true],
    ['true', true],
    ['TRUE', true],
    ['1', true],
    [1, true],
    ['yes', true],
    [1_764_000_000, true],
    [false, false],
    ['false', false],
    ['0', false],
    [0, false],
    ['', false],
    [null, false],
  ])('takes the ban flag %p for %p', (ban, isBanned) => {
    expect(readUser({ id: 'u', custom: { ban } })?.isBanned).toBe(isBanned);
  });

  it.each([
    ['a, b ,c', ['a', 'b', 'c']],
    [',a,,a, ', ['a']],
    ['', []],
    [null, []],
    [['a'], []],
  ])('reads the channel list %j as %j', (mutedChannels, expected) => {
    expect(readUser({ id: 'u', custom: { mutedChannels } })?.mutedChannels).toEqual(expected);
  });

  it('takes texts of another type for missing', () => {
    expect(readUser({ id: 'u', name: 7, profileUrl: [], custom: { title: {} } })).toEqual({
      id: 'u',
      ...NOBODY,
    });
  });
});

describe('readChannel', () => {
  it('reads name, description and picture [2.17] [3.1]', () => {
    const data = { id: 'c', name: 'C', description: 'd', custom: { profileUrl: 'https://c.test' } };
    expect(readChannel(data)).toEqual({
      id: 'c',
      name: 'C',
      description: 'd',
      profileUrl: 'https://c.test',
      pins: [],
    });
    expect(readChannel({ id: 'c' })).toEqual({
      id: 'c',
      name: null,
      description: null,
      profileUrl: null,
    });
  });

  it('reads a change as what it names', () => {
    expect(readChannelChange({ id: 'c', description: '' })).toEqual({ id: 'c', description: null });
    expect(readChannelChange({ id: 'c', custom: null })).toEqual({
      id: 'c',
      profileUrl: null,
      pins: [],
    });
    expect(readChannelChange('c')).toBeUndefined();
  });

  it('reads which messages are pinned', () => {
    const pinned = { pinnedMessageTimetoken: '17639000000000000', pinnedMessageChannelID: 'c' };
    expect(readChannel({ id: 'c', custom: pinned })?.pins).toEqual([
      { channelId: 'c', timetoken: '17639000000000000' },
    ]);
  });
});

describe('readRows', () => {
  it('leaves out the rows that cannot be read', () => {
    const answer = { data: [{ id: 'a' }, null, { name: 'nobody' }, { id: 'b' }] };
    expect(readRows(answer, readUser).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it.each([null, 'rows', {}, { data: null }, { data: {} }])('has none in %j', (answer) => {
    expect(readRows(answer, readUser)).toEqual([]);
  });
});

describe('readTotalCount', () => {
  it('is known only when the answer gives a number', () => {
    expect(readTotalCount({ totalCount: 7 })).toBe(7);
    expect(readTotalCount({ totalCount: '7' })).toBeUndefined();
    expect(readTotalCount(null)).toBeUndefined();
  });
});
