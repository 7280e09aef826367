import { shortenTexts } from '../../../../src/app/devTools';
import { messagesReceived } from '../../../../src/realtime/facts';
import { buildMessage } from '../../../builders/buildMessage';
import { buildPage } from '../../../builders/buildPage';

const huge = buildMessage({ text: 'x'.repeat(30_000) });
const small = buildMessage();

describe('what DevTools show', () => {
  it('has huge texts cut, live and in history', () => {
    expect(shortenTexts(messagesReceived([huge, small])).payload[0]?.text).toHaveLength(2_001);
    expect(shortenTexts(buildPage([small, huge])).payload.messages[1]?.text).toHaveLength(2_001);
  });

  it('is otherwise the action itself', () => {
    for (const action of [messagesReceived([small]), buildPage([small]), { type: 'other' }]) {
      expect(shortenTexts(action)).toBe(action);
    }
  });
});
