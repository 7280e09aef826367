// The chat loads these endpoints on demand; the reducer of the API cache needs them for recorded requests.
import '../features/composer/timeApi';
import '../features/inbox/inboxApi';
import '../features/links/linksApi';
import '../features/messages/quotedApi';
import '../features/messages/windowApi';
import '../features/unread/unreadApi';
import { configureStore, createAction } from '@reduxjs/toolkit';
import type { RootState } from '../state/rootState';
import { rootReducer } from '../app/rootReducer';
import { readRecording, type RecordedStep, type Recording, RecordingError } from './readRecording';

/** The state after each step of a recording; the first is the one before all of them. */
type Frames = readonly RootState[];

/**
 * Plays a recording into the app's reducers alone: no listener runs, nothing is asked of the network.
 *
 * @throws RecordingError when the recording begins with the state of something else, or a step cannot
 * be carried out
 */
function replaySession({ steps, initialState }: Recording): Frames {
  const first = rootReducer(undefined, { type: 'replay/started' });
  if (initialState && !hasSameParts(first, initialState)) {
    throw new RecordingError('The recording begins with the state of another app.');
  }
  const frames: RootState[] = [(initialState as RootState | undefined) ?? first];
  for (const [index, { action }] of steps.entries()) {
    frames.push(reduce(frames[index] ?? first, action, index));
  }
  return frames;
}

function reduce(state: RootState, action: { readonly type: string }, index: number): RootState {
  try {
    return rootReducer(state, action);
  } catch (cause) {
    const message = `Action ${index + 1} (${action.type}) cannot be replayed.`;
    throw new RecordingError(message, { cause });
  }
}

function hasSameParts(state: object, other: object): boolean {
  return Object.keys(state).every((part) => Object.hasOwn(other, part));
}

const frameShown = createAction<number>('replay/frameShown');

/**
 * A store that shows one frame of a recording after the other. What the app dispatches by itself,
 * for instance where it is scrolled to, changes nothing: the recording says what happened.
 */
export function createReplayStore(frames: Frames) {
  const [first] = frames;
  if (!first) throw new Error('a recording has at least the frame before its first step');
  const store = configureStore({
    reducer: (state: RootState = first, action) =>
      frameShown.match(action) ? (frames[action.payload] ?? state) : state,
    // Frames are built by the app's own reducers; checking each again would take seconds.
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ immutableCheck: false, serializableCheck: false }),
    devTools: false,
  });
  return { store, showFrame: (index: number) => void store.dispatch(frameShown(index)) };
}

/** The largest recording that is read, bytes. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

export interface Session {
  readonly steps: readonly RecordedStep[];
  /** One more than there are steps. */
  readonly frames: Frames;
  /** Whether it ends as it was recorded; another version of the app may end elsewhere. */
  readonly isFaithful: boolean;
}

/** @throws RecordingError when the text is no recording that can be replayed */
export function loadSession(text: string): Session {
  if (text.length > MAX_FILE_BYTES) throw new RecordingError('The recording is too large.');
  const recording = readRecording(text);
  const frames = replaySession(recording);
  return { steps: recording.steps, frames, isFaithful: endsAsRecorded(recording, frames) };
}

/** Both are the same reducers' work, so equal states are equal texts. */
function endsAsRecorded({ finalState }: Recording, frames: Frames): boolean {
  return finalState === undefined || JSON.stringify(frames.at(-1)) === JSON.stringify(finalState);
}
