import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialogs } from '../../../../../src/app/screens/dialogsAndPanels';
import { selectCurrentChannelId } from '../../../../../src/features/channels/channelsSelectors';
import { Shortcuts } from '../../../../../src/features/shortcuts/Shortcuts';
import { Dialog } from '../../../../../src/ui/Dialog';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { faultsOf } from '../../../../support/matchers/axeInJsdom';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../../../../support/fakes/undividedList')>(
    '../../../../support/fakes/undividedList',
  ),
);

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

const joined = membershipsLoaded({
  channels: [
    buildChannel({ id: GENERAL, name: 'General' }),
    buildChannel({ id: RANDOM, name: 'random' }),
  ],
});

function Page(handlers: { readonly onRegion: () => void; readonly onSwitched: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <textarea aria-label="Text" />
      <button onClick={() => setIsAsking(true)}>Ask</button>
      <Dialog title="A question" isOpen={isAsking} onClose={() => setIsAsking(false)}>
        {null}
      </Dialog>
      <Shortcuts {...handlers} />
      <Dialogs onSwitched={handlers.onSwitched} />
    </>
  );
}

function draw() {
  const handleRegion = jest.fn();
  const handleSwitched = jest.fn();
  const page = <Page onRegion={handleRegion} onSwitched={handleSwitched} />;
  const view = renderWithStore(page, joined);
  act(() => text().focus());
  return { ...view, handleRegion, handleSwitched, user: userEvent.setup() };
}

const text = () => screen.getByRole('textbox', { name: 'Text' });
/** The titles of what is open. */
const dialogs = () =>
  screen
    .queryAllByRole('dialog')
    .map((dialog) => within(dialog).getByRole('heading', { level: 2 }).textContent);
/** How the keys are written, one after the other. */
const keys = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

describe('Shortcuts', () => {
  it('open and close the switcher; the focus comes back', async () => {
    const { user } = draw();
    await user.keyboard('{Control>}k{/Control}');
    expect(dialogs()).toEqual(['Switch to']);
    expect(screen.getByRole('combobox')).toHaveFocus();
    await user.keyboard('{Control>}k{/Control}');
    expect(dialogs()).toEqual([]);
    expect(text()).toHaveFocus();
    await user.keyboard('{Control>}k{/Control}{Escape}');
    expect(dialogs()).toEqual([]);
    expect(text()).toHaveFocus();
  });

  it('list the keys, from everywhere with Ctrl and outside of texts with a question mark', async () => {
    const { user } = draw();
    await user.keyboard('?');
    expect(dialogs()).toEqual([]);
    expect(text()).toHaveValue('?');
    await user.keyboard('{Control>}/{/Control}');
    expect(dialogs()).toEqual(['Keyboard shortcuts']);
    expect(await faultsOf(screen.getByRole('dialog'))).toEqual([]);
    await user.keyboard('?');
    expect(dialogs()).toEqual([]);
    act(() => screen.getByRole('button', { name: 'Ask' }).focus());
    await user.keyboard('?');
    expect(dialogs()).toEqual(['Keyboard shortcuts']);
    await user.keyboard('{Escape}');
    expect(dialogs()).toEqual([]);
  });

  it('name the keys of the keyboard at hand', async () => {
    const { user } = draw();
    await user.keyboard('{Control>}/{/Control}');
    expect(screen.getAllByRole('term')[0]).toHaveTextContent('Switch to a channel, chat or person');
    expect(keys()).toEqual(expect.arrayContaining(['CtrlK', 'ShiftF6', '?/Ctrl/']));
    expect(keys()[0]).toBe('CtrlK');
  });

  it('are Cmd and Option on Apple’s keyboards', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(MAC);
    const { user, store } = draw();
    await user.keyboard('{Control>}k{/Control}');
    expect(dialogs()).toEqual([]);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(selectCurrentChannelId(store.getState())).toBe(RANDOM);
    await user.keyboard('{Meta>}/{/Meta}');
    expect(keys()[0]).toBe('⌘CommandK');
    agent.mockRestore();
  });

  it('go to the neighbours of the channel in the panel, and no further', async () => {
    const { user, store, handleSwitched } = draw();
    const current = () => selectCurrentChannelId(store.getState());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(current()).toBe(GENERAL);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(current()).toBe(RANDOM);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(current()).toBe(RANDOM);
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(current()).toBe(GENERAL);
    expect(handleSwitched).toHaveBeenCalled();
  });

  it('move the focus through the parts of the screen', async () => {
    const { user, handleRegion } = draw();
    await user.keyboard('{F6}{Shift>}{F6}{/Shift}');
    expect(handleRegion.mock.calls).toEqual([[1], [-1]]);
  });

  it('do nothing while a dialog is open that is not theirs', async () => {
    const { user, store, handleRegion } = draw();
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await user.keyboard('{Control>}k/{/Control}?{F6}{Alt>}{ArrowDown}{/Alt}');
    expect(dialogs()).toEqual(['A question']);
    expect(handleRegion).not.toHaveBeenCalled();
    expect(selectCurrentChannelId(store.getState())).toBe(GENERAL);
    await user.keyboard('{Escape}{Control>}k/{/Control}{F6}{Alt>}{ArrowDown}{/Alt}');
    expect(dialogs()).toEqual(['Switch to']);
    expect(selectCurrentChannelId(store.getState())).toBe(GENERAL);
  });

  it.each([
    ['an input method composes', { isComposing: true }],
    ['an input method ends composing', { keyCode: 229 }],
    ['the key is held', { repeat: true }],
  ])('open nothing while %s', (_title, press) => {
    draw();
    fireEvent.keyDown(text(), { key: 'k', ctrlKey: true, ...press });
    expect(dialogs()).toEqual([]);
  });

  it('leave a key to whoever has taken it', () => {
    draw();
    text().addEventListener('keydown', (event) => event.preventDefault());
    fireEvent.keyDown(text(), { key: 'k', ctrlKey: true });
    expect(dialogs()).toEqual([]);
  });

  it('show what an imported session had open', async () => {
    const { store } = draw();
    act(() => void store.dispatch({ type: 'dialogs/switcherOpened' }));
    await waitFor(() => expect(dialogs()).toEqual(['Switch to']));
  });
});
