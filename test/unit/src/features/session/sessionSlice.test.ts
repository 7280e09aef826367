import {
  selectIsAccessDenied,
  selectIsOffline,
  selectOwnId,
} from '../../../../../src/features/session/sessionSlice';
import {
  accessDenied,
  connectionEstablished,
  connectionLost,
  sessionEnded,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { ANN, BOB } from '../../../../builders/buildMessage';
import { useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

function stateAfter(...actions: { readonly type: string }[]) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  return store.getState();
}

const started = sessionStarted({ userId: ANN });
const established = connectionEstablished({ isRecovered: false });
const lost = connectionLost({ category: 'PNTimeoutCategory' });

describe('sessionSlice', () => {
  useFakeTimers();

  it('knows for whom the app works', () => {
    expect(selectOwnId(stateAfter())).toBeNull();
    expect(selectOwnId(stateAfter(started))).toBe(ANN);
    expect(selectOwnId(stateAfter(started, sessionEnded()))).toBeNull();
  });

  it.each([
    ['idle before the session', [], 'idle'],
    ['connecting at its start', [started], 'connecting'],
    ['connected once live delivery works', [started, established], 'connected'],
    ['lost when it stops', [started, established, lost], 'lost'],
    ['connected when it works again', [started, established, lost, established], 'connected'],
    ['lost when access is denied', [started, established, accessDenied()], 'lost'],
  ])('is %s', (_title, actions, expected) => {
    expect(stateAfter(...actions).session.connection).toBe(expected);
  });

  it('is offline while the service is known not to answer', () => {
    const full = connectionLost({ category: 'full', isReachable: true });
    expect(selectIsOffline(stateAfter(started))).toBe(false);
    expect(selectIsOffline(stateAfter(started, lost))).toBe(true);
    expect(selectIsOffline(stateAfter(started, established))).toBe(false);
    expect(selectIsOffline(stateAfter(started, established, full))).toBe(false);
    expect(selectIsOffline(stateAfter(started, established, lost))).toBe(true);
    expect(selectIsOffline(stateAfter(started, established, lost, established))).toBe(false);
  });

  it('is denied until another session starts', () => {
    expect(selectIsAccessDenied(stateAfter(started))).toBe(false);
    expect(selectIsAccessDenied(stateAfter(started, accessDenied(), established))).toBe(true);
    const next = sessionStarted({ userId: BOB });
    expect(selectIsAccessDenied(stateAfter(started, accessDenied(), next))).toBe(false);
  });
});
