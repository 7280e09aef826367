import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../../../../../src/app/App';
import { selectOpenDialog, switcherOpened } from '../../../../../src/features/dialogs/dialogsSlice';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { GENERAL } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { faultsOf } from '../../../../support/matchers/axeInJsdom';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../../../../support/fakes/undividedList')>(
    '../../../../support/fakes/undividedList',
  ),
);

let mockAvailable: boolean;
jest.mock('../../../../../src/app/screens/dialogsAndPanels', () => {
  if (!mockAvailable) throw new Error('Failed to fetch dynamically imported module');
  return jest.requireActual<object>('../../../../../src/app/screens/dialogsAndPanels');
});

const failure = () => screen.queryByRole('img', { name: 'This part could not be loaded' });

describe('the members panel and the dialogs', () => {
  let warn: jest.SpyInstance;

  beforeEach(() => {
    mockAvailable = false;
    warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  /** A user in one channel; the first attempt to load, when the pointer moves, has failed. */
  async function draw() {
    const view = renderWithStore(
      <App />,
      membershipsLoaded({ channels: [buildChannel({ id: GENERAL, name: 'General' })] }),
    );
    fireEvent.pointerMove(document.body);
    await waitFor(() => expect(warn).toHaveBeenCalled());
    return { ...view, user: userEvent.setup() };
  }

  // The first: what is loaded stays loaded.
  it('say so where they cannot be loaded, and keep no key from the composer', async () => {
    const { user, store, container } = await draw();
    expect(failure()).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: /^General, / }));
    const panel = await screen.findByRole('complementary', { name: 'Members' });
    expect(panel).toContainElement(failure());
    expect(await faultsOf(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(failure()).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Join a channel' }));
    expect(await screen.findByRole('dialog')).toContainElement(failure());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(selectOpenDialog(store.getState())).toBeNull();

    act(() => void store.dispatch(switcherOpened()));
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(failure()));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    const composer = screen.getByRole('textbox', { name: 'Send message' });
    await user.type(composer, 'hello');
    expect(composer).toHaveValue('hello');
  });

  it('open by a second try, and after the first load failed', async () => {
    const { user } = await draw();
    await user.click(screen.getByRole('button', { name: /^General, / }));
    await waitFor(() => expect(failure()).toBeInTheDocument());
    mockAvailable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Members' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Join a channel' }));
    expect(screen.getByRole('dialog', { name: 'Join a channel' })).toBeInTheDocument();
  });
});
