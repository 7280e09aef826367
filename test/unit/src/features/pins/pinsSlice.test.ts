import type { UnknownAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../../../../src/app/rootReducer';
import { selectPins } from '../../../../../src/features/pins/pinsSelectors';
import { pinAnswered, pinChosen } from '../../../../../src/features/pins/pinsSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { channelsListed } from '../../../../builders/buildAnswers';
import { GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { timetokenAt } from '../../../../builders/timetokens';

const [first, second] = [1, 2].map((seconds) => ({
  channelId: GENERAL,
  timetoken: timetokenAt(seconds),
}));
const pinFirst = { ...first!, isPinned: true };
const pinSecond = { ...second!, isPinned: true };

const after = (...actions: readonly UnknownAction[]) =>
  [channelsListed([GENERAL, RANDOM].map((id) => buildChannel({ id }))), ...actions].reduce(
    rootReducer,
    rootReducer(undefined, { type: 'begin' }),
  );

describe('what the user pins', () => {
  it('is shown in its channel until it is answered, each choice for itself', () => {
    const chosen = [pinChosen(pinFirst), pinChosen(pinSecond)];
    expect(selectPins(after(...chosen), GENERAL)).toEqual([second, first]);
    expect(selectPins(after(...chosen), RANDOM)).toEqual([]);
    expect(selectPins(after(...chosen, pinAnswered(pinSecond)), GENERAL)).toEqual([first]);
  });

  it('is no more shown once it is unpinned, or the session is over', () => {
    const unpinned = pinChosen({ ...pinFirst, isPinned: false });
    expect(selectPins(after(pinChosen(pinFirst), unpinned), GENERAL)).toEqual([]);
    expect(after(pinChosen(pinFirst), sessionEnded()).pins.unanswered).toEqual([]);
  });
});
