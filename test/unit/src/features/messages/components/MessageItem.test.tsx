import { act, fireEvent, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import userEvent from '@testing-library/user-event';
import type { Message } from '../../../../../../src/domain/message';
import { threadIdOf } from '../../../../../../src/domain/thread';
import { messagesReceived } from '../../../../../../src/realtime/events';
import { timetokenToMs } from '../../../../../../shared/protocol';
import { MessageItem } from '../../../../../../src/features/messages/components/MessageItem';
import { FileLinks } from '../../../../../../src/ui/fileLink';
import { formatTime } from '../../../../../../src/texts/format';
import { readMessage } from '../../../../../../src/pubnub/messageFormat';
import { membershipsLoaded, usersReceived } from '../../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage } from '../../../../../builders/buildMessage';
import { buildPage } from '../../../../../builders/buildPage';
import { buildChannel, buildUser } from '../../../../../builders/buildRecords';
import { faultsOf } from '../../../../../support/matchers/axeInJsdom';
import { renderWithStore } from '../../../../../support/worlds/renderWithStore';

const ANNOUNCEMENTS = buildChannel({ name: 'Announcements' });
const bob = usersReceived([buildUser({ id: BOB, name: 'Bob Baker' })]);

/** Drawn for Ann. */
function renderMessage(overrides: Partial<Message> = {}, isRunStart = true) {
  const message = buildMessage({ authorId: BOB, ...overrides });
  const item = <MessageItem message={message} isRunStart={isRunStart} />;
  return { message, ...renderWithStore(item, bob) };
}

const file = (name: string, url = `https://files.test/${name}`) => ({ id: 'file-1', name, url });
const REL = 'noopener noreferrer nofollow ugc';

describe('MessageItem', () => {
  it('is an article named after its author and time', () => {
    const { message } = renderMessage({ text: 'hello' });
    const time = formatTime(timetokenToMs(message.timetoken));
    const article = screen.getByRole('article', { name: `Bob Baker, ${time}` });
    expect(article).toHaveTextContent('hello');
    expect(article).not.toHaveAttribute('data-own');
  });

  it('marks an own message, and does not name its author [2.38] [6.6]', () => {
    renderMessage({ authorId: ANN });
    expect(screen.getByRole('article')).toHaveAttribute('data-own', 'true');
    expect(screen.queryByText(ANN)).not.toBeInTheDocument();
  });

  it('shows who speaks only at the start of a run', () => {
    renderMessage({}, false);
    expect(screen.queryByText('Bob Baker')).not.toBeInTheDocument();
    expect(screen.getByRole('article', { name: /^Bob Baker/ })).toBeInTheDocument();
  });

  it('shows the id of an author who is unknown', () => {
    renderMessage({ authorId: 'user_ghost' as Message['authorId'] });
    expect(screen.getByText('user_ghost')).toBeInTheDocument();
  });

  it('keeps the picture that was sent from here on screen until its link is known', async () => {
    let know: (link: string) => void = () => {};
    const ask = () => new Promise<string>((resolve) => (know = resolve));
    const draw = (url: string) => (
      <FileLinks value={ask}>
        <MessageItem
          message={buildMessage({ authorId: ANN, text: '', file: file('cat.png', url) })}
          isRunStart
        />
      </FileLinks>
    );
    const { rerender, store } = renderWithStore(draw('blob:https://chat.test/1'));
    const picture = () => screen.getByRole('img', { name: 'cat.png' });
    fireEvent.load(picture());
    rerender(<Provider store={store}>{draw('https://files.test/cat.png')}</Provider>);
    expect(picture()).toHaveAttribute('src', 'blob:https://chat.test/1');
    await act(() => {
      know('https://files.test/link');
      return Promise.resolve();
    });
    expect(picture()).toHaveAttribute('src', 'https://files.test/link');
  });

  it('keeps a place for the replies of a thread, and none for those of a thread that begins now', () => {
    const draw = (message: Message) => <MessageItem message={message} isRunStart />;
    const root = buildMessage({ authorId: BOB });
    const { store, rerender, unmount } = renderWithStore(draw(root));
    const begun = { ...root, hasThread: true } as const;
    const update = () => rerender(<Provider store={store}>{draw(begun)}</Provider>);
    const summary = () => screen.queryByRole('button', { name: /Thread|1 reply/ });
    update();
    expect(summary()).toBeNull();
    const channelId = threadIdOf(root);
    // The page may be answered before the first reply is published.
    act(() => void store.dispatch(buildPage([], { channelId, hasOlder: false })));
    expect(summary()).toBeNull();
    const reply = { ...buildMessage({ authorId: BOB }), channelId };
    act(() => void store.dispatch(messagesReceived([reply])));
    expect(summary()).toHaveAccessibleName('1 reply');
    unmount();
    renderWithStore(draw(begun));
    expect(summary()).toHaveAccessibleName('Thread');
  });

  it('offers no reactions on a message of type welcome, only the report and the menu [3.14] [5.10]', () => {
    renderMessage({ type: 'welcome' });
    expect(screen.queryByRole('button', { name: 'Add a reaction' })).toBeNull();
    for (const name of ['Report user', 'More']) {
      expect(screen.getByRole('button', { name })).toBeInTheDocument();
    }
  });

  it('says that it was forwarded, but not from where, which only its sender claims', async () => {
    const event = {
      timetoken: '17000000000000001',
      publisher: BOB,
      message: { text: 'Prizes for everybody' },
      userMetadata: { originalChannelId: ANNOUNCEMENTS.id, originalPublisher: ANN },
    };
    const message = readMessage(event, buildMessage().channelId, () => '');
    if (typeof message === 'string') throw new Error(message);
    const joined = membershipsLoaded({ channels: [ANNOUNCEMENTS] });
    renderWithStore(<MessageItem message={message} isRunStart />, joined);
    expect(await screen.findByText(/^Forwarded/)).toHaveTextContent(/^Forwarded$/);
    expect(screen.queryByText(/Announcements/)).not.toBeInTheDocument();
  });

  describe('links', () => {
    it.each([
      ['https://a.test/x?y=1', 'https://a.test/x?y=1'],
      ['example.com', 'https://example.com'],
      ['ann@example.com', 'mailto:ann@example.com'],
    ])('lead from %s to %s, elsewhere and without a trace', async (text, href) => {
      renderMessage({ text: `see ${text} there` });
      const link = await screen.findByRole('link', { name: text });
      expect(link).toHaveAttribute('href', href);
      expect(link).toHaveAttribute('rel', REL);
      expect(link).toHaveAttribute('target', '_blank');
    });

    it.each([
      'javascript:alert(1)',
      'JavaScript://a.test/%0aalert(1)',
      'data:text/html,<b>x</b>',
      'vbscript:msgbox(1)',
      '<a href="javascript:alert(1)">x</a>',
    ])('are not made of %s', async (text) => {
      renderMessage({ text: `${text} unlike https://a.test` });
      const link = await screen.findByRole('link', { name: 'https://a.test' });
      expect(screen.getAllByRole('link')).toEqual([link]);
      expect(screen.getByRole('article')).toHaveTextContent(text);
    });
  });

  it('shows markup as text', () => {
    const text = '<img src=x onerror="alert(1)"><b>bold</b>';
    renderMessage({ text });
    expect(screen.getByRole('article')).toHaveTextContent(text);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('folds a long text, which can be read whole and folded again', async () => {
    renderMessage({ text: `${'word '.repeat(6_000)}the end` });
    expect(screen.getByRole('article').textContent.length).toBeLessThan(1_200);
    const more = screen.getByRole('button', { name: 'Show more', expanded: false });
    await userEvent.click(more);
    expect(screen.getByText(/^(word ){6000}the end$/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
    expect(screen.queryByText(/the end/)).not.toBeInTheDocument();
  });

  describe('files', () => {
    it('that are images are shown [2.37]', () => {
      renderMessage({ text: '', file: file('cat.PNG') });
      expect(screen.getByRole('img', { name: 'cat.PNG' })).toHaveAttribute(
        'src',
        'https://files.test/cat.PNG',
      );
    });

    it('of another kind are links to download them [2.37]', () => {
      renderMessage({ text: '', file: file('report.pdf') });
      const link = screen.getByRole('link', { name: 'report.pdf' });
      expect(link).toHaveAttribute('href', 'https://files.test/report.pdf');
      expect(link).toHaveAttribute('download', 'report.pdf');
      expect(link).toHaveAttribute('rel', REL);
    });

    it.each(['report.pdf', 'cat.png'])('lead nowhere when the address of %s is hostile', (name) => {
      const { container } = renderMessage({ text: '', file: file(name, 'javascript:alert(1)') });
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
      expect(container.innerHTML).not.toContain('javascript');
    });
  });

  it.each([
    ['a text', { text: 'see https://a.test' }],
    ['an own text', { authorId: ANN }],
    ['an image', { text: '', file: file('cat.png') }],
    ['a file', { text: '', file: file('report.pdf') }],
  ])('has no accessibility faults with %s', async (_title, overrides) => {
    const { container } = renderMessage(overrides);
    expect(await faultsOf(container)).toEqual([]);
  });
});
