import { isBigEmoji } from '../../../../../../src/features/messages/markdown/bigEmoji';

describe('isBigEmoji', () => {
  it.each(['👍', '😀 😀\n😀', '👨‍👩‍👧‍👦', '👋🏽', '🇩🇪🇫🇷', '❤️', '3️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩🏽‍❤️‍💋‍👨🏿'])(
    'holds for %s',
    (text) => {
      expect(isBigEmoji(text)).toBe(true);
    },
  );

  it.each(['', ' ', '😀😀😀😀', '👍 ok', '123', '#', '❤', '©', 'ok', '重', '👍'.repeat(10_000)])(
    'does not hold for %j',
    (text) => {
      expect(isBigEmoji(text)).toBe(false);
    },
  );
});
