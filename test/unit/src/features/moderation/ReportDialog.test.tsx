import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialogs } from '../../../../../src/app/screens/dialogsAndPanels';
import { reportOpened } from '../../../../../src/features/dialogs/dialogsSlice';
import { BOB, buildMessage } from '../../../../builders/buildMessage';
import { sdkRejection } from '../../../../builders/buildSdk';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

describe('the report dialog', () => {
  it('marks a reason that could not be sent, which keeps the focus and can be chosen again', async () => {
    const message = buildMessage({ authorId: BOB });
    const { pubnub } = renderWithStore(<Dialogs onSwitched={jest.fn()} />, reportOpened(message));
    pubnub.setUUIDMetadata.mockRejectedValueOnce(sdkRejection(500));
    const reason = screen.getByRole('button', { name: "It's a spam" });
    await userEvent.click(reason);
    await waitFor(() => expect(reason).toHaveAccessibleDescription('Not sent'));
    expect(reason).toHaveAccessibleName("It's a spam");
    expect(reason).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Thank you for letting us know' });
  });
});
