import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { App } from '../../../../../src/app/App';
import { toChannelId } from '../../../../../src/domain/ids';
import { selectCurrentChannelId } from '../../../../../src/features/channels/channelsSelectors';
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

// A file of its own: a part that has been loaded stays loaded.
describe('Enter in a switcher that is being loaded', () => {
  it('chooses what is found once the switcher is there', async () => {
    const lunch = buildChannel({ id: toChannelId('group.1'), name: 'Lunch' });
    const view = renderWithStore(
      <App />,
      membershipsLoaded({ channels: [buildChannel({ id: GENERAL, name: 'General' }), lunch] }),
    );
    act(() => void view.store.dispatch(switcherOpened()));
    const box = screen.getByRole('searchbox', { name: 'Channel, chat or person' });
    fireEvent.change(box, { target: { value: 'lun' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(selectCurrentChannelId(view.store.getState())).toBe(lunch.id));
    expect(selectDialog(view.store.getState(), 'switcher')).toBeNull();
  });
});
