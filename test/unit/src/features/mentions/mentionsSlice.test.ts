import {
  type MentionList,
  mentionListChanged,
  mentionsSlice,
  selectMentionList,
} from '../../../../../src/features/mentions/mentionsSlice';
import { sessionEnded } from '../../../../../src/realtime/events';

const LIST: MentionList = {
  ...{ field: 'space.general', start: 3, search: 'bo' },
  ...{ activeIndex: 0, isDismissed: false },
};

const { reducer } = mentionsSlice;
const listOf = (mentions: ReturnType<typeof reducer>, field: string) =>
  selectMentionList({ mentions }, field);

describe('mentionsSlice', () => {
  const opened = reducer(undefined, mentionListChanged(LIST));

  it('keeps the list of one field', () => {
    expect(listOf(opened, 'space.general')).toEqual(LIST);
    expect(listOf(opened, 'space.other')).toBeNull();
    expect(listOf(reducer(opened, mentionListChanged(null)), 'space.general')).toBeNull();
  });

  it('forgets it with the session', () => {
    expect(listOf(reducer(opened, sessionEnded()), 'space.general')).toBeNull();
  });
});
