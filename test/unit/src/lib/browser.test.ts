import { createTextStorage } from '../../../../src/lib/browser';

describe('createTextStorage', () => {
  beforeEach(() => window.localStorage.clear());

  it('keeps texts under names of its own', () => {
    const warn = jest.fn();
    const storage = createTextStorage(() => window.localStorage, warn);
    storage.set('theme', 'dark');
    expect(storage.get('theme')).toBe('dark');
    expect(storage.get('other')).toBeNull();
    expect(window.localStorage.getItem('theme')).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['cannot be opened', undefined],
    [
      'is full or switched off',
      {
        getItem: () => {
          throw new Error('switched off');
        },
        setItem: () => {
          throw new Error('full');
        },
      },
    ],
  ])('reads nothing, writes nothing and warns when the browser’s storage %s', (_title, broken) => {
    const warn = jest.fn();
    const storage = createTextStorage(() => {
      if (!broken) throw new Error('denied');
      return broken as unknown as Storage;
    }, warn);
    storage.set('theme', 'dark');
    expect(storage.get('theme')).toBeNull();
    expect(warn.mock.calls.map(([message]: string[]) => message)).toEqual([
      'cannot write "theme" to the browser\'s storage',
      'cannot read "theme" from the browser\'s storage',
    ]);
  });
});
