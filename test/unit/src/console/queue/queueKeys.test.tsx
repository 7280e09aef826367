import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { useQueueKeys } from '../../../../../src/console/queue/queueKeys';
import { ANN, BOB } from '../../../../builders/buildMessage';
import { createTestConsole } from '../../../../support/worlds/testConsole';

const CASES = [ANN, BOB];

interface QueueProps {
  readonly shortcut: string;
  readonly onPress: (userId: string | undefined) => void;
}

/** A queue whose next case is shown as soon as a button is pressed. */
function Queue({ shortcut, onPress }: QueueProps) {
  const [at, setAt] = useState(0);
  const shownId = CASES[at];
  useQueueKeys(() => undefined, shownId, shownId);
  const press = () => {
    onPress(shownId);
    setAt(at + 1);
  };
  return (
    <button type="button" data-key={shortcut} onClick={press}>
      {shownId}
    </button>
  );
}

it.each([
  ['a double press of a decision', 'm', 200, [ANN]],
  ['two presses of a decision', 'm', 1_000, [ANN, BOB]],
  ['two presses of the next free case', 'n', 200, [ANN, BOB]],
])('takes %s, %s, %i ms apart, for as many as were meant', (_what, key, ms, expected) => {
  const pressed: (string | undefined)[] = [];
  render(
    <Provider store={createTestConsole()}>
      <Queue shortcut={key} onPress={(userId) => pressed.push(userId)} />
    </Provider>,
  );
  const press = (timeStamp: number) => {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(document.body, event);
  };
  press(5_000);
  expect(screen.getByRole('button', { name: BOB })).toBeInTheDocument();
  press(5_000 + ms);
  expect(pressed).toEqual(expected);
});
