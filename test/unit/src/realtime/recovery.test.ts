import {
  accessDenied,
  connectionEstablished,
  connectionLost,
  keysRefused,
} from '../../../../src/realtime/events';
import {
  INITIAL_RECOVERY,
  readStatus,
  transition,
  type RecoveryEffect,
  type RecoveryEvent,
  type RecoveryState,
} from '../../../../src/realtime/recovery';

const CONNECTED: RecoveryEvent = { type: 'connected' };
const FAILED: RecoveryEvent = { type: 'failed', category: 'PNTimeoutCategory' };

/** The state after some events, and the effects of the last one. */
function after(...events: readonly RecoveryEvent[]) {
  let state: RecoveryState = INITIAL_RECOVERY;
  let effects: readonly RecoveryEffect[] = [];
  for (const event of events) [state, effects] = transition(state, event);
  return { state, effects };
}

const dispatched = (effects: readonly RecoveryEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'dispatch' ? [effect.action] : []));
const kinds = (effects: readonly RecoveryEffect[]) => effects.map(({ type }) => type);

describe('a token that can be renewed', () => {
  const DENIED: RecoveryEvent = { type: 'denied' };
  const RENEWED: RecoveryEvent = { type: 'renewed' };
  const renewable = (...events: readonly RecoveryEvent[]) => {
    let state: RecoveryState = { ...INITIAL_RECOVERY, renewal: 'idle' };
    let effects: readonly RecoveryEffect[] = [];
    for (const event of events) [state, effects] = transition(state, event);
    return effects;
  };

  it('is renewed when it is refused, and the connection made anew', () => {
    expect(kinds(renewable(CONNECTED, DENIED))).toEqual(['renewToken']);
    expect(kinds(renewable(CONNECTED, DENIED, RENEWED))).toEqual(['reconnect']);
  });

  it('is renewed once for all refusals of a moment', () => {
    expect(renewable(CONNECTED, DENIED, DENIED)).toEqual([]);
  });

  it('ends the session when it cannot be renewed, and when renewed ones are refused', () => {
    const failed = renewable(DENIED, { type: 'renewalFailed' });
    expect(dispatched(failed)).toEqual([accessDenied()]);
    const times = (count: number) => Array.from({ length: count }, () => [DENIED, RENEWED]).flat();
    expect(kinds(renewable(...times(7), DENIED))).toEqual(['renewToken']);
    expect(dispatched(renewable(...times(8), DENIED))).toEqual([accessDenied()]);
    expect(kinds(renewable(...times(8), CONNECTED, DENIED))).toEqual(['renewToken']);
  });
});

describe('the recovery state machine', () => {
  it('reports the first connection as new and later ones as recovered', () => {
    expect(dispatched(after(CONNECTED).effects)).toEqual([
      connectionEstablished({ isRecovered: false }),
    ]);
    expect(dispatched(after(CONNECTED, FAILED, CONNECTED).effects)).toEqual([
      connectionEstablished({ isRecovered: true }),
    ]);
    expect(dispatched(after(FAILED, CONNECTED).effects)).toEqual([
      connectionEstablished({ isRecovered: false }),
    ]);
  });

  it('dispatches delivered events before it reports a connection', () => {
    expect(kinds(after(CONNECTED).effects)).toEqual(['flush', 'dispatch']);
  });

  it('reports a lost connection and schedules one retry', () => {
    const { state, effects } = after(CONNECTED, FAILED);
    expect(state).toMatchObject({ phase: 'lost', retry: 'scheduled' });
    expect(dispatched(effects)).toEqual([connectionLost({ category: 'PNTimeoutCategory' })]);
    expect(effects).toContainEqual({ type: 'scheduleRetry', delayMs: 250 });
    expect(kinds(after(CONNECTED, FAILED, FAILED).effects)).toEqual(['dispatch']);
  });

  it('doubles the delay up to the limit, and starts over after a connection', () => {
    const delays: number[] = [];
    let state = INITIAL_RECOVERY;
    const send = (event: RecoveryEvent) => {
      const [next, effects] = transition(state, event);
      for (const effect of effects) {
        if (effect.type === 'scheduleRetry') delays.push(effect.delayMs);
      }
      state = next;
    };
    for (let i = 0; i < 6; i += 1) {
      send(FAILED);
      send({ type: 'retryDue' });
    }
    send(CONNECTED);
    send(FAILED);
    expect(delays).toEqual([250, 500, 1_000, 2_000, 2_500, 2_500, 250]);
  });

  it('reconnects when the retry is due, and before that when the browser is online again', () => {
    for (const type of ['retryDue', 'online'] as const) {
      const { state, effects } = after(FAILED, { type });
      expect(state.retry).toBe('idle');
      expect(kinds(effects)).toEqual(['reconnect']);
    }
  });

  it('restarts a connection whose network changed, but not one that was never there', () => {
    expect(after({ type: 'online' }).effects).toEqual([]);
    const { state, effects } = after(CONNECTED, { type: 'online' });
    expect(state.phase).toBe('lost');
    expect(kinds(effects)).toEqual(['dispatch', 'disconnect', 'reconnect']);
  });

  it('restarts after an interruption and names its reason', () => {
    const { effects } = after(CONNECTED, { type: 'interrupted', reason: 'page slept' });
    expect(dispatched(effects)).toEqual([connectionLost({ category: 'page slept' })]);
    expect(kinds(effects)).toEqual(['dispatch', 'disconnect', 'reconnect']);
  });

  it('retries after a failed heartbeat without reporting a lost connection', () => {
    const { state, effects } = after(CONNECTED, { type: 'heartbeatFailed' });
    expect(state).toMatchObject({ phase: 'connected', retry: 'scheduled' });
    expect(kinds(effects)).toEqual(['scheduleRetry']);
  });

  it('reports refused keys at the first connection alone', () => {
    const refused: RecoveryEvent = { type: 'failed', category: 'PNBadRequestCategory' };
    expect(dispatched(after(refused).effects)).toContainEqual(keysRefused());
    expect(dispatched(after(CONNECTED, refused).effects)).not.toContainEqual(keysRefused());
  });

  it('does not retry when access is denied', () => {
    expect(after({ type: 'denied' })).toEqual({
      state: INITIAL_RECOVERY,
      effects: [{ type: 'dispatch', action: accessDenied() }],
    });
  });

  describe('full responses', () => {
    const OVERFLOWED: RecoveryEvent = { type: 'overflowed' };
    const DUE: RecoveryEvent = { type: 'overflowDue' };

    it('are recovered from at once', () => {
      expect(after(CONNECTED, OVERFLOWED).effects).toContainEqual({
        type: 'scheduleOverflow',
        delayMs: 0,
      });
      const { state, effects } = after(CONNECTED, OVERFLOWED, OVERFLOWED, DUE);
      expect(state).toMatchObject({ phase: 'connected', overflow: 'resting' });
      expect(dispatched(effects)).toEqual([connectionEstablished({ isRecovered: true })]);
      expect(effects.at(-1)).toEqual({ type: 'scheduleOverflow', delayMs: 1_000 });
    });

    it('that come soon after are recovered from together, after a rest', () => {
      const { state, effects } = after(CONNECTED, OVERFLOWED, DUE, OVERFLOWED);
      expect(state).toMatchObject({ phase: 'lost', overflow: 'dueAfterRest' });
      expect(kinds(effects)).toEqual(['dispatch']);
      expect(after(CONNECTED, OVERFLOWED, DUE, OVERFLOWED, DUE).state.phase).toBe('connected');
    });

    it('need nothing more when the rest ends, or when the connection is lost meanwhile', () => {
      expect(after(CONNECTED, OVERFLOWED, DUE, DUE)).toMatchObject({
        state: { overflow: 'idle' },
        effects: [],
      });
      expect(after(CONNECTED, OVERFLOWED, FAILED, DUE)).toMatchObject({
        state: { phase: 'lost', overflow: 'idle' },
        effects: [],
      });
    });
  });
});

describe('a status of the SDK', () => {
  it.each([
    [{ category: 'PNConnectedCategory' }, CONNECTED],
    [{ category: 'PNConnectionErrorCategory', error: 'PNTimeoutCategory' }, FAILED],
    [
      { category: 'PNDisconnectedUnexpectedlyCategory' },
      { type: 'failed', category: 'PNDisconnectedUnexpectedlyCategory' },
    ],
    [
      { category: 'PNConnectionErrorCategory', error: 'PNAccessDeniedCategory' },
      { type: 'denied' },
    ],
    [{ error: true, operation: 'PNHeartbeatOperation' }, { type: 'heartbeatFailed' }],
    [{ error: false, operation: 'PNHeartbeatOperation' }, undefined],
    [{ category: 'PNDisconnectedCategory' }, undefined],
    [null, undefined],
  ])('%j is read as %j', (status, event) => {
    expect(readStatus(status)).toEqual(event);
  });
});
