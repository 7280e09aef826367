import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MAX_OBJECTS_PAGE } from '../../../../shared/protocol';
import { ConsoleApp } from '../../../../src/moderator/app/ConsoleApp';
import { tabOpened } from '../../../../src/moderator/state/consoleSlice';
import { connectionEstablished } from '../../../../src/realtime/events';
import { sdkRejection } from '../../../builders/buildSdk';
import { pass, useFakeTimers } from '../../../support/fakes/fakeTimers';
import { createTestConsole } from '../../../support/worlds/testConsole';

const FIRST_PAGE = Array.from({ length: MAX_OBJECTS_PAGE }, (_, nth) => ({ id: `space.${nth}` }));
/** Views hear of a change of the cache within a frame. */
const FRAME_MS = 20;
const LAST_PAGE = [{ id: 'space.last' }];

/** The tab of rejected messages, on a service where a page of channels cannot be had once. */
async function openBlockedTab(failing: 'first' | 'second', status: number) {
  const { store, pubnub } = createTestConsole(true);
  let isBroken = true;
  pubnub.getAllChannelMetadata.mockImplementation(({ page, filter }) => {
    // The rules are asked for by their id.
    if (filter !== undefined) return Promise.resolve({ data: [] });
    const isFirst = page === undefined;
    if (isBroken && isFirst === (failing === 'first')) return Promise.reject(sdkRejection(status));
    return Promise.resolve(isFirst ? { data: FIRST_PAGE, next: 'second' } : { data: LAST_PAGE });
  });
  store.dispatch(tabOpened('rejected'));
  render(
    <Provider store={store}>
      <ConsoleApp />
    </Provider>,
  );
  const connect = (isRecovered: boolean) =>
    act(async () => {
      store.dispatch(connectionEstablished({ isRecovered }));
      await pass(FRAME_MS);
    });
  await connect(false);
  return {
    connect,
    mend: () => (isBroken = false),
    retry: () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      return act(() => pass(FRAME_MS));
    },
    /** In which channels what was stopped has been looked for. */
    lookedIn: () =>
      pubnub.fetchMessages.mock.calls
        .flatMap(([{ channels }]) => channels)
        .filter((name) => name.startsWith('banned.')),
  };
}

const FAILURE = 'The rejected messages could not be loaded.';

describe('the rejected messages, when the channels cannot be listed', () => {
  useFakeTimers();

  it.each([
    ['first', 500],
    ['second', 500],
    ['first', 403],
  ] as const)(
    'are not said to be none: the %s page answered %d, and can be asked for again',
    async (failing, status) => {
      const { mend, retry, lookedIn } = await openBlockedTab(failing, status);
      expect(screen.queryByText('No messages to review')).not.toBeInTheDocument();
      expect(screen.getByText(FAILURE)).toBeInTheDocument();

      await retry();
      expect(screen.getByText(FAILURE)).toBeInTheDocument();

      mend();
      await retry();
      expect(screen.queryByText(FAILURE)).not.toBeInTheDocument();
      expect(screen.getByText('No messages to review')).toBeInTheDocument();
      expect(lookedIn()).toHaveLength(MAX_OBJECTS_PAGE + 1);
      expect(lookedIn()).toContain('banned.space.last');
    },
  );

  it('are asked for again with them after an outage', async () => {
    const { mend, connect, lookedIn } = await openBlockedTab('first', 500);
    mend();
    await connect(true);
    expect(screen.queryByText(FAILURE)).not.toBeInTheDocument();
    expect(lookedIn()).toContain('banned.space.last');
  });
});
