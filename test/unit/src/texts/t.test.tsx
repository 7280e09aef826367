import { render } from '@testing-library/react';
import arabic from '../../../../src/texts/ar/chat.json';
import german from '../../../../src/texts/de/chat.json';
import { loadTexts, locales, showTexts, t } from '../../../../src/texts/t';
import { withElements } from '../../../../src/texts/withElements';

describe('a text', () => {
  test('has the plural form of a number', () => {
    expect(t('channels.members', { count: 1 })).toBe('1 member');
    expect(t('channels.members', { count: 1000 })).toBe('1000 members');
  });

  test('has elements as the values of its placeholders', () => {
    const { container } = render(
      <p>{withElements((names) => t('typing.one', names), { user: <b>Ana {'{count}'}</b> })}</p>,
    );
    expect(container).toHaveTextContent('Ana {count} is typing...');
  });

  test('takes the letters of a user as they are', () => {
    const author = String.raw`Ana \u202e \x41`;
    expect(t('messages.replyingTo', { author })).toBe(`Replying to ${author}`);
  });
});

describe('the texts of another language', () => {
  afterEach(() => showTexts('en'));

  test('are shown once they are loaded', async () => {
    expect([showTexts('de'), t('ui.clear')]).toEqual([false, 'Clear']);
    await loadTexts('de');
    expect([showTexts('de'), t('ui.clear')]).toEqual([true, german['ui.clear']]);
    expect(locales().at(-1)).toMatch(/^de-/);
  });

  test('have the form that a value names', async () => {
    await loadTexts('ar');
    showTexts('ar');
    const [pinned, other] = ['pinned', 'other'].map((kind) => t('messages.quote', { kind }));
    expect(pinned).not.toBe(other);
  });

  test('do not let names change their order from right to left', async () => {
    await loadTexts('ar');
    showTexts('ar');
    expect(t('messageSearch.in', { channel: 'team 1' })).toBe(
      arabic['messageSearch.in'].replace('{channel}', '\u2068team 1\u2069'),
    );
  });
});
