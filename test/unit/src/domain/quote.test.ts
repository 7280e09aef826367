import { quotedText, readQuote } from '../../../../src/domain/quote';
import { timetokenAt } from '../../../builders/timetokens';

const quote = { timetoken: timetokenAt(1), text: 'hello', userId: 'ann' };

describe('a quote', () => {
  it('is read from the meta data of a message', () => {
    expect(readQuote({ quotedMessage: { ...quote, more: 1 } })).toEqual(quote);
  });

  it.each([
    ['nothing', undefined],
    ['an empty text, as the service answers', ''],
    ['a list', [quote]],
    ['no quote', { other: 1 }],
    ['a quote that is a text', { quotedMessage: 'hello' }],
    ['a quote without a timetoken', { quotedMessage: { text: 'hello', userId: 'ann' } }],
    ['a timetoken that is a number', { quotedMessage: { ...quote, timetoken: 1 } }],
    ['a timetoken that is too short', { quotedMessage: { ...quote, timetoken: '17' } }],
    ['an inherited quote', JSON.parse('{"__proto__":{"quotedMessage":{"timetoken":"x"}}}')],
  ])('is not there in %s', (_title, meta: unknown) => {
    expect(readQuote(meta)).toBeUndefined();
  });

  it('has no text and no author when they are none', () => {
    const meta = { quotedMessage: { ...quote, text: { a: 1 }, userId: 5 } };
    expect(readQuote(meta)).toEqual({ ...quote, text: '', userId: '' });
  });

  it('holds the beginning of a long text, without half a character', () => {
    expect(quotedText('a'.repeat(30_000))).toHaveLength(500);
    expect(quotedText(`${'a'.repeat(499)}👍`)).toBe('a'.repeat(499));
    expect(quotedText('👍')).toBe('👍');
  });
});
