import { devToolsOptions } from '../../../../src/app/devTools';
import { rootReducer } from '../../../../src/app/rootReducer';
import { messagesReceived } from '../../../../src/realtime/events';
import { buildMessages, GENERAL, RANDOM } from '../../../builders/buildMessage';
import { buildPage } from '../../../builders/buildPage';

/** How long what DevTools is sent about one state may be, characters. */
const MAX_CHARACTERS = 100_000;

describe('what DevTools is shown', () => {
  const { stateSanitizer, actionSanitizer, actionsDenylist } = devToolsOptions;
  const long = (count: number, channelId = GENERAL) =>
    buildMessages(count, { channelId, text: 'x'.repeat(2_000) });

  it('stays small with thousands of messages, and names everything there is', () => {
    const pages = [long(10_000), long(2_000, RANDOM)].map((messages) => buildPage(messages));
    const state = pages.reduce(rootReducer, rootReducer(undefined, { type: 'start' }));
    const shown = stateSanitizer!(state, 0);
    expect(JSON.stringify(state).length).toBeGreaterThan(20_000_000);
    expect(JSON.stringify(shown).length).toBeLessThan(MAX_CHARACTERS);
    expect(Object.keys(shown)).toEqual(Object.keys(state));
    expect(Object.keys(shown.messages.byChannel)).toEqual([GENERAL, RANDOM]);
  });

  it('shows a burst of long messages by its end', () => {
    const action = messagesReceived(long(100));
    const shown = actionSanitizer!(action, 0);
    expect(shown.type).toBe(action.type);
    expect(JSON.stringify(shown).length).toBeLessThan(MAX_CHARACTERS);
    expect(action.payload).toHaveLength(100);
  });

  it('leaves the tick of the typing clock out', () => {
    expect(actionsDenylist).toEqual(['typing/typingRecomputed']);
  });
});
