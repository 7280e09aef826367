import { createTextStorage, withLock } from '../../../../src/lib/browser';

describe('createTextStorage', () => {
  beforeEach(() => window.localStorage.clear());

  it('keeps texts under names of its own', () => {
    const warn = jest.fn();
    const storage = createTextStorage(() => window.localStorage, warn);
    storage.set('theme', 'dark');
    expect(storage.get('theme')).toBe('dark');
    expect(storage.get('other')).toBeNull();
    expect(window.localStorage.getItem('theme')).toBeNull();
    expect(storage.keys()).toEqual(['theme']);
    storage.remove('theme');
    expect(storage.keys()).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('tells what other tabs write under its names, until that is ended', () => {
    const storage = createTextStorage(() => window.localStorage, jest.fn());
    const onChange = jest.fn();
    const tell = (key: string | null, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    storage.set('theme', 'light');
    const [name = ''] = Object.keys(window.localStorage);
    const end = storage.watch(onChange);
    tell(name, 'dark');
    tell(name, null);
    tell('of another program', 'dark');
    tell(null, null);
    end();
    tell(name, 'light');
    expect(onChange.mock.calls).toEqual([
      ['theme', 'dark'],
      ['theme', null],
    ]);
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
        removeItem: () => {
          throw new Error('switched off');
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
    storage.remove('theme');
    expect(storage.keys()).toEqual([]);
    expect(warn.mock.calls.map(([message]: string[]) => message).slice(0, 3)).toEqual([
      'cannot write "theme" to the browser\'s storage',
      'cannot read "theme" from the browser\'s storage',
      'cannot remove "theme" from the browser\'s storage',
    ]);
  });
});

describe('withLock', () => {
  const request = jest.fn();

  beforeAll(() => {
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  });
  afterAll(() => void Reflect.deleteProperty(navigator, 'locks'));

  it('works at once where the browser denies locks, as in frames of other sites', async () => {
    request.mockRejectedValue(new DOMException('The request was denied.', 'SecurityError'));
    expect(await withLock('outbox', () => Promise.resolve('sent'))).toBe('sent');
  });

  it('does work that fails once', async () => {
    request.mockImplementation((_name: string, begin: () => Promise<unknown>) => begin());
    const work = jest.fn().mockRejectedValue(new Error('not sent'));
    await expect(withLock('outbox', work)).rejects.toThrow('not sent');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
