import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialogs } from '../../../../../src/app/screens/dialogsAndPanels';
import { joinChannelOpened } from '../../../../../src/features/dialogs/dialogsSlice';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
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

const books = buildChannel({ name: 'books', description: 'What we read' });
const zoo = buildChannel({ name: 'Zoo' });

async function draw() {
  const view = renderWithStore(<Dialogs onSwitched={jest.fn()} />);
  const answer = deferred();
  view.pubnub.getAllChannelMetadata.mockReturnValue(answer.promise);
  act(() => void view.store.dispatch(joinChannelOpened()));
  expect(screen.getByRole('list', { name: 'Channels' })).toHaveAttribute('aria-busy', 'true');
  answer.resolve({ data: [zoo, books] });
  await screen.findByRole('button', { name: 'Zoo' });
  return { ...view, user: userEvent.setup() };
}

const names = () =>
  within(screen.getByRole('list', { name: 'Channels' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

describe('JoinChannelDialog', () => {
  it('is busy until the channels are there, then offers them by name', async () => {
    await draw();
    expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'false');
    expect(names()).toEqual(['books', 'Zoo']);
    const choice = screen.getByRole('button', { name: 'books' });
    expect(choice).toHaveAccessibleDescription('What we read');
    expect(await faultsOf(screen.getByRole('dialog', { name: 'Join a channel' }))).toEqual([]);
  });

  it.each([403, 400])('has a sign in place of channels that are refused (%i)', async (status) => {
    const { pubnub, store } = renderWithStore(<Dialogs onSwitched={jest.fn()} />);
    pubnub.getAllChannelMetadata.mockRejectedValue(sdkRejection(status));
    act(() => void store.dispatch(joinChannelOpened()));
    expect(await screen.findByRole('img', { name: 'Not available' })).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Channels' })).toHaveAttribute('aria-busy', 'false');
  });

  it('narrows them as one types, in any case, and says nothing when none is left', async () => {
    const { user } = await draw();
    await user.type(screen.getByRole('searchbox', { name: 'Search in channels' }), 'BOO');
    expect(names()).toEqual(['books']);
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(names()).toEqual([]);
    expect(screen.getByRole('dialog')).toHaveTextContent(/^Join a channel$/);
  });

  it('begins with an empty search each time it is opened', async () => {
    const { user, store } = await draw();
    await user.type(screen.getByRole('searchbox'), 'boo');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await act(() => Promise.resolve(store.dispatch(joinChannelOpened())));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(names()).toEqual(['books', 'Zoo']);
  });

  it('no longer offers what was joined elsewhere', async () => {
    const { store } = await draw();
    act(() => void store.dispatch(membershipsLoaded({ channels: [zoo] })));
    expect(names()).toEqual(['books']);
  });

  it('marks what could not be joined until it is tried again, and keeps the focus there', async () => {
    const { user, pubnub } = await draw();
    pubnub.setMemberships.mockRejectedValueOnce(sdkRejection(500));
    const choice = screen.getByRole('button', { name: 'Zoo' });
    await user.click(choice);
    expect(await screen.findByRole('img', { name: 'Not joined' })).toBeInTheDocument();
    expect(choice).toHaveAccessibleDescription('Not joined');
    expect(choice).toHaveFocus();
    pubnub.setMemberships.mockReturnValueOnce(deferred().promise);
    await user.click(choice);
    expect(screen.queryByRole('img', { name: 'Not joined' })).not.toBeInTheDocument();
  });

  it('joins what is chosen, and closes', async () => {
    const { user, pubnub } = await draw();
    await user.click(screen.getByRole('button', { name: 'Zoo' }));
    expect(pubnub.setMemberships).toHaveBeenCalledWith({ channels: [zoo.id] });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
