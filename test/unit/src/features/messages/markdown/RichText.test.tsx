import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { membershipsLoaded, usersReceived } from '../../../../../builders/buildAnswers';
import { BOB, GENERAL, RANDOM } from '../../../../../builders/buildMessage';
import { buildChannel, buildUser } from '../../../../../builders/buildRecords';
import { renderWithStore } from '../../../../../support/worlds/renderWithStore';
import { RichText } from '../../../../../../src/features/messages/markdown/RichText';

const show = (text: string) => render(<RichText text={text} />).container;

describe('RichText', () => {
  it('shows styles, quotes, lists and code as the elements that mean them', () => {
    show('**bold** *italic* ~~gone~~ `code`\n> quoted\n- one\n- two\n3. three\n```\nlet a;\n```');
    expect(screen.getByText('bold')).toHaveRole('strong');
    expect(screen.getByText('italic')).toHaveRole('emphasis');
    expect(screen.getByText('gone').tagName).toBe('S');
    expect(screen.getByText('code')).toHaveRole('code');
    expect(within(screen.getByRole('blockquote')).getByText('quoted')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'one',
      'two',
      'three',
    ]);
    expect(screen.getByText('three')).toHaveAttribute('value', '3');
    expect(screen.getByText('let a;')).toHaveRole('code');
  });

  it('finds links inside styles, and none in code', () => {
    show('**see example.com** `example.org`');
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://example.com');
    expect(within(screen.getByRole('strong')).getByRole('link')).toBeInTheDocument();
  });

  it('never makes elements of HTML, nor links of what could run code', () => {
    const container = show(
      '**<img src=x onerror=alert(1)>** [a](javascript:alert(1)) javascript:alert(1)',
    );
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(container).toHaveTextContent(
      '<img src=x onerror=alert(1)> [a](javascript:alert(1)) javascript:alert(1)',
    );
  });

  describe('the button that copies code', () => {
    const button = () => screen.getByRole('button');

    it('copies exactly the code and says so for a moment', async () => {
      const user = userEvent.setup();
      show('```js\n  a\n\n  b\n```');
      await user.click(screen.getByRole('button', { name: 'Copy code' }));
      expect(await navigator.clipboard.readText()).toBe('  a\n\n  b');
      expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
      expect(
        await screen.findByRole('button', { name: 'Copy code' }, { timeout: 10_000 }),
      ).toBeInTheDocument();
    });

    it('says when the browser refuses', async () => {
      const user = userEvent.setup();
      jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
      show('```\na\n```');
      await act(() => user.click(button()));
      expect(button()).toHaveAccessibleName('The code could not be copied');
    });
  });

  it('shows mentions by the name of today, references to channels, and links by their text', () => {
    const text =
      'hi [Bobby](pn-user://user_bob) and [Al](pn-user://user_ann), [General](pn-channel://x) [docs](https://example.com/a)';
    const bob = buildUser({ id: BOB, name: 'Bob Baker' });
    const { container } = renderWithStore(<RichText text={text} />, usersReceived([bob]));
    expect(container).toHaveTextContent('hi @Bob Baker and @Al, #General docs (example.com)');
    expect(screen.getByText('@Al')).toHaveAttribute('data-own');
    expect(screen.getByText('@Bob Baker')).not.toHaveAttribute('data-own');
    expect(screen.getByRole('link', { name: 'docs (example.com)' })).toHaveAttribute(
      'href',
      'https://example.com/a',
    );
  });

  it('opens the channel that a text names when the user is in it', async () => {
    const text = '[Lobby](pn-channel://space.general)';
    const channels = [
      buildChannel({ id: RANDOM, name: 'Any' }),
      buildChannel({ id: GENERAL, name: 'General' }),
    ];
    const { store } = renderWithStore(<RichText text={text} />, membershipsLoaded({ channels }));
    expect(store.getState().channels.currentId).toBe(RANDOM);
    await userEvent.setup().click(screen.getByRole('button', { name: '#General' }));
    expect(store.getState().channels.currentId).toBe(GENERAL);
  });
});
