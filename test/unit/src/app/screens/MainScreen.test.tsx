import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../../../../../src/app/App';
import { selectCurrentChannelId } from '../../../../../src/features/channels/channelsSelectors';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { accessDenied, messagesReceived, usersChanged } from '../../../../../src/realtime/events';
import { membershipsLoaded, usersReceived } from '../../../../builders/buildAnswers';
import { buildMembers } from '../../../../builders/buildLists';
import { ANN, BOB, buildMessages, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { buildChannel, buildUser } from '../../../../builders/buildRecords';
import { dialogsLoaded } from '../../../../support/drivers/dialogsLoaded';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../../../../support/fakes/undividedList')>(
    '../../../../support/fakes/undividedList',
  ),
);

/** Ann in two channels, with three messages in the first. */
async function draw(ann = buildUser({ id: ANN, name: 'Ann Archer' })) {
  const view = renderWithStore(
    <App />,
    usersReceived([ann]),
    membershipsLoaded({
      channels: [
        buildChannel({ id: GENERAL, name: 'General' }),
        buildChannel({ id: RANDOM, name: 'random' }),
      ],
    }),
    buildPage(buildMessages(3, { authorId: BOB }), { hasOlder: false }),
  );
  await dialogsLoaded();
  // After the listing that opening the channel has begun.
  for (const action of buildMembers([ann])) act(() => void view.store.dispatch(action));
  return { ...view, user: userEvent.setup() };
}

const nav = () => screen.getByRole('navigation', { name: 'Chats' });
const current = () => within(nav()).getByRole('button', { current: true });
const log = () => screen.getByRole('log', { name: 'Messages' });
const composer = () => screen.getByRole('textbox', { name: 'Send message' });
const memberSearch = () => screen.getByRole('searchbox', { name: 'Search in members' });

describe('F6', () => {
  it('goes round the parts of the screen, and back with Shift', async () => {
    const { user } = await draw();
    await user.keyboard('{F6}');
    expect(current()).toHaveFocus();
    await user.keyboard('{F6}');
    expect(log()).toHaveFocus();
    await user.keyboard('{F6}');
    expect(composer()).toHaveFocus();
    await user.keyboard('{F6}');
    expect(current()).toHaveFocus();
    await user.keyboard('{Shift>}{F6}{/Shift}');
    expect(composer()).toHaveFocus();
  });

  it('begins at the end when one goes backwards from nowhere', async () => {
    const { user } = await draw();
    await user.keyboard('{Shift>}{F6}{/Shift}');
    expect(composer()).toHaveFocus();
  });

  it('goes to the members when they are shown', async () => {
    const { user } = await draw();
    await user.click(screen.getByRole('button', { name: 'General, 1 member' }));
    await user.click(composer());
    await user.keyboard('{F6}');
    expect(memberSearch()).toHaveFocus();
    await user.keyboard('{F6}');
    expect(current()).toHaveFocus();
    await user.keyboard('{Shift>}{F6}{/Shift}');
    expect(memberSearch()).toHaveFocus();
  });

  it('goes on from wherever in a part the focus is', async () => {
    const { user } = await draw();
    act(() => log().focus());
    await user.keyboard('{ArrowUp}');
    await user.tab();
    await user.keyboard('{F6}');
    expect(composer()).toHaveFocus();
    await user.click(screen.getByRole('searchbox', { name: 'Search in...' }));
    await user.keyboard('{F6}');
    expect(log()).toHaveFocus();
  });

  it('passes over the composer of a muted user and the conversation of a blocked one', async () => {
    const { user, store } = await draw(buildUser({ id: ANN, mutedChannels: [GENERAL] }));
    act(() => log().focus());
    await user.keyboard('{F6}');
    expect(current()).toHaveFocus();
    act(() => {
      store.dispatch(
        usersChanged([{ event: 'set', change: { id: ANN, blockedChannels: [GENERAL] } }]),
      );
    });
    await user.keyboard('{F6}');
    expect(current()).toHaveFocus();
  });
});

describe('the focus', () => {
  it('is kept by the window when nothing in the next channel takes it', async () => {
    const { user, store } = await draw(buildUser({ id: ANN, blockedChannels: [RANDOM] }));
    act(() => log().focus());
    await user.keyboard('{ArrowUp}{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByRole('main')).toHaveFocus();
    act(() => void store.dispatch(channelOpened(GENERAL)));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('stays where it is when the channel changes beside it', async () => {
    const { user } = await draw();
    act(() => current().focus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(within(nav()).getByRole('button', { name: 'General' })).toHaveFocus();
  });
});

describe('the composer', () => {
  it('tells screen readers to which channel a key has led', async () => {
    const { user } = await draw();
    expect(composer()).toHaveAccessibleDescription('General');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(composer()).toHaveAccessibleDescription('random');
  });
});

describe('the header', () => {
  it('tells how many members there are once that is known, and never of a blocked channel', async () => {
    const { store } = await draw(buildUser({ id: ANN, blockedChannels: [RANDOM] }));
    const header = (name: string) => within(screen.getByRole('main')).getByRole('button', { name });
    expect(header('General, 1 member')).toHaveTextContent('General');
    act(() => void store.dispatch(channelOpened(RANDOM)));
    expect(header('random')).toBeDisabled();
    act(() => {
      store.dispatch(
        usersChanged([{ event: 'set', change: { id: ANN, blockedChannels: [GENERAL] } }]),
      );
    });
    act(() => void store.dispatch(channelOpened(GENERAL)));
    expect(header('General')).toBeDisabled();
    expect(screen.queryByText(/member/)).not.toBeInTheDocument();
  });
});

describe("the page's title", () => {
  it('names the channel, and begins with the number of unread messages', async () => {
    const { store } = await draw();
    expect(document.title).toBe('General – Moderated Chat');
    const news = buildMessages(3, { authorId: BOB, channelId: RANDOM });
    act(() => void store.dispatch(messagesReceived(news)));
    expect(document.title).toBe('(3) General – Moderated Chat');
    act(() => void store.dispatch(channelOpened(RANDOM)));
    expect(document.title).toBe('random – Moderated Chat');
  });
});

describe('the keys', () => {
  const pressAll = async (user: ReturnType<typeof userEvent.setup>) =>
    user.keyboard('{Control>}k/{/Control}?{F6}{Alt>}{ArrowDown}{/Alt}');

  it.each([
    ['who is banned', usersReceived([buildUser({ id: ANN, isBanned: true })])],
    ['whom the access manager refuses', accessDenied()],
  ])('do nothing for one %s', async (_title, action) => {
    const { user, store } = await draw();
    act(() => void store.dispatch(action));
    await pressAll(user);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(selectCurrentChannelId(store.getState())).toBe(GENERAL);
  });

  it('work for everybody else', async () => {
    const { user } = await draw();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getByRole('dialog', { name: 'Switch to' })).toBeInTheDocument();
  });
});
