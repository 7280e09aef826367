import { findEmoji } from '../../../../../src/features/emoji/emojiSearch';

const natives = (text: string, count = 3) => findEmoji(text, count).map(({ native }) => native);

describe('findEmoji', () => {
  afterEach(() => localStorage.clear());

  it('finds by name first, then by the beginning of a name, then by a keyword', () => {
    expect(natives('heart')).toEqual(['❤️', expect.any(String), expect.any(String)]);
    expect(findEmoji('bread', 1)).toEqual([{ name: 'bread', native: '🍞' }]);
    expect(natives('TADA', 1)).toEqual(['🎉']);
    expect(findEmoji('popper', 8).map(({ name }) => name)).toContain('tada');
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
});
