import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialogs } from '../../../../../src/app/screens/dialogsAndPanels';
import { toChannelId } from '../../../../../src/domain/ids';
import { selectCurrentChannelId } from '../../../../../src/features/channels/channelsSelectors';
import { selectOpenDialog, switcherOpened } from '../../../../../src/features/dialogs/dialogsSlice';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, GENERAL } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { faultsOf } from '../../../../support/matchers/axeInJsdom';
import { deferred } from '../../../../support/fakes/deferred';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../../../../support/fakes/undividedList')>(
    '../../../../support/fakes/undividedList',
  ),
);

const general = buildChannel({ id: GENERAL, name: 'General', description: 'Everything' });
const lunch = buildChannel({ id: toChannelId('group.1'), name: 'Lunch' });
const gardens = buildChannel({ id: toChannelId('space.gardens'), name: 'Gardens' });
/** As the service gives them. */
const bob = { id: BOB, name: 'Bob Baker', custom: { title: 'Baker' } };
const elodie = { id: 'user_elodie', name: 'Élodie Marchand' };

/** The switcher as Ann sees it, everything listed. */
async function draw() {
  const handleSwitched = jest.fn();
  const view = renderWithStore(
    <Dialogs onSwitched={handleSwitched} />,
    membershipsLoaded({ channels: [general, lunch] }),
  );
  view.pubnub.getAllChannelMetadata.mockResolvedValue({ data: [general, gardens] });
  view.pubnub.getAllUUIDMetadata.mockResolvedValue({ data: [{ id: ANN }, bob, elodie] });
  act(() => void view.store.dispatch(switcherOpened()));
  await waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));
  return { ...view, handleSwitched, user: userEvent.setup() };
}

const box = () => screen.getByRole('combobox', { name: 'Channel, chat or person' });
const nameOf = (option: HTMLElement) => option.getAttribute('aria-label');
const options = () => screen.queryAllByRole('option').map(nameOf);
/** The option that Enter chooses: the only selected one, named by the box. */
const active = () => {
  const option = screen.getByRole('option', { selected: true });
  expect(box()).toHaveAttribute('aria-activedescendant', option.id);
  return nameOf(option);
};

describe('Switcher', () => {
  it('marks what could not be joined, and stays', async () => {
    const { user, pubnub } = await draw();
    pubnub.setMemberships.mockRejectedValueOnce(sdkRejection(500));
    await user.type(box(), 'gard{Enter}');
    expect(await screen.findByRole('img', { name: 'Not opened' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Gardens' })).toHaveAccessibleDescription(
      'Join a channel Not opened',
    );
    expect(box()).toHaveFocus();
  });

  it('offers every channel, chat and person, the first one chosen', async () => {
    await draw();
    expect(box()).toHaveFocus();
    expect(options()).toEqual(['Lunch', 'General', 'Gardens', 'Bob Baker', 'Élodie Marchand']);
    expect(active()).toBe('Lunch');
    expect(screen.getByRole('option', { name: 'Bob Baker' })).toHaveAccessibleDescription('Baker');
    expect(screen.getByRole('option', { name: 'Gardens' })).toHaveAccessibleDescription(
      'Join a channel',
    );
    expect(await faultsOf(screen.getByRole('dialog', { name: 'Switch to' }))).toEqual([]);
  });

  it('shows places for what is on its way, and says nothing', async () => {
    const view = renderWithStore(<Dialogs onSwitched={jest.fn()} />);
    const pages = deferred();
    view.pubnub.getAllChannelMetadata.mockReturnValue(pages.promise);
    view.pubnub.getAllUUIDMetadata.mockReturnValue(pages.promise);
    act(() => void view.store.dispatch(switcherOpened()));
    expect(screen.getByRole('dialog')).toHaveTextContent(/^Switch to$/);
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    expect(await faultsOf(screen.getByRole('dialog'))).toEqual([]);
  });

  it('narrows them as one types, and says nothing when none is left', async () => {
    const { user } = await draw();
    await user.keyboard('ELO');
    expect(options()).toEqual(['Élodie Marchand']);
    expect(active()).toBe('Élodie Marchand');
    await user.keyboard('x');
    expect(options()).toEqual([]);
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    expect(box()).not.toHaveAttribute('aria-activedescendant');
    expect(screen.getByRole('dialog')).toHaveTextContent(/^Switch to$/);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('goes round with the arrow keys, while the focus stays in the box', async () => {
    const { user } = await draw();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Gardens');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(active()).toBe('Élodie Marchand');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Lunch');
    await user.keyboard('{PageDown}');
    expect(active()).toBe('Élodie Marchand');
    expect(box()).toHaveFocus();
  });

  it('begins at the best match again when the search changes', async () => {
    const { user } = await draw();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Bob Baker');
    await user.keyboard('a');
    expect(options()).toEqual(['General', 'Gardens', 'Bob Baker', 'Élodie Marchand']);
    expect(active()).toBe('General');
  });

  it('begins anew each time it is opened', async () => {
    const { user, store } = await draw();
    await user.keyboard('a{ArrowDown}{Escape}');
    await act(() => Promise.resolve(store.dispatch(switcherOpened())));
    expect(box()).toHaveValue('');
    expect(active()).toBe('Lunch');
  });

  it('goes at once to a channel one is in', async () => {
    const { user, store, pubnub, handleSwitched } = await draw();
    await user.keyboard('lun{Enter}');
    expect(selectCurrentChannelId(store.getState())).toBe(lunch.id);
    expect(selectOpenDialog(store.getState())).toBeNull();
    expect(handleSwitched).toHaveBeenCalledTimes(1);
    expect(pubnub.setMemberships).not.toHaveBeenCalled();
  });

  it('joins another channel first, and shows that it is doing so', async () => {
    const { user, store, pubnub } = await draw();
    const answer = deferred();
    pubnub.setMemberships.mockReturnValueOnce(answer.promise);
    await user.keyboard('gard{Enter}');
    expect(screen.getByRole('option', { name: 'Gardens' })).toHaveAttribute('aria-busy', 'true');
    expect(pubnub.setMemberships).toHaveBeenCalledWith({ channels: [gardens.id] });
    answer.resolve({});
    await waitFor(() => expect(selectCurrentChannelId(store.getState())).toBe(gardens.id));
    expect(selectOpenDialog(store.getState())).toBeNull();
  });

  it('opens the chat with somebody, by pointer as well', async () => {
    const { user, store, pubnub } = await draw();
    await user.click(screen.getByRole('option', { name: 'Bob Baker' }));
    await waitFor(() => expect(selectOpenDialog(store.getState())).toBeNull());
    expect(pubnub.setChannelMembers).toHaveBeenCalledWith({
      channel: `direct.${ANN}@${BOB}`,
      uuids: [ANN, BOB],
    });
  });

  it('lets the pointer choose what it is moved over', async () => {
    const { user } = await draw();
    await user.hover(screen.getByRole('option', { name: 'Gardens' }));
    expect(active()).toBe('Gardens');
    expect(box()).toHaveFocus();
  });

  it('leaves Enter and the arrow keys to an input method that composes', async () => {
    const { store } = await draw();
    fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
    expect(active()).toBe('Lunch');
    expect(selectOpenDialog(store.getState())?.kind).toBe('switcher');
  });

  it('keeps what is chosen when others are found meanwhile', async () => {
    const { user, store } = await draw();
    await user.keyboard('{ArrowDown}');
    const art = buildChannel({ id: toChannelId('space.art'), name: 'art' });
    act(() => void store.dispatch(membershipsLoaded({ channels: [art, general, lunch] })));
    expect(options()[0]).toBe('art');
    expect(active()).toBe('General');
  });
});
