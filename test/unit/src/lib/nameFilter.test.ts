import { nameFilter } from '../../../../src/lib/nameFilter';

describe('nameFilter', () => {
  it.each([
    ['gen', 'General', true],
    ['ENER', 'General', true],
    ['  gen ', 'General', true],
    ['', 'General', true],
    ['ran', 'General', false],
    ['.*', 'General', false],
    ['élo', 'Élodie', true],
  ])('%j finds %s: %s', (search, name, expected) => {
    expect(nameFilter(search)(name)).toBe(expected);
  });
});
