import { emojiIn } from '../../../../../src/features/emoji/emojiIn';
import type { FoundEmoji } from '../../../../../src/features/emoji/emojiSearch';
import type { Language } from '../../../../../src/texts/languages';

let findEmoji: (text: string, count: number) => readonly FoundEmoji[];
const searchIn = async (language: Language) => {
  const part = emojiIn(language);
  await part.load();
  const module = part.get();
  if (!module) throw new Error('the search was not loaded');
  ({ findEmoji } = module);
};
const natives = (text: string, count = 3) => findEmoji(text, count).map(({ native }) => native);

describe('findEmoji', () => {
  beforeEach(() => searchIn('en'));
  afterEach(() => localStorage.clear());

  it('finds by name first, then by the beginning of a name, then by a keyword', () => {
    expect(natives('heart')).toEqual(['❤️', expect.any(String), expect.any(String)]);
    expect(findEmoji('bread', 1)).toEqual([{ id: 'bread', name: 'Bread', native: '🍞' }]);
    expect(natives('TADA', 1)).toEqual(['🎉']);
    expect(findEmoji('popper', 8).map(({ id }) => id)).toContain('tada');
    expect(natives('nothing of the kind')).toEqual([]);
  });

  it('gives no more than are wanted', () => {
    expect(findEmoji('s', 5)).toHaveLength(5);
  });

  it('gives the tone that was chosen in the picker, where there is one', () => {
    localStorage.setItem('emoji-mart.skin', '6');
    expect(natives('+1', 1)).toEqual(['👍🏿']);
    expect(natives('bread', 1)).toEqual(['🍞']);
  });

  it('gives the neutral tone where the browser keeps nothing', () => {
    const refuse = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('refused');
    });
    expect(natives('+1', 1)).toEqual(['👍']);
    refuse.mockRestore();
  });

  it.each([
    ['de', 'herz', 'rotes Herz', '❤️'],
    ['de', 'party', 'Konfettibombe', '🎉'],
    ['ar', 'قلب', 'قلب أحمر', '❤️'],
  ] as const)('finds by the words of the language %s, and by English ones', async (...row) => {
    const [language, text, name, native] = row;
    await searchIn(language);
    expect(findEmoji(text, 60)).toContainEqual({ id: expect.any(String), name, native });
    expect(natives('tada', 1)).toEqual(['🎉']);
  });
});
