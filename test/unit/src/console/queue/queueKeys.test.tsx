import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { useQueueKeys } from '../../../../../src/console/queue/queueKeys';
import { ANN, BOB } from '../../../../builders/buildMessage';
import { createTestConsole } from '../../../../support/worlds/testConsole';

const CASES = [ANN, BOB];

/** A queue whose next case is shown as soon as one is muted. */
function Queue({ onMute }: { readonly onMute: (userId: string | undefined) => void }) {
  const [at, setAt] = useState(0);
  const shownId = CASES[at];
  useQueueKeys(() => undefined, shownId, shownId);
  const mute = () => {
    onMute(shownId);
    setAt(at + 1);
  };
  return (
    <button type="button" data-key="m" onClick={mute}>
      Mute {shownId}
    </button>
  );
}

it.each([
  ['a double press of a key', 200, [ANN]],
  ['two presses', 1_000, [ANN, BOB]],
])('%s, %i ms apart: who is muted', (_what, ms, expected) => {
  const muted: (string | undefined)[] = [];
  render(
    <Provider store={createTestConsole()}>
      <Queue onMute={(userId) => muted.push(userId)} />
    </Provider>,
  );
  const press = (timeStamp: number) => {
    const event = createEvent.keyDown(document.body, { key: 'm' });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(document.body, event);
  };
  press(5_000);
  expect(screen.getByRole('button', { name: `Mute ${BOB}` })).toBeInTheDocument();
  press(5_000 + ms);
  expect(muted).toEqual(expected);
});
