import { act, screen } from '@testing-library/react';
import { App } from '../../../../src/app/App';
import {
  joinChannelOpened,
  newChatOpened,
  shortcutsOpened,
  switcherOpened,
} from '../../../../src/features/dialogs/dialogsSlice';
import { KeysMissingGate } from '../../../../src/features/session/Gates';
import {
  accessDenied,
  connectionEstablished,
  keysRefused,
  usersChanged,
} from '../../../../src/realtime/events';
import { membershipsLoaded, usersReceived } from '../../../builders/buildAnswers';
import { ANN, BOB } from '../../../builders/buildMessage';
import { buildUser } from '../../../builders/buildRecords';
import { faultsOf } from '../../../support/matchers/axeInJsdom';
import { dialogsLoaded } from '../../../support/drivers/dialogsLoaded';
import { renderWithStore } from '../../../support/worlds/renderWithStore';

const banned = usersReceived([buildUser({ id: ANN, isBanned: true })]);

/** The message list needs a real layout; a user who has joined nothing sees none. */
const joinedNothing = membershipsLoaded({ channels: [] });

/** Renders the app after these actions, and all that it loads. */
async function renderApp(...actions: { readonly type: string }[]) {
  const view = renderWithStore(<App />, ...actions);
  await dialogsLoaded();
  return view;
}

describe('App', () => {
  it('shows the chat [2.12] [2.22]', async () => {
    await renderApp(joinedNothing, usersReceived([buildUser({ id: ANN, name: 'Ann Archer' })]));
    expect(screen.getByRole('navigation', { name: 'Chats' })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Signed in as Ann Archer' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Default Channel' })).toBeInTheDocument();
  });

  it('shows nothing but the ban to a banned user [2.10]', async () => {
    await renderApp(banned);
    expect(
      screen.getByRole('heading', { name: 'Unfortunately, you were banned from the chat.' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('stays for a user when somebody else is banned', async () => {
    await renderApp(joinedNothing, usersReceived([buildUser({ id: BOB, isBanned: true })]));
    expect(screen.getByRole('navigation')).toBeInTheDocument();
  });

  it('turns into the ban and back as a moderator decides, and screen readers are told [6.3]', async () => {
    const { store } = await renderApp(joinedNothing, usersReceived([buildUser({ id: ANN })]));
    const decide = (isBanned: boolean) =>
      act(
        () => void store.dispatch(usersChanged([{ event: 'set', change: { id: ANN, isBanned } }])),
      );
    document.title = 'Moderated Chat';
    decide(true);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(document.title).toBe('Unfortunately, you were banned from the chat. – Moderated Chat');
    decide(false);
    await dialogsLoaded();
    expect(screen.getByRole('navigation')).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(document.title).toBe('Moderated Chat');
  });

  it.each([
    ['Join a channel', joinChannelOpened()],
    ['New chat', newChatOpened()],
    ['Switch to', switcherOpened()],
    ['Keyboard shortcuts', shortcutsOpened()],
  ])('does not open "%s" again when the ban is over', async (name, opened) => {
    const { store } = await renderApp(joinedNothing, usersReceived([buildUser({ id: ANN })]));
    act(() => void store.dispatch(opened));
    expect(screen.getByRole('dialog', { name })).toBeInTheDocument();
    for (const isBanned of [true, false]) {
      act(() => {
        store.dispatch(usersChanged([{ event: 'set', change: { id: ANN, isBanned } }]));
      });
    }
    await dialogsLoaded();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('warns about the access manager [2.9]', async () => {
    await renderApp(accessDenied());
    expect(screen.getByRole('heading', { name: /access manager is enabled/i })).toBeInTheDocument();
    expect(screen.getByText(/does not support it/)).toBeInTheDocument();
  });

  it('shows the account screen while the service does not know the keys', async () => {
    const { store } = await renderApp(keysRefused());
    const heading = { name: 'A messaging account is required' };
    expect(await screen.findByRole('heading', heading)).toBeInTheDocument();
    act(() => void store.dispatch(connectionEstablished({ isRecovered: false })));
    expect(screen.queryByRole('heading', heading)).not.toBeInTheDocument();
    expect(screen.getByRole('navigation')).toBeInTheDocument();
  });

  it('shows banned users the ban and nothing else, also where they are refused everything', async () => {
    await renderApp(banned, accessDenied());
    expect(screen.getByText(/banned/)).toBeInTheDocument();
    expect(screen.queryByText(/access manager/i)).not.toBeInTheDocument();
  });

  it('shows the block notice instead of messages and composer where the user is blocked [2.29] [8.6]', async () => {
    const blocked = buildUser({ id: ANN, blockedChannels: ['default' as never] });
    await renderApp(usersReceived([blocked]));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Unfortunately, you were blocked from this channel.',
    );
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('the account screen', () => {
  it('names what the messaging account needs and where the keys go [2.8]', () => {
    renderWithStore(<KeysMissingGate />);
    expect(
      screen.getByRole('heading', { name: 'A messaging account is required' }),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Presence',
      'Files',
      'Objects/storage (App Context)',
      'User metadata events',
      'Channel metadata events',
      'Membership metadata events',
    ]);
    expect(screen.getByText(/\.env/)).toBeInTheDocument();
  });
});

describe('accessibility faults', () => {
  it.each([
    ['the chat', <App key="app" />, [joinedNothing]],
    ['the ban', <App key="app" />, [banned]],
    ['the access manager warning', <App key="app" />, [accessDenied()]],
    ['the account screen', <KeysMissingGate key="keys" />, []],
  ])('are none in %s', async (_title, element, actions) => {
    const { container } = renderWithStore(element, ...actions);
    await dialogsLoaded();
    expect(await faultsOf(container)).toEqual([]);
  });
});
