import {
  answerWritten,
  selectWrittenAnswer,
} from '../../../../../src/console/appeals/appealsSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const written = answerWritten({ appealId: '1', reason: 'a quote' });

describe('the reason of an answer', () => {
  it('is kept for each appeal', () => {
    const state = consoleAfter(written, answerWritten({ appealId: '2', reason: 'no' }));
    expect(selectWrittenAnswer(state, '1')).toBe('a quote');
    expect(selectWrittenAnswer(state, '2')).toBe('no');
    expect(selectWrittenAnswer(state, '3')).toBe('');
  });

  it('is forgotten with the session', () => {
    expect(selectWrittenAnswer(consoleAfter(written, sessionEnded()), '1')).toBe('');
  });
});
