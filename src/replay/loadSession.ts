import { readRecording, RecordingError, type RecordedStep, type Recording } from './readRecording';
import { replaySession, type Frames } from './replaySession';

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
