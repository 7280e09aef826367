import { addPage, EMPTY_DIRECTORY, type Directory } from '../../../../src/lib/directory';

const list = (directory: Directory<string>, ...pages: readonly (readonly string[])[]) =>
  pages.reduce(
    (known, ids, index) =>
      addPage(known, { ids, isFirst: index === 0, isLast: index === pages.length - 1 }),
    directory,
  );

describe('directory', () => {
  it('grows page by page and is complete after the last', () => {
    const half = addPage(EMPTY_DIRECTORY, { ids: ['a', 'b'], isFirst: true, isLast: false });
    expect(half).toMatchObject({ ids: ['a', 'b'], isComplete: false });
    const whole = addPage(half, { ids: ['c'], isFirst: false, isLast: true });
    expect(whole).toEqual({ ids: ['a', 'b', 'c'], found: [], isComplete: true });
  });

  it('keeps what it knows while it is listed anew, then drops what is gone', () => {
    const before = list(EMPTY_DIRECTORY, ['a', 'b'], ['c']);
    const during = addPage(before, { ids: ['a', 'x'], isFirst: true, isLast: false });
    expect(during).toMatchObject({ ids: ['a', 'b', 'c', 'x'], isComplete: true });
    const after = addPage(during, { ids: ['c'], isFirst: false, isLast: true });
    expect(after.ids).toEqual(['a', 'x', 'c']);
  });

  it('has an id once when it moves to a later page between two fetches', () => {
    expect(list(EMPTY_DIRECTORY, ['a', 'b'], ['b', 'c']).ids).toEqual(['a', 'b', 'c']);
  });

  it('forgets a listing that was broken off', () => {
    const broken = addPage(EMPTY_DIRECTORY, { ids: ['a', 'b'], isFirst: true, isLast: false });
    expect(list(broken, ['c']).ids).toEqual(['c']);
  });

  it('may be empty', () => {
    expect(list(EMPTY_DIRECTORY, [])).toEqual({ ids: [], found: [], isComplete: true });
  });
});
