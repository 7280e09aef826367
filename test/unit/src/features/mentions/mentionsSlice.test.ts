import {
  type CompletionList,
  completionListChanged,
  mentionsSlice,
  selectCompletionList,
} from '../../../../../src/features/mentions/mentionsSlice';
import { sessionEnded } from '../../../../../src/realtime/events';

const LIST: CompletionList = {
  field: 'space.general',
  sign: '@',
  start: 3,
  search: 'bo',
  activeIndex: 0,
  isDismissed: false,
};

const { reducer } = mentionsSlice;
const listOf = (mentions: ReturnType<typeof reducer>, field: string) =>
  selectCompletionList({ mentions }, field);

describe('mentionsSlice', () => {
  const opened = reducer(undefined, completionListChanged(LIST));

  it('keeps the list of one field', () => {
    expect(listOf(opened, 'space.general')).toEqual(LIST);
    expect(listOf(opened, 'space.other')).toBeNull();
    expect(listOf(reducer(opened, completionListChanged(null)), 'space.general')).toBeNull();
  });

  it('forgets it with the session', () => {
    expect(listOf(reducer(opened, sessionEnded()), 'space.general')).toBeNull();
  });
});
