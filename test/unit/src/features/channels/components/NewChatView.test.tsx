import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { NewChatView } from '../../../../../../src/features/channels/components/NewChatView';
import { toChannelId, toUserId } from '../../../../../../src/domain/ids';
import { buildUser } from '../../../../../builders/buildRecords';
import { faultsOf } from '../../../../../support/axeInJsdom';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../../../../../support/undividedList')>(
    '../../../../../support/undividedList',
  ),
);

const bob = buildUser({ id: toUserId('user_bob'), name: 'Bob Baker', title: 'Baker' });
const cara = buildUser({ id: toUserId('user_cara'), name: 'Cara Cook' });

function draw(overrides: Partial<ComponentProps<typeof NewChatView>> = {}) {
  const props = {
    users: [bob, cara],
    isLoading: false,
    opening: null,
    onChoose: jest.fn(),
    onCreateGroup: jest.fn(),
    onClose: jest.fn(),
    ...overrides,
  };
  function Searchable() {
    const [search, setSearch] = useState('');
    const users = props.users.filter(({ name }) => name?.includes(search));
    return <NewChatView {...props} users={users} search={search} onSearch={setSearch} />;
  }
  render(<Searchable />);
  return { ...props, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });
const checkBox = (name: string) => screen.getByRole('checkbox', { name });

describe('NewChatView', () => {
  it('offers users as buttons named by them, what they do beside', async () => {
    const { user, onChoose } = draw();
    expect(screen.getByRole('searchbox', { name: 'Search in users' })).toHaveFocus();
    expect(button('Bob Baker')).toHaveAccessibleDescription('Baker');
    await user.click(button('Cara Cook'));
    expect(onChoose).toHaveBeenCalledWith(cara.id);
    expect(await faultsOf(screen.getByRole('dialog', { name: 'New chat' }))).toEqual([]);
  });

  it('makes a group of the users that are checked, also of those a search hides', async () => {
    const { user, onCreateGroup } = draw();
    await user.click(button('New group chat'));
    expect(screen.queryByRole('button', { name: 'Create group chat' })).not.toBeInTheDocument();
    await user.click(checkBox('Bob Baker'));
    await user.type(screen.getByRole('searchbox'), 'Cara');
    await user.click(checkBox('Cara Cook'));
    await user.type(screen.getByRole('textbox', { name: 'Group chat name (optional)' }), 'Us');
    await user.click(button('Create group chat'));
    expect(onCreateGroup).toHaveBeenCalledWith({ name: 'Us', userIds: [bob.id, cara.id] });
    expect(await faultsOf(screen.getByRole('dialog'))).toEqual([]);
  });

  it('takes Enter in the name for the button, once somebody is chosen', async () => {
    const { user, onCreateGroup } = draw();
    await user.click(button('New group chat'));
    const name = screen.getByRole('textbox', { name: 'Group chat name (optional)' });
    await user.type(name, 'Us{Enter}');
    expect(onCreateGroup).not.toHaveBeenCalled();
    await user.click(checkBox('Bob Baker'));
    await user.type(name, '{Enter}');
    expect(onCreateGroup).toHaveBeenCalledTimes(1);
  });

  it('goes back and keeps what was chosen', async () => {
    const { user } = draw();
    await user.click(button('New group chat'));
    await user.click(checkBox('Bob Baker'));
    await user.click(button('Back'));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(button('New group chat'));
    expect(checkBox('Bob Baker')).toBeChecked();
  });

  it('shows what is under way', () => {
    const channelId = toChannelId('direct.a@b');
    draw({ opening: { channelId, userIds: [bob.id], isGroup: false } });
    expect(button('Bob Baker')).toHaveAttribute('aria-busy', 'true');
    expect(button('Cara Cook')).toHaveAttribute('aria-busy', 'false');
  });

  it('is left by its button', async () => {
    const { user, onClose } = draw();
    await user.click(button('Close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
