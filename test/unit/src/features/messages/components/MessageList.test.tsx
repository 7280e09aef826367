import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toUserId } from '../../../../../../src/domain/ids';
import type { Message } from '../../../../../../src/domain/message';
import { timetokenToMs } from '../../../../../../shared/protocol';
import { channelOpened } from '../../../../../../src/features/channels/channelsSlice';
import { bottomLeft, selectIsAtBottom } from '../../../../../../src/features/unread/unreadSlice';
import { MessageList } from '../../../../../../src/features/messages/components/MessageList';
import { languageShown } from '../../../../../../src/features/language/languageSlice';
import { usePageLanguage } from '../../../../../../src/features/language/useLanguage';
import { selectToday } from '../../../../../../src/features/session/sessionSlice';
import { formatDay, formatTime } from '../../../../../../src/texts/format';
import { loadTexts, showTexts } from '../../../../../../src/texts/t';
import { messageActionsChanged, messagesReceived } from '../../../../../../src/realtime/events';
import { usersReceived } from '../../../../../builders/buildAnswers';
import { buildAction } from '../../../../../builders/buildAction';
import { BOB, buildMessage, buildMessages, GENERAL } from '../../../../../builders/buildMessage';
import { buildPage } from '../../../../../builders/buildPage';
import { buildUser } from '../../../../../builders/buildRecords';
import { sdkRejection } from '../../../../../builders/buildSdk';
import { renderWithStore } from '../../../../../support/worlds/renderWithStore';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../../../../../support/fakes/undividedList')>(
    '../../../../../support/fakes/undividedList',
  ),
);

const EVE = toUserId('user_eve');

/** Four messages of Bob between two buttons: a link is in the second, a reaction under the third. */
function draw() {
  const messages = [
    buildMessage({ authorId: BOB, text: 'first' }),
    buildMessage({ authorId: BOB, text: 'see https://a.test' }),
    buildMessage({ authorId: BOB, text: 'third' }),
    buildMessage({ authorId: BOB, text: 'last' }),
  ] as const;
  const reaction = buildAction({ messageTimetoken: messages[2].timetoken, userId: BOB });
  const view = renderWithStore(
    <>
      <button>before</button>
      <MessageList label="Messages" channelId={GENERAL} lastSentId={null} />
      <button>after</button>
    </>,
    usersReceived([buildUser({ id: BOB, name: 'Bob Baker' })]),
    buildPage(messages, { hasOlder: false, actions: [reaction] }),
  );
  const happen = (action: { readonly type: string }) => act(() => void view.store.dispatch(action));
  return { ...view, messages, happen, user: userEvent.setup() };
}

/** A list on a page that follows the chosen language. */
function Page() {
  usePageLanguage();
  return <MessageList label="Messages" channelId={GENERAL} lastSentId={null} />;
}

const log = () => screen.getByRole('log', { name: 'Messages' });
const row = (text: string) =>
  screen
    .getAllByRole('article')
    .find((article) => article.textContent.includes(text)) as HTMLElement;
const remove = ({ timetoken, authorId: userId }: Message) =>
  messageActionsChanged([
    {
      event: 'added',
      action: buildAction({ messageTimetoken: timetoken, userId, type: 'deleted', value: '.' }),
    },
  ]);

afterEach(() => {
  showTexts('en');
});

describe('MessageList', () => {
  it('is a single stop for Tab', async () => {
    const { user } = draw();
    await user.click(screen.getByRole('button', { name: 'before' }));
    await user.tab();
    expect(log()).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(log()).toHaveFocus();
  });

  it('tells of what others say, and of nothing when the newest message is deleted', async () => {
    const { happen } = draw();
    const newest = buildMessage({ authorId: BOB, text: 'one more' });
    happen(messagesReceived([newest]));
    expect(await screen.findByText('Bob Baker: one more')).toBeInTheDocument();
    happen(remove(newest));
    expect(screen.queryByText(/new messages$/)).not.toBeInTheDocument();
    happen(messagesReceived(buildMessages(2, { authorId: BOB })));
    expect(await screen.findByText('2 new messages')).toBeInTheDocument();
  });

  it('tells of a formatted message without the marks of Markdown', async () => {
    const { happen } = draw();
    happen(messagesReceived([buildMessage({ authorId: BOB, text: 'The **first**' })]));
    expect(await screen.findByText('first', { selector: 'strong' })).toBeInTheDocument();
    happen(messagesReceived([buildMessage({ authorId: BOB, text: '- _one_\n- `two`' })]));
    expect(await screen.findByText('Bob Baker: • one • two')).toBeInTheDocument();
  });

  it('tells of the same words again, since a region that stays the same is not read', async () => {
    const { happen } = draw();
    const regions: (HTMLElement | null)[] = [];
    for (let time = 0; time < 3; time += 1) {
      happen(messagesReceived([buildMessage({ authorId: BOB, text: 'ok' })]));
      await waitFor(() => expect(screen.getByText('Bob Baker: ok')).not.toBe(regions.at(-1)));
      regions.push(screen.getByText('Bob Baker: ok'));
    }
    expect(new Set(regions).size).toBe(2);
  });

  it('waits a moment for the name of an author who was unknown, and names them once', async () => {
    const { happen, container } = draw();
    const drawn: string[] = [];
    new MutationObserver(() => drawn.push(container.textContent)).observe(container, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    happen(messagesReceived([buildMessage({ authorId: EVE, text: 'hello' })]));
    happen(usersReceived([buildUser({ id: EVE, name: 'Eve Evans' })]));
    await screen.findByText('Eve Evans: hello');
    happen(usersReceived([buildUser({ id: EVE, name: 'Eve Else' })]));
    happen(messagesReceived([buildMessage({ authorId: toUserId('nobody'), text: 'hm' })]));
    await screen.findByText('nobody: hm');
    expect(drawn.filter((text) => /(user_eve|Eve Else): hello/.test(text))).toEqual([]);
  });

  it('begins at its end, though the list before it went away scrolled up', () => {
    const { store } = renderWithStore(
      <MessageList label="Messages" channelId={GENERAL} lastSentId={null} />,
      channelOpened(GENERAL),
      buildPage([buildMessage({ authorId: BOB })]),
      bottomLeft(GENERAL),
      messagesReceived([buildMessage({ authorId: BOB })]),
    );
    expect(selectIsAtBottom(store.getState(), GENERAL)).toBe(true);
    expect(screen.queryByRole('button', { name: '1 new message' })).not.toBeInTheDocument();
  });

  it('has a sign in place of a history that the service refuses, until it does no more', async () => {
    const { store, pubnub } = renderWithStore(
      <MessageList label="Messages" channelId={GENERAL} lastSentId={null} />,
    );
    pubnub.fetchMessages.mockRejectedValue(sdkRejection(400));
    act(() => void store.dispatch(channelOpened(GENERAL)));
    expect(await screen.findByRole('img', { name: 'Not available' })).toBeInTheDocument();
    expect(log()).toHaveAttribute('aria-busy', 'false');
    act(() => void store.dispatch(buildPage([buildMessage({ authorId: BOB, text: 'there' })])));
    expect(screen.queryByRole('img', { name: 'Not available' })).not.toBeInTheDocument();
    expect(row('there')).toBeInTheDocument();
  });

  it('goes from the newest message up and down with the arrow keys', async () => {
    const { user } = draw();
    act(() => log().focus());
    await user.keyboard('{ArrowUp}');
    expect(row('last')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(row('third')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(row('last')).toHaveFocus();
  });

  it('goes to the ends with Home and End, past the separators of days', async () => {
    const { user } = draw();
    act(() => log().focus());
    await user.keyboard('{Home}');
    expect(row('first')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(row('first')).toHaveFocus();
    await user.keyboard('{End}');
    expect(row('last')).toHaveFocus();
  });

  it('names the days in another language as soon as the page is in it', async () => {
    await loadTexts('de');
    const message = buildMessage({ authorId: BOB, text: 'first' });
    const { store } = renderWithStore(<Page />, buildPage([message], { hasOlder: false }));
    const day = () => formatDay(timetokenToMs(message.timetoken), selectToday(store.getState()));
    const english = day();
    expect(within(log()).getByText(english)).toBeVisible();
    act(() => void store.dispatch(languageShown('de')));
    expect(day()).not.toBe(english);
    expect(within(log()).getByText(day())).toBeVisible();
  });

  it('reads a message as one sentence: author, time and what was said', async () => {
    const { user, messages } = draw();
    act(() => log().focus());
    await user.keyboard('{ArrowUp}{ArrowUp}');
    const time = formatTime(timetokenToMs(messages[2].timetoken));
    expect(row('third')).toHaveFocus();
    expect(row('third')).toHaveAccessibleName(`Bob Baker, ${time}`);
    expect(row('third')).toHaveAccessibleDescription(/^third/);
  });

  it('keeps the focus when the control that has it goes away', () => {
    const { happen, messages } = draw();
    const like = buildAction({ messageTimetoken: messages[1].timetoken, userId: BOB });
    happen(messageActionsChanged([{ event: 'added', action: like }]));
    act(() => within(row('see')).getByRole('button', { name: /1$/ }).focus());
    happen(messageActionsChanged([{ event: 'removed', action: like }]));
    expect(row('see')).toHaveFocus();
  });

  it('goes with Tab to the controls of the message, then out of the list', async () => {
    const { user } = draw();
    act(() => log().focus());
    await user.keyboard('{End}{ArrowUp}{ArrowUp}');
    await user.tab();
    expect(screen.getByRole('link', { name: 'https://a.test' })).toHaveFocus();
    await user.tab();
    expect(within(row('see')).getByRole('button', { name: 'Add a reaction' })).toHaveFocus();
    await user.tab();
    expect(within(row('see')).getByRole('button', { name: 'Report user' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(row('third')).toHaveFocus();
    for (const name of ['Add a reaction', 'Report user', 'More', '👍 1']) {
      await user.tab();
      expect(within(row('third')).getByRole('button', { name })).toHaveFocus();
    }
    await user.tab();
    expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
    // Back in as from the start, not through every control.
    await user.tab({ shift: true });
    expect(log()).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'before' })).toHaveFocus();
  });

  it('leaves keys with Alt, and Page Up and Page Down, to others', async () => {
    const { user } = draw();
    act(() => log().focus());
    await user.keyboard('{Home}{Alt>}{ArrowDown}{/Alt}{PageDown}');
    expect(row('first')).toHaveFocus();
  });

  it('keeps the focus on its message when others come before and after it', async () => {
    const { user, happen, messages } = draw();
    act(() => log().focus());
    await user.keyboard('{Home}');
    happen(messagesReceived(buildMessages(3)));
    const before = String(BigInt(messages[0].timetoken) - 10_000_000n);
    happen(
      messagesReceived([
        buildMessage({ text: 'earlier', timetoken: before as Message['timetoken'] }),
      ]),
    );
    expect(row('first')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(row('earlier')).toHaveFocus();
  });

  it('moves the focus to the next message when its message is deleted, to the last at the end', async () => {
    const { user, happen, messages } = draw();
    act(() => log().focus());
    await user.keyboard('{Home}{ArrowDown}');
    happen(remove(messages[1]));
    expect(row('third')).toHaveFocus();
    await user.keyboard('{End}');
    happen(remove(messages[3]));
    expect(row('third')).toHaveFocus();
  });

  it('takes the focus from nobody when a message is deleted that no longer has it', async () => {
    const { user, happen, messages } = draw();
    act(() => log().focus());
    await user.keyboard('{End}');
    await user.click(screen.getByRole('button', { name: 'after' }));
    happen(remove(messages[3]));
    expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
  });
});
