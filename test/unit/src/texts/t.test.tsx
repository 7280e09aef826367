import { render } from '@testing-library/react';
import { t } from '../../../../src/texts/t';
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
});
