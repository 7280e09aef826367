import { fireEvent, screen } from '@testing-library/react';
import { MessageEditor } from '../../../../../../src/features/messages/components/MessageEditor';
import { editOpened, selectEdit } from '../../../../../../src/features/messages/editsSlice';
import { messagesReceived } from '../../../../../../src/realtime/events';
import { buildMessage, GENERAL } from '../../../../../builders/buildMessage';
import { renderWithStore } from '../../../../../support/worlds/renderWithStore';

function renderEditor() {
  const { timetoken, ...message } = buildMessage({ text: 'first' });
  const address = { channelId: GENERAL, timetoken };
  const { store } = renderWithStore(
    <MessageEditor message={address} />,
    messagesReceived([{ ...message, timetoken }]),
    editOpened({ ...address, text: 'first' }),
  );
  return { store, edit: () => selectEdit(store.getState(), address) };
}

describe('MessageEditor', () => {
  it.each(['Enter', 'Escape'])('leaves %s to an input method that composes', (key) => {
    const { edit } = renderEditor();
    fireEvent.keyDown(screen.getByRole('textbox'), { key, isComposing: true });
    expect(edit()).toEqual({ text: 'first', status: 'open' });
  });
});
