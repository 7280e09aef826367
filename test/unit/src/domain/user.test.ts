import { fc } from '../../../support/drivers/randomRuns';
import { avatarColourIndex, initials, userTitle } from '../../../../src/domain/user';
import { buildUser } from '../../../builders/buildRecords';

describe('initials', () => {
  it.each([
    ['Ann Archer', 'AA'],
    ['ann', 'AN'],
    ['x', 'X'],
    ['  Ann   van der Berg ', 'AV'],
    ['Élise Ørsted', 'ÉØ'],
    ['👩‍👩‍👧 family', '👩‍👩‍👧F'],
    ['李小龙', '李小'],
    ['', ''],
    ['   ', ''],
  ])('of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('avatarColourIndex', () => {
  it('is one of seven, and always the same for a name [2.25] [9.5]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const index = avatarColourIndex(name);
        expect(Number.isInteger(index) && index >= 0 && index < 7).toBe(true);
        expect(avatarColourIndex(name)).toBe(index);
      }),
    );
  });

  it('is the sum of the character codes [2.25]', () => {
    expect(avatarColourIndex('')).toBe(0);
    expect(avatarColourIndex('ab')).toBe((97 + 98) % 7);
  });
});

describe('userTitle', () => {
  it('is the name, else the id', () => {
    const user = buildUser({ name: 'Ann' });
    expect(userTitle(user)).toBe('Ann');
    expect(userTitle({ ...user, name: '' })).toBe(user.id);
    expect(userTitle({ ...user, name: null })).toBe(user.id);
  });
});
