import { rootReducer, type RootState } from '../app/rootReducer';
import { RecordingError, type Recording } from './readRecording';

/** The state after each step of a recording; the first is the one before all of them. */
export type Frames = readonly RootState[];

/**
 * Plays a recording into the app's reducers alone: no listener runs, nothing is asked of the network.
 *
 * @throws RecordingError when the recording begins with the state of something else, or a step cannot
 * be carried out
 */
export function replaySession({ steps, initialState }: Recording): Frames {
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
