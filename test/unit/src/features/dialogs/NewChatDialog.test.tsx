import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialogs } from '../../../../../src/app/screens/dialogsAndPanels';
import { chatStarted, newChatOpened } from '../../../../../src/features/dialogs/dialogsSlice';
import { toChannelId, toUserId } from '../../../../../src/domain/ids';
import { ANN } from '../../../../builders/buildMessage';
import { sdkRejection } from '../../../../builders/buildSdk';
import { faultsOf } from '../../../../support/matchers/axeInJsdom';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../../../../support/fakes/undividedList')>(
    '../../../../support/fakes/undividedList',
  ),
);

const BOB = toUserId('user_bob');
const CARA = toUserId('user_cara');
/** As the service gives them. */
const USERS = [
  { id: BOB, name: 'Bob Baker', custom: { title: 'Baker' } },
  { id: CARA, name: 'Cara Cook' },
];

/** The dialog as Ann sees it, everybody listed. */
async function draw() {
  const view = renderWithStore(<Dialogs onSwitched={jest.fn()} />);
  view.pubnub.getAllUUIDMetadata.mockResolvedValue({ data: USERS });
  const open = async () => {
    await act(() => Promise.resolve(view.store.dispatch(newChatOpened())));
    await screen.findByText('Cara Cook');
  };
  await open();
  return { ...view, open, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });
const checkBox = (name: string) => screen.getByRole('checkbox', { name });
const groupName = () => screen.getByRole('textbox', { name: 'Group chat name (optional)' });

describe('NewChatDialog', () => {
  it('offers users as buttons named by them, what they do beside', async () => {
    const { user, pubnub } = await draw();
    expect(screen.getByRole('searchbox', { name: 'Search in users' })).toHaveFocus();
    expect(button('Bob Baker')).toHaveAccessibleDescription('Baker');
    expect(await faultsOf(screen.getByRole('dialog', { name: 'New chat' }))).toEqual([]);
    await user.click(button('Cara Cook'));
    expect(pubnub.setChannelMetadata).toHaveBeenCalledWith(
      expect.objectContaining({ channel: `direct.${ANN}@${CARA}` }),
    );
  });

  it('checks and unchecks users by the space bar and by Enter', async () => {
    const { user } = await draw();
    await user.click(button('New group chat'));
    const box = checkBox('Bob Baker');
    act(() => box.focus());
    await user.keyboard('{Enter}');
    expect(box).toBeChecked();
    await user.keyboard(' ');
    expect(box).not.toBeChecked();
  });

  it('makes a group of the users that are checked, also of those a search hides [2.33]', async () => {
    const { user, pubnub } = await draw();
    await user.click(button('New group chat'));
    expect(screen.queryByRole('button', { name: 'Create group chat' })).not.toBeInTheDocument();
    await user.click(checkBox('Bob Baker'));
    await user.type(screen.getByRole('searchbox'), 'Cara');
    expect(screen.queryByRole('checkbox', { name: 'Bob Baker' })).not.toBeInTheDocument();
    await user.click(checkBox('Cara Cook'));
    await user.type(groupName(), 'Us');
    expect(await faultsOf(screen.getByRole('dialog'))).toEqual([]);
    await user.click(button('Create group chat'));
    expect(pubnub.setChannelMembers).toHaveBeenCalledWith(
      expect.objectContaining({ uuids: [ANN, BOB, CARA] }),
    );
  });

  it('takes Enter in the name for the button, once somebody is chosen [2.34]', async () => {
    const { user, pubnub } = await draw();
    await user.click(button('New group chat'));
    await user.type(groupName(), 'Us{Enter}');
    expect(pubnub.setChannelMetadata).not.toHaveBeenCalled();
    await user.click(checkBox('Bob Baker'));
    await user.type(groupName(), '{Enter}');
    expect(pubnub.setChannelMetadata).toHaveBeenCalledTimes(1);
    expect(pubnub.setChannelMetadata).toHaveBeenCalledWith(
      expect.objectContaining({ data: expect.objectContaining({ name: 'Us' }) as unknown }),
    );
  });

  it('goes back and keeps what was chosen [2.34]', async () => {
    const { user } = await draw();
    await user.click(button('New group chat'));
    await user.click(checkBox('Bob Baker'));
    await user.click(button('Back'));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(button('New group chat'));
    expect(checkBox('Bob Baker')).toBeChecked();
    await user.click(checkBox('Bob Baker'));
    expect(checkBox('Bob Baker')).not.toBeChecked();
  });

  it('begins anew each time it is opened', async () => {
    const { user, open } = await draw();
    await user.click(button('New group chat'));
    await user.click(checkBox('Bob Baker'));
    await user.type(groupName(), 'Us');
    await user.type(screen.getByRole('searchbox'), 'Bob');
    await user.click(button('Close'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await open();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await user.click(button('New group chat'));
    expect(groupName()).toHaveValue('');
    expect(checkBox('Bob Baker')).not.toBeChecked();
  });

  it.each([
    [429, 'Too many new groups for now'],
    [400, 'Not created'],
  ])('says why a group was not created after an answer of %i', async (status, reason) => {
    const { user, pubnub } = await draw();
    pubnub.setChannelMetadata.mockRejectedValue(sdkRejection(status));
    await user.click(button('New group chat'));
    await user.click(checkBox('Bob Baker'));
    await user.click(button('Create group chat'));
    expect(await screen.findByRole('img', { name: reason })).toBeInTheDocument();
  });

  it('shows what is under way', async () => {
    const { store } = await draw();
    const channelId = toChannelId('direct.a@b');
    act(() => void store.dispatch(chatStarted({ channelId, userIds: [BOB], isGroup: false })));
    expect(button('Bob Baker')).toHaveAttribute('aria-busy', 'true');
    expect(button('Cara Cook')).toHaveAttribute('aria-busy', 'false');
  });
});
