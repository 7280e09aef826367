import { createEvent, fireEvent, render } from '@testing-library/react';
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
  ['three quick presses of a decision', 'm', [0, 100, 200], [ANN]],
  ['two presses of a decision', 'm', [0, 500], [ANN, BOB]],
  ['two quick presses of the next free case', 'n', [0, 200], [ANN, BOB]],
])('takes %s for as many as were meant', (_what, key, times, expected) => {
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
  for (const ms of times) press(5_000 + ms);
  expect(pressed).toEqual(expected);
});
