import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChannelsPanel } from '../../../../../src/features/channelsPanel/ChannelsPanel';
import { selectCurrentChannelId } from '../../../../../src/features/channels/channelsSelectors';
import { selectAreNoticesPaused } from '../../../../../src/features/channels/leavingSlice';
import { dialogClosed, selectDialog } from '../../../../../src/features/dialogs/dialogsSlice';
import { searchOffered } from '../../../../../src/features/session/sessionSlice';
import { toChannelId, toUserId } from '../../../../../src/domain/ids';
import type { Message } from '../../../../../src/domain/message';
import { messagesReceived } from '../../../../../src/realtime/events';
import { membershipsLoaded, usersReceived } from '../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage, buildMessages } from '../../../../builders/buildMessage';
import { buildChannel, buildUser } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { faultsOf } from '../../../../support/matchers/axeInJsdom';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../../../../support/fakes/undividedList')>(
    '../../../../support/fakes/undividedList',
  ),
);

const channel = (id: string, name: string | null, description: string | null = null) =>
  buildChannel({ id: toChannelId(id), name, description });

const CHANNELS = [
  channel('space.zoo', 'Zoo', 'All animals'),
  channel('space.art', 'art'),
  channel('group.1', 'Lunch'),
  channel('direct.a@b', null),
];

function renderPanel(channels = CHANNELS) {
  const onChosen = jest.fn();
  const panel = <ChannelsPanel header={<p>me</p>} onChosen={onChosen} />;
  return { onChosen, ...renderWithStore(panel, membershipsLoaded({ channels })) };
}

const list = (name: string) => screen.getByRole('list', { name });
const names = (name: string) =>
  within(list(name))
    .queryAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search in...' });

describe('ChannelsPanel', () => {
  it('lists public channels and chats apart, each alphabetically [2.14]', () => {
    renderPanel();
    expect(names('Channels')).toEqual(['art', 'Zoo']);
    expect(names('1:1 / Group chats')).toEqual(['direct.a@b', 'Lunch']);
  });

  it('shows the description of a channel [2.18]', () => {
    renderPanel();
    expect(screen.getByText('All animals')).toBeInTheDocument();
  });

  it('is busy until the channels are loaded', () => {
    renderWithStore(<ChannelsPanel header={null} onChosen={jest.fn()} />);
    expect(list('Channels')).toHaveAttribute('aria-busy', 'true');
    expect(names('Channels')).toEqual([]);
  });

  describe('the search', () => {
    it('narrows both lists to names that contain the text in any case [2.13]', async () => {
      renderPanel();
      await userEvent.type(search(), 'OO');
      expect(names('Channels')).toEqual(['Zoo']);
      expect(names('1:1 / Group chats')).toEqual([]);
    });

    it('leads to messages only where the moderation server searches them', async () => {
      const { store } = renderPanel();
      const button = () => screen.queryByRole('button', { name: /^Search in messages for/ });
      const opened = () => selectDialog(store.getState(), 'messageSearch')?.search;
      await userEvent.type(search(), 'zoo{Enter}');
      expect([button(), opened()]).toEqual([null, undefined]);
      act(() => void store.dispatch(searchOffered()));
      await userEvent.type(search(), '{Enter}');
      expect(opened()).toBe('zoo');
      act(() => void store.dispatch(dialogClosed()));
      await userEvent.click(button() ?? document.body);
      expect(opened()).toBe('zoo');
      await userEvent.clear(search());
      expect(button()).toBeNull();
    });

    it('shows everything again when it is cleared', async () => {
      renderPanel();
      await userEvent.type(search(), 'lunch');
      expect(names('Channels')).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
      expect(names('Channels')).toEqual(['art', 'Zoo']);
      await userEvent.type(search(), 'x{Escape}');
      expect(search()).toHaveValue('');
    });
  });

  it('marks the current channel and opens another one [2.16] [2.19]', async () => {
    const { store, onChosen } = renderPanel();
    expect(screen.getByRole('button', { current: true })).toHaveTextContent('art');
    await userEvent.click(screen.getByRole('button', { name: 'Zoo' }));
    expect(screen.getByRole('button', { current: true })).toHaveTextContent('Zoo');
    expect(selectCurrentChannelId(store.getState())).toBe('space.zoo');
    expect(onChosen).toHaveBeenCalledTimes(1);
  });

  it('shows how many messages wait in a channel, until it is opened', async () => {
    const { store } = renderPanel();
    const write = (count: number) => {
      const messages = buildMessages(count, { channelId: toChannelId('space.zoo'), authorId: BOB });
      act(() => void store.dispatch(messagesReceived(messages)));
    };
    const row = screen.getByRole('button', { name: 'Zoo' });
    write(2);
    expect(row).toHaveAttribute('aria-description', '2 unread');
    expect(screen.getByText('2')).toBeInTheDocument();
    write(98);
    expect(row).toHaveAttribute('aria-description', '100 unread');
    expect(screen.getByText('99+')).toBeInTheDocument();
    await userEvent.click(row);
    expect(row).not.toHaveAttribute('aria-description');
    expect(screen.queryByText('99+')).not.toBeInTheDocument();
  });

  describe('the last message of a channel', () => {
    const rowOf = (name: string) =>
      screen
        .getAllByRole('listitem')
        .find((item) => within(item).queryByRole('button', { name }) !== null)!;
    const receive = (...overrides: readonly Partial<Message>[]) => {
      const view = renderPanel();
      const messages = overrides.map((each) =>
        buildMessage({ channelId: toChannelId('space.zoo'), authorId: BOB, ...each }),
      );
      act(() => {
        view.store.dispatch(usersReceived([buildUser({ id: BOB, name: 'Bob Baker' })]));
        view.store.dispatch(messagesReceived(messages));
      });
      return view;
    };

    it('stands in its row in one line, without marks, beside the description', () => {
      receive({ text: 'see **this**\nand that' });
      expect(rowOf('Zoo')).toHaveTextContent(/^ZOZooAll animalsBob: see this and that/);
      expect(screen.getByRole('button', { name: 'Zoo' })).toHaveTextContent(/^Zoo$/);
      expect(rowOf('art')).toHaveTextContent(/^ARart$/);
    });

    it('has a time', () => {
      receive({});
      expect(within(rowOf('Zoo')).getByText(/^8:00/)).toHaveAttribute(
        'datetime',
        expect.stringMatching(/^2026-11-21T/),
      );
    });

    it('is said to be of the user, or in a direct chat of nobody else', () => {
      receive(
        { authorId: ANN, text: 'mine' },
        { channelId: toChannelId('direct.a@b'), text: 'for you' },
      );
      expect(rowOf('Zoo')).toHaveTextContent('You: mine');
      expect(rowOf('direct.a@b')).toHaveTextContent(/bfor you/);
    });

    it('names its author once the name is there, and shows no id until then', () => {
      const authorId = toUserId('user_of_nobody');
      const { store } = receive({ authorId, text: 'hello' });
      expect(rowOf('Zoo')).toHaveTextContent(/animalshello/);
      act(() => {
        store.dispatch(usersReceived([buildUser({ id: authorId, name: 'Nobody Else' })]));
      });
      expect(rowOf('Zoo')).toHaveTextContent(/animalsNobody: hello/);
    });

    it('is called a picture or by the name of its file when it says nothing', () => {
      const file = { id: '1', name: 'cat.png', url: 'https://example.org/cat.png' };
      const { store } = receive({ text: '', file });
      expect(rowOf('Zoo')).toHaveTextContent('Bob: Picture');
      const write = (message: Partial<Message>) =>
        act(() => {
          const channelId = toChannelId('space.zoo');
          store.dispatch(messagesReceived([buildMessage({ channelId, ...message })]));
        });
      write({ text: '', file: { ...file, name: 'notes.pdf' } });
      expect(rowOf('Zoo')).toHaveTextContent('You: notes.pdf');
      write({ text: 'my cat', file });
      expect(rowOf('Zoo')).toHaveTextContent('You: my cat');
      expect(within(rowOf('Zoo')).getByRole('img', { name: 'Picture' })).toBeInTheDocument();
      write({ text: 'read it', file: { ...file, name: 'notes.pdf' } });
      expect(within(rowOf('Zoo')).getByRole('img', { name: 'File' })).toBeInTheDocument();
    });

    it('leaves the row without accessibility faults', async () => {
      const { container } = receive({ text: 'hello' });
      expect(await faultsOf(container)).toEqual([]);
    });
  });

  it('leaves the channel whose button is pressed, without opening it [2.15]', async () => {
    const { pubnub, store, onChosen } = renderPanel();
    const items = within(list('Channels')).getAllByRole('listitem');
    await userEvent.click(within(items[1]!).getByRole('button', { name: 'Leave channel' }));
    expect(pubnub.removeMemberships.mock.calls).toEqual([[{ channels: ['space.zoo'] }]]);
    expect(selectCurrentChannelId(store.getState())).toBe('space.art');
    expect(onChosen).not.toHaveBeenCalled();
  });

  it('leaves one channel by a double-click, not the one that takes its place', async () => {
    const { pubnub } = renderPanel();
    const [first] = screen.getAllByRole('button', { name: 'Leave channel' });
    await userEvent.dblClick(first!);
    expect(pubnub.removeMemberships).toHaveBeenCalledTimes(1);
  });

  describe('the notice of a channel that was left', () => {
    const leave = async (name: string) => {
      const isCalledSo = (item: HTMLElement) => within(item).queryByRole('button', { name });
      const item = screen.getAllByRole('listitem').find(isCalledSo);
      await userEvent.click(within(item!).getByRole('button', { name: 'Leave channel' }));
    };
    const notice = () => screen.queryByText(/^Left/);

    it('names it, and brings it back with the focus in the list', async () => {
      const { pubnub, container } = renderPanel();
      await leave('Lunch');
      expect(screen.queryByRole('button', { name: 'Lunch' })).not.toBeInTheDocument();
      expect(notice()).toHaveTextContent('Left Lunch');
      expect(await faultsOf(container)).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
      expect(screen.getByRole('button', { name: 'Lunch' })).toBeInTheDocument();
      expect(notice()).not.toBeInTheDocument();
      expect(screen.getByRole('button', { current: true })).toHaveFocus();
      expect(pubnub.removeMemberships).not.toHaveBeenCalled();
    });

    it('is held by the pointer and by the focus', async () => {
      const { store } = renderPanel();
      const arePaused = () => selectAreNoticesPaused(store.getState());
      await leave('Zoo');
      await userEvent.hover(screen.getByText('Zoo'));
      expect(arePaused()).toBe(true);
      await userEvent.unhover(screen.getByText('Zoo'));
      expect(arePaused()).toBe(false);
      act(() => screen.getByRole('button', { name: 'Undo' }).focus());
      expect(arePaused()).toBe(true);
      act(() => search().focus());
      expect(arePaused()).toBe(false);
    });

    it('has a sign and no other words when the leaving failed, until it is closed', async () => {
      const { pubnub } = renderPanel();
      pubnub.removeMemberships.mockRejectedValueOnce(sdkRejection(500));
      await leave('Zoo');
      const sign = await screen.findByRole('img', { name: 'Not left' });
      expect(notice()).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Zoo' })).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Close' }));
      expect(sign).not.toBeInTheDocument();
    });
  });

  describe('the keyboard', () => {
    const row = (name: string) => screen.getByRole('button', { name });
    const leaveIn = (listName: string, index: number) =>
      within(within(list(listName)).getAllByRole('listitem')[index]!).getByRole('button', {
        name: 'Leave channel',
      });

    it('goes from the search through both lists and back with the arrow keys', async () => {
      renderPanel();
      await userEvent.click(search());
      const path: string[] = [];
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
        await userEvent.keyboard(`{${key}}`);
        path.push(document.activeElement?.textContent ?? '');
      }
      expect(path).toEqual(['art', 'Zoo', 'direct.a@b', 'Lunch', 'Lunch']);
      await userEvent.keyboard('{Home}{ArrowUp}');
      expect(row('Zoo')).toHaveFocus();
      await userEvent.keyboard('{ArrowUp}{ArrowUp}');
      expect(search()).toHaveFocus();
    });

    it('goes with Tab through one row of each list, with the arrow keys to both its controls', async () => {
      renderPanel();
      act(() => row('Zoo').focus());
      await userEvent.keyboard('{ArrowRight}');
      expect(leaveIn('Channels', 1)).toHaveFocus();
      await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
      expect(row('Zoo')).toHaveFocus();
      await userEvent.tab();
      expect(leaveIn('Channels', 1)).toHaveFocus();
      await userEvent.tab();
      expect(screen.getByRole('button', { name: 'New chat' })).toHaveFocus();
      await userEvent.tab();
      expect(row('direct.a@b')).toHaveFocus();
      await userEvent.tab();
      await userEvent.tab();
      expect(document.body).toHaveFocus();
      // Back to the channel on screen.
      for (let i = 0; i < 4; i += 1) await userEvent.tab({ shift: true });
      expect(leaveIn('Channels', 0)).toHaveFocus();
    });

    it('leaves keys with Alt to those who use them otherwise', async () => {
      renderPanel();
      act(() => row('art').focus());
      await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
      expect(row('art')).toHaveFocus();
    });

    it('keeps the focus in the list when its row goes away', () => {
      const { store } = renderPanel();
      act(() => leaveIn('Channels', 0).focus());
      act(() => void store.dispatch(membershipsLoaded({ channels: CHANNELS.slice(0, 1) })));
      expect(row('Zoo')).toHaveFocus();
    });

    it('keeps the focus on its row when others come before it', () => {
      const { store } = renderPanel();
      act(() => row('Zoo').focus());
      const channels = [...CHANNELS, channel('space.bar', 'Bar')];
      act(() => void store.dispatch(membershipsLoaded({ channels })));
      expect(names('Channels')).toEqual(['art', 'Bar', 'Zoo']);
      expect(row('Zoo')).toHaveFocus();
    });
  });

  it('has no accessibility faults', async () => {
    const { container } = renderPanel();
    expect(await faultsOf(container)).toEqual([]);
  });
});
