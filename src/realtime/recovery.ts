import type { UnknownAction } from '@reduxjs/toolkit';
import { accessDenied, connectionEstablished, connectionLost, keysRefused } from './events';
import { isRecord } from '../../shared/isRecord';

/** The first delay before a retry, ms; it doubles with each attempt. */
const MIN_DELAY_MS = 250;
/** With this limit a client is connected again within 3 s after the end of any outage. */
const MAX_DELAY_MS = 2_500;
/** Minimum time between two recoveries from full responses, ms: a flood must not be made worse. */
const OVERFLOW_PAUSE_MS = 1_000;

/**
 * Renewed tokens that may be refused, one after the other, before the user learns of it: each decision about the user
 * takes one back, and moderators undo what they did by mistake.
 */
const MAX_RENEWALS = 8;

export interface RecoveryState {
  /** `connecting` until delivery works for the first time. */
  readonly phase: 'connecting' | 'connected' | 'lost';
  /** Whether a reconnect is scheduled. */
  readonly retry: 'idle' | 'scheduled';
  /** Retries since the last connection. */
  readonly attempt: number;
  /** Recovery from responses that were full, so that events may be missing. */
  readonly overflow: 'idle' | 'due' | 'resting' | 'dueAfterRest';
  /** Whether a refused token is being renewed; missing where there is no way to. */
  readonly renewal?: 'idle' | 'running';
  /** Tokens that were renewed since the last connection. */
  readonly renewals: number;
}

export type RecoveryEvent =
  | { readonly type: 'connected' }
  | { readonly type: 'failed'; readonly category: string }
  | { readonly type: 'denied' }
  | { readonly type: 'renewed' }
  | { readonly type: 'renewalFailed' }
  /** Presence stops after one failed heartbeat; a reconnect restarts it. Delivery still works. */
  | { readonly type: 'heartbeatFailed' }
  | { readonly type: 'retryDue' }
  | { readonly type: 'online' }
  /** The connection may be dead although nothing failed: the page slept, was restored, or lost the network. */
  | { readonly type: 'interrupted'; readonly reason: string }
  /** A response held as many events as one can: older ones were dropped. */
  | { readonly type: 'overflowed' }
  | { readonly type: 'overflowDue' };

export type RecoveryEffect =
  | { readonly type: 'dispatch'; readonly action: UnknownAction }
  /** Dispatches pending events first. */
  | { readonly type: 'flush' }
  | { readonly type: 'disconnect' }
  /** Replaces a scheduled retry. */
  | { readonly type: 'reconnect' }
  | { readonly type: 'renewToken' }
  | { readonly type: 'scheduleRetry'; readonly delayMs: number }
  | { readonly type: 'scheduleOverflow'; readonly delayMs: number };

export const INITIAL_RECOVERY: RecoveryState = {
  phase: 'connecting',
  retry: 'idle',
  attempt: 0,
  overflow: 'idle',
  renewals: 0,
};

type Transition = readonly [state: RecoveryState, effects: readonly RecoveryEffect[]];

/** The policy of reconnecting, without timers (docs/live-events.md has it as a table). */
export function transition(state: RecoveryState, event: RecoveryEvent): Transition {
  switch (event.type) {
    case 'connected':
      return establish({ ...state, attempt: 0, renewals: 0 });
    case 'failed': {
      const areKeysRefused = state.phase === 'connecting' && isBadRequest(event.category);
      return chain(
        lose(state, event.category),
        (lost) => [lost, areKeysRefused ? [dispatchOf(keysRefused())] : []],
        scheduleRetry,
      );
    }
    case 'denied':
      return deny(state);
    case 'renewed':
      return reconnect({ ...state, renewal: 'idle', renewals: state.renewals + 1 });
    case 'renewalFailed':
      return [{ ...state, renewal: 'idle' }, [dispatchOf(accessDenied())]];
    case 'heartbeatFailed':
      return scheduleRetry(state);
    case 'retryDue':
      return reconnect(state);
    case 'online':
      if (state.retry === 'scheduled') return reconnect(state);
      // The poll may use a network that is gone, which the SDK would notice minutes later.
      return state.phase === 'connecting' ? [state, []] : restart(state, 'the network changed');
    case 'interrupted':
      return restart(state, event.reason);
    case 'overflowed':
      return overflow(state);
    case 'overflowDue':
      if (state.overflow === 'resting') return [{ ...state, overflow: 'idle' }, []];
      return chain(establish(state), (established) => [
        { ...established, overflow: 'resting' },
        [{ type: 'scheduleOverflow', delayMs: OVERFLOW_PAUSE_MS }],
      ]);
  }
}

/** A poll and a heartbeat may be refused at the same time, and one that was sent before the renewal after it. */
function deny(state: RecoveryState): Transition {
  if (state.renewal === 'running') return [state, []];
  if (state.renewal === undefined || state.renewals >= MAX_RENEWALS) {
    return [state, [dispatchOf(accessDenied())]];
  }
  return [{ ...state, renewal: 'running' }, [{ type: 'renewToken' }]];
}

/** Events delivered before are dispatched first. */
function establish(state: RecoveryState): Transition {
  const isRecovered = state.phase !== 'connecting';
  return [
    { ...state, phase: 'connected', overflow: withoutDue(state.overflow) },
    [{ type: 'flush' }, dispatchOf(connectionEstablished({ isRecovered }))],
  ];
}

function lose(state: RecoveryState, category: string): Transition {
  const phase = state.phase === 'connecting' ? 'connecting' : 'lost';
  return [
    { ...state, phase, overflow: withoutDue(state.overflow) },
    [dispatchOf(connectionLost({ category }))],
  ];
}

function scheduleRetry(state: RecoveryState): Transition {
  if (state.retry === 'scheduled') return [state, []];
  const delayMs = Math.min(MIN_DELAY_MS * 2 ** state.attempt, MAX_DELAY_MS);
  return [
    { ...state, retry: 'scheduled', attempt: state.attempt + 1 },
    [{ type: 'scheduleRetry', delayMs }],
  ];
}

function reconnect(state: RecoveryState): Transition {
  return [{ ...state, retry: 'idle' }, [{ type: 'reconnect' }]];
}

/** The SDK would not restart a subscription that it believes to be running. */
function restart(state: RecoveryState, reason: string): Transition {
  return chain(lose(state, reason), (lost) => [lost, [{ type: 'disconnect' }]], reconnect);
}

/** Events may be missing as after an outage. The first such response is recovered from at once. */
function overflow(state: RecoveryState): Transition {
  const phase = state.phase === 'connecting' ? 'connecting' : 'lost';
  const category = 'more events than one answer holds';
  const lost = dispatchOf(connectionLost({ category, isReachable: true }));
  switch (state.overflow) {
    case 'idle':
      return [
        { ...state, phase, overflow: 'due' },
        [lost, { type: 'scheduleOverflow', delayMs: 0 }],
      ];
    case 'resting':
      return [{ ...state, phase, overflow: 'dueAfterRest' }, [lost]];
    case 'due':
    case 'dueAfterRest':
      return [{ ...state, phase }, [lost]];
  }
}

/** A reconnect makes the recovery from full responses unnecessary; the rest after one goes on. */
function withoutDue(overflowState: RecoveryState['overflow']): RecoveryState['overflow'] {
  return overflowState === 'idle' ? 'idle' : 'resting';
}

function chain(
  first: Transition,
  ...steps: readonly ((state: RecoveryState) => Transition)[]
): Transition {
  return steps.reduce<Transition>(([state, effects], step) => {
    const [next, more] = step(state);
    return [next, [...effects, ...more]];
  }, first);
}

function dispatchOf(action: UnknownAction): RecoveryEffect {
  return { type: 'dispatch', action };
}

function isBadRequest(category: string): boolean {
  return category === 'PNBadRequestCategory';
}

/** Reads a status of the SDK; undefined where recovery has nothing to do. */
export function readStatus(status: unknown): RecoveryEvent | undefined {
  if (!isRecord(status)) return undefined;
  const { category, error } = status;
  if (category === 'PNConnectedCategory') return { type: 'connected' };
  // Since version 11 a refusal arrives as the error of a connection status, not as its category.
  const isDenied = [category, error].includes('PNAccessDeniedCategory');
  if (isDenied) return { type: 'denied' };
  if (
    category === 'PNConnectionErrorCategory' ||
    category === 'PNDisconnectedUnexpectedlyCategory'
  ) {
    return { type: 'failed', category: typeof error === 'string' ? error : category };
  }
  return error === true && isHeartbeatStatus(status) ? { type: 'heartbeatFailed' } : undefined;
}

/** Whether the SDK reports that a heartbeat was answered or failed. */
export function isHeartbeatStatus(status: unknown): boolean {
  return isRecord(status) && status['operation'] === 'PNHeartbeatOperation';
}

interface RecoveryDeps {
  readonly dispatch: (action: UnknownAction) => void;
  readonly flush: () => void;
  readonly disconnect: () => void;
  readonly reconnect: () => void;
  /** Gets a new token; missing where there is no way to. @returns whether there is one */
  readonly renewToken?: (() => Promise<boolean>) | undefined;
}

/**
 * Runs the state machine: performs effects and owns the two timers. The SDK keeps its cursor.
 *
 * @param phase `lost` when the session was connected before
 */
export function createRecovery(
  deps: RecoveryDeps,
  phase: RecoveryState['phase'] = INITIAL_RECOVERY.phase,
) {
  let state: RecoveryState = {
    ...INITIAL_RECOVERY,
    phase,
    ...(deps.renewToken && { renewal: 'idle' as const }),
  };
  let isStopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let overflowTimer: ReturnType<typeof setTimeout> | undefined;
  let isDisconnecting = false;

  const send = (event: RecoveryEvent): void => {
    // The SDK reports the end of a connection that it was told to end as a failure.
    if (isDisconnecting) return;
    const [next, effects] = transition(state, event);
    state = next;
    for (const effect of effects) perform(effect);
  };
  const perform = (effect: RecoveryEffect): void => {
    switch (effect.type) {
      case 'dispatch':
        deps.dispatch(effect.action);
        return;
      case 'flush':
        deps.flush();
        return;
      case 'disconnect':
        isDisconnecting = true;
        deps.disconnect();
        isDisconnecting = false;
        return;
      case 'reconnect':
        clearTimeout(retry);
        deps.reconnect();
        return;
      case 'renewToken':
        void deps.renewToken?.().then((isRenewed) => {
          if (!isStopped) send({ type: isRenewed ? 'renewed' : 'renewalFailed' });
        });
        return;
      case 'scheduleRetry': {
        // Jitter: clients that lost their connection together must not come back together.
        const delayMs = effect.delayMs * (0.5 + Math.random() / 2);
        retry = setTimeout(() => send({ type: 'retryDue' }), delayMs);
        return;
      }
      case 'scheduleOverflow':
        clearTimeout(overflowTimer);
        overflowTimer = setTimeout(() => send({ type: 'overflowDue' }), effect.delayMs);
        return;
    }
  };
  return {
    send,
    get phase(): RecoveryState['phase'] {
      return state.phase;
    },
    stop(): void {
      isStopped = true;
      clearTimeout(retry);
      clearTimeout(overflowTimer);
    },
  };
}
