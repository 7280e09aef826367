import {
  MAX_REMEMBERED,
  picksRestored,
  selectPickCounts,
  selectQuickReactions,
} from '../../../../../src/features/reactions/quickReactionsSlice';
import { reactionPicked } from '../../../../../src/features/reactions/reactionsSlice';
import { buildMessage } from '../../../../builders/buildMessage';
import { createTestApp } from '../../../../support/worlds/testApp';

const { channelId, timetoken: messageTimetoken } = buildMessage();
const picked = (value: string) => reactionPicked({ channelId, messageTimetoken, value });

describe('the quick reactions', () => {
  it('are the usual ones at first', () => {
    expect(selectQuickReactions(createTestApp().store.getState())).toEqual([
      '👍',
      '❤️',
      '😂',
      '🎉',
    ]);
  });

  it('begin with what the user picks most', () => {
    const { store } = createTestApp();
    for (const value of ['🐟', '👀', '👀', '🎉']) store.dispatch(picked(value));
    expect(selectQuickReactions(store.getState())).toEqual(['👀', '🎉', '🐟', '👍']);
  });

  it('go on from earlier visits', () => {
    const { store } = createTestApp();
    store.dispatch(picksRestored({ '👀': 2 }));
    store.dispatch(picked('👀'));
    expect(selectPickCounts(store.getState())).toEqual({ '👀': 3 });
  });

  it('remember a bounded number, and the newest always', () => {
    const { store } = createTestApp();
    const many = Array.from({ length: MAX_REMEMBERED }, (_, nth) => [`emoji ${nth}`, 2] as const);
    store.dispatch(picksRestored(Object.fromEntries(many)));
    store.dispatch(picked('🐟'));
    const counts = selectPickCounts(store.getState());
    expect(Object.keys(counts)).toHaveLength(MAX_REMEMBERED);
    expect(counts['🐟']).toBe(1);
  });
});
