import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import {
  selectSwitcherSearch,
  switcherOpened,
} from '../../../../../src/features/switcher/switcherSlice';
import { useEarlyTyping } from '../../../../../src/features/switcher/useEarlyTyping';
import { createTestApp } from '../../../../support/testApp';

function Field() {
  useEarlyTyping(true);
  return <textarea defaultValue="a draft" />;
}

describe('useEarlyTyping', () => {
  it('keeps every key from the field that still has the focus, those that edit and send too', async () => {
    const { store } = createTestApp();
    store.dispatch(switcherOpened());
    render(
      <Provider store={store}>
        <Field />
      </Provider>,
    );
    const field = screen.getByRole('textbox');
    await userEvent.type(field, 'gen{Enter}{Backspace}{Delete}');
    expect(field).toHaveValue('a draft');
    expect(selectSwitcherSearch(store.getState())).toBe('gen');
  });
});
