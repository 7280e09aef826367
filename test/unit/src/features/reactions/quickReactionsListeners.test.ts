import {
  selectPickCounts,
  selectQuickReactions,
} from '../../../../../src/features/reactions/quickReactionsSlice';
import { reactionPicked } from '../../../../../src/features/reactions/reactionsSlice';
import { sessionStarted } from '../../../../../src/realtime/events';
import { ANN, buildMessage } from '../../../../builders/buildMessage';
import { createMemoryStorage } from '../../../../support/fakes/memoryStorage';
import { createTestApp } from '../../../../support/worlds/testApp';

const { channelId, timetoken: messageTimetoken } = buildMessage();

describe('the memory of quick reactions', () => {
  it('lasts from one visit to the next', () => {
    const browser = createMemoryStorage();
    const first = createTestApp({ browser }).store;
    first.dispatch(sessionStarted({ userId: ANN }));
    first.dispatch(reactionPicked({ channelId, messageTimetoken, value: '🐟' }));
    const second = createTestApp({ browser }).store;
    second.dispatch(sessionStarted({ userId: ANN }));
    expect(selectQuickReactions(second.getState())[0]).toBe('🐟');
  });

  it.each(['{', '[]', 'null', '{"a word":3,"🐟":"often","👀":1e400}'])(
    'takes nothing from what is damaged: %s',
    (quickReactions) => {
      const { store } = createTestApp({ stored: { quickReactions } });
      store.dispatch(sessionStarted({ userId: ANN }));
      expect(selectPickCounts(store.getState())).toEqual({});
    },
  );
});
