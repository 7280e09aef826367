import { readReferences } from '../../../../../src/domain/mentionText';
import { completedAt } from '../../../../../src/features/mentions/completedText';

/** The text that is completed at the caret, which is at the end unless it is given. */
function completed(text: string, caret?: number) {
  const { shown } = readReferences(text);
  const at = caret ?? shown.length;
  return completedAt({ value: shown, selectionStart: at, selectionEnd: at }, text);
}

describe('completedAt', () => {
  it.each([
    ['Ask @', { sign: '@', start: 4, search: '' }],
    ['Ask @Bo', { sign: '@', start: 4, search: 'Bo' }],
    ['@Bob Mill', { sign: '@', start: 0, search: 'Bob Mill' }],
    ['See #gen', { sign: '#', start: 4, search: 'gen' }],
    ['(:sm', { sign: ':', start: 1, search: 'sm' }],
    [':\u0642\u0644\u0628', { sign: ':', start: 0, search: '\u0642\u0644\u0628' }],
  ])('finds what is completed in "%s"', (text, found) => {
    expect(completed(text)).toEqual(found);
  });

  it.each(['ann@example', 'a#b', 'Hello', '@Bob is not there', ':)', ':s', 'at 12:30'])(
    'finds nothing in "%s"',
    (text) => {
      expect(completed(text)).toBeUndefined();
    },
  );

  it('finds what is before the caret', () => {
    expect(completed('@Bo and more', 3)).toEqual({ sign: '@', start: 0, search: 'Bo' });
  });

  it('finds nothing in a reference that is written, and nothing while text is selected', () => {
    expect(completed('Ask [Bob](pn-user://bob)')).toBeUndefined();
    const selected = { value: '@Bo', selectionStart: 0, selectionEnd: 3 };
    expect(completedAt(selected, '@Bo')).toBeUndefined();
  });
});
