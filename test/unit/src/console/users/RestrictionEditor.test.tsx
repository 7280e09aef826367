import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { serverEndpoints } from '../../../../../src/console/api/endpoints';
import { durationUsed } from '../../../../../src/console/actions/durationsSlice';
import { RestrictionEditor } from '../../../../../src/console/users/RestrictionEditor';
import { buildUser } from '../../../../builders/buildRecords';
import { createTestConsole } from '../../../../support/worlds/testConsole';

describe('the restrictions of a user', () => {
  it('say for how long each would be, as last time or as chosen', () => {
    const store = createTestConsole();
    store.dispatch(durationUsed({ kind: 'mute', duration: 'minutes' }));
    render(
      <Provider store={store}>
        <RestrictionEditor user={buildUser({})} />
      </Provider>,
    );
    const isShown = (text: string | RegExp) => expect(screen.getByText(text)).toBeInTheDocument();
    isShown('10 minutes. Can read but not post or react. Earlier messages stay.');
    isShown('7 days. Cannot use the chat at all. Earlier messages stay.');
    fireEvent.change(screen.getByRole('combobox', { name: 'Duration' }), {
      target: { value: 'forever' },
    });
    isShown('Permanent. Cannot use the chat at all. Earlier messages stay.');
    fireEvent.change(screen.getByRole('combobox', { name: 'A ban also deletes' }), {
      target: { value: 'day' },
    });
    isShown(/^Permanent\. Cannot use the chat at all\. Messages of the chosen time are deleted/);
  });

  it('say that a ban deletes no messages where the server hears of none', async () => {
    const store = createTestConsole();
    const found = { level: 'open' as const, parts: { events: false }, rules: [] };
    await store.dispatch(serverEndpoints.util.upsertQueryData('getCapabilities', undefined, found));
    render(
      <Provider store={store}>
        <RestrictionEditor user={buildUser({})} />
      </Provider>,
    );
    const unheard = /^The server hears of no messages/;
    expect(screen.queryByText(unheard)).not.toBeInTheDocument();
    fireEvent.change(screen.getByRole('combobox', { name: 'A ban also deletes' }), {
      target: { value: 'hour' },
    });
    expect(screen.getByText(unheard)).toBeInTheDocument();
  });
});
