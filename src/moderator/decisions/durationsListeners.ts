import { isRecord, textField } from '../../lib/isRecord';
import { sessionStarted } from '../../realtime/facts';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import { isDuration } from './durations';
import { durationsRestored, durationUsed, selectDurations } from './durationsSlice';

const KEY = 'moderator-durations';

function restore(_action: unknown, { dispatch, extra }: ModeratorListenerApi): void {
  const stored = parse(extra.storage.get(KEY));
  const entries = (['ban', 'mute', 'block'] as const).flatMap((kind) => {
    const duration = textField(stored, kind);
    return duration !== undefined && isDuration(duration) ? [[kind, duration] as const] : [];
  });
  dispatch(durationsRestored(Object.fromEntries(entries)));
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    // Somebody else's, or cut off: the next choice replaces it.
    return {};
  }
}

function store(_action: unknown, api: ModeratorListenerApi): void {
  api.extra.storage.set(KEY, JSON.stringify(selectDurations(api.getState())));
}

export function addDurationsListeners(startListening: StartListening): void {
  startListening({ actionCreator: sessionStarted, effect: restore });
  startListening({ actionCreator: durationUsed, effect: store });
}
