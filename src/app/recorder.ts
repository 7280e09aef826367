import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { downloadText } from '../lib/downloadText';
import { chatApi } from '../pubnub/chatApi';

/** The size at which a recording stops growing. */
const MAX_STEPS = 100_000;

interface Step {
  /** Local clock, ms since the epoch. */
  readonly at: number;
  readonly action: UnknownAction;
}

export interface Recorder {
  /** Belongs behind every other middleware: it sees what the reducers see. */
  readonly middleware: Middleware;
  /** The session so far as JSON text, for `npm run replay`. */
  save(): string;
}

/** Keeps every action of a session, so that it can be replayed elsewhere. */
export function createRecorder(now: () => number): Recorder {
  const steps: Step[] = [];
  let initialState: unknown;
  let finalState: unknown;
  return {
    middleware: (store) => (next) => (action) => {
      // Names the page's own API cache; elsewhere it would be another one's.
      const isOwn = chatApi.internalActions.middlewareRegistered.match(action);
      const isRecorded = !isOwn && steps.length < MAX_STEPS;
      if (isRecorded && steps.length === 0) initialState = store.getState();
      if (isRecorded) steps.push({ at: now(), action: action as UnknownAction });
      const result = next(action);
      if (isRecorded) finalState = store.getState();
      return result;
    },
    save: () => JSON.stringify({ version: 1, initialState, steps, finalState }),
  };
}

/** Makes a recorder; `saveRecording()` in the page's console downloads the session so far. */
export function createSavedRecorder(page: Window): Recorder {
  const recorder = createRecorder(Date.now);
  const saveRecording = () => downloadText('recording.json', recorder.save());
  Object.assign(page, { saveRecording });
  return recorder;
}
