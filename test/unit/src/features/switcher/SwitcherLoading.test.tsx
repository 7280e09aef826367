import { act, fireEvent, screen } from '@testing-library/react';
import { App } from '../../../../../src/app/App';
import { selectDialog, switcherOpened } from '../../../../../src/features/dialogs/dialogsSlice';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { GENERAL } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../../../../support/fakes/undividedList')>(
    '../../../../support/fakes/undividedList',
  ),
);

const SEARCH = { name: 'Channel, chat or person' };

describe('SwitcherLoading', () => {
  it('takes what is typed, which the switcher then searches for', async () => {
    const view = renderWithStore(
      <App />,
      membershipsLoaded({ channels: [buildChannel({ id: GENERAL, name: 'General' })] }),
    );
    act(() => void view.store.dispatch(switcherOpened()));
    fireEvent.change(screen.getByRole('searchbox', SEARCH), {
      target: { value: 'gen' },
    });
    expect(selectDialog(view.store.getState(), 'switcher')?.search).toBe('gen');
    expect(await screen.findByRole('combobox', SEARCH)).toHaveValue('gen');
    expect(screen.getByRole('combobox', SEARCH)).toHaveFocus();
  });
});
