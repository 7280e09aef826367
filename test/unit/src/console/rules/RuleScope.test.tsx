import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { chatsApi } from '../../../../../src/console/directory/chatsApi';
import { ScopeFields } from '../../../../../src/console/rules/RuleScope';
import { createTestConsole } from '../../../../support/worlds/testConsole';

type Scope = Parameters<typeof ScopeFields>[0]['rule'];

const CHANNELS = ['space.cats', 'space.dogs', 'space.birds'];

async function showScope() {
  const chats = CHANNELS.map((id) => ({ id, name: null, description: null }));
  const store = createTestConsole();
  await store.dispatch(chatsApi.util.upsertQueryData('getChats', null, chats));
  const handleChange = jest.fn();
  function Form() {
    const [rule, setRule] = useState<Scope>({ channels: ['*'], exceptChannels: [] });
    const change = (scope: Scope) => {
      handleChange(scope.channels);
      setRule(scope);
    };
    return <ScopeFields rule={rule} onChange={change} />;
  }
  render(<Form />, { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> });
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Only in' });
  /** As each arrow key does. */
  const pass = (value: string) => fireEvent.change(select, { target: { value } });
  return { select, pass, handleChange };
}

describe('the channels of a rule', () => {
  it('are the one that is left in the select, not those that were passed', async () => {
    const { pass, handleChange } = await showScope();
    for (const channel of CHANNELS) pass(channel);
    expect(handleChange).toHaveBeenLastCalledWith(['space.birds']);
    pass('');
    expect(handleChange).toHaveBeenLastCalledWith(['*']);
  });

  it('are several by a press for each further one, which leads back to the select', async () => {
    const { select, pass, handleChange } = await showScope();
    pass('space.cats');
    fireEvent.click(screen.getByRole('button', { name: 'Add another channel: Only in' }));
    expect(select).toHaveFocus();
    for (const channel of ['space.dogs', 'space.birds']) pass(channel);
    expect(handleChange).toHaveBeenLastCalledWith(['space.cats', 'space.birds']);
    fireEvent.click(screen.getByRole('button', { name: /^Only in: remove/ }));
    expect(handleChange).toHaveBeenLastCalledWith(['space.birds']);
  });
});
