import { isRecord } from '../lib/isRecord';
import { createTable } from '../lib/table';

/** One step of a recorded session. */
export interface RecordedStep {
  readonly action: { readonly type: string };
  /** Local clock, ms since the epoch; 0 when the recording has no times. */
  readonly at: number;
}

export interface Recording {
  readonly steps: readonly RecordedStep[];
  /** The state the steps begin at; missing when they begin with the session. */
  readonly initialState?: Readonly<Record<string, unknown>>;
  /** The state the app had after the last step, where the recording tells it. */
  readonly finalState?: unknown;
}

/** More than a day of a busy chat. */
const MAX_STEPS = 200_000;
/** DevTools' own entry for the state that a recording begins with. */
const INITIAL_TYPE = '@@INIT';

/** Why a file is no recording, in a sentence that can be shown. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

/**
 * Reads a recorded session: the app's own recording (`{version, steps}`), an export of Redux DevTools
 * (its state with `actionsById`, or `{payload}` with the actions as text), or a plain list of actions.
 *
 * @param text of the file
 * @throws RecordingError
 */
export function readRecording(text: string): Recording {
  const recording = toRecording(parse(text));
  if (recording.steps.length === 0) throw new RecordingError('The recording has no actions.');
  if (recording.steps.length > MAX_STEPS) {
    throw new RecordingError(`The recording has more than ${MAX_STEPS} actions.`);
  }
  return recording;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new RecordingError('The file is not JSON.', { cause });
  }
}

function toRecording(value: unknown): Recording {
  if (Array.isArray(value)) return { steps: value.map((action, i) => toStep(action, 0, i)) };
  if (!isRecord(value)) throw unknownForm();
  if (Array.isArray(value['steps'])) {
    const steps = value['steps'].map((step, i) => toOwnStep(step, i));
    return {
      steps,
      ...initialStateOf(value['initialState']),
      ...('finalState' in value && { finalState: value['finalState'] }),
    };
  }
  if (isRecord(value['actionsById'])) return readDevTools(value, value['actionsById']);
  if (typeof value['payload'] === 'string') {
    const { steps } = toRecording(parse(value['payload']));
    return { steps, ...initialStateOf(value['preloadedState']) };
  }
  throw unknownForm();
}

/** The state of Redux DevTools, as their export writes it. */
function readDevTools(
  lifted: Readonly<Record<string, unknown>>,
  actionsById: Readonly<Record<string, unknown>>,
): Recording {
  const staged = lifted['stagedActionIds'];
  const skipped = lifted['skippedActionIds'];
  if (!Array.isArray(staged)) throw unknownForm();
  const isSkipped = (id: unknown) => Array.isArray(skipped) && skipped.includes(id);
  const steps = staged
    .filter((id) => !isSkipped(id))
    .map((id, i) => {
      const entry = Object.hasOwn(actionsById, String(id)) ? actionsById[String(id)] : undefined;
      if (!isRecord(entry)) throw new RecordingError(`Action ${i + 1} is missing.`);
      return toStep(entry['action'], entry['timestamp'], i);
    })
    .filter(({ action }) => action.type !== INITIAL_TYPE);
  return { steps, ...initialStateOf(lifted['committedState']) };
}

function toOwnStep(step: unknown, index: number): RecordedStep {
  return isRecord(step) ? toStep(step['action'], step['at'], index) : toStep(undefined, 0, index);
}

function toStep(action: unknown, at: unknown, index: number): RecordedStep {
  if (!isRecord(action) || typeof action['type'] !== 'string') {
    throw new RecordingError(`Action ${index + 1} has no type.`);
  }
  return {
    action: action as RecordedStep['action'],
    at: typeof at === 'number' && Number.isFinite(at) ? at : 0,
  };
}

function initialStateOf(state: unknown): Pick<Recording, 'initialState'> {
  return isRecord(state) ? { initialState: toTables(state) } : {};
}

/** Objects from JSON have a prototype, which the app's own tables must not have (`lib/table.ts`). */
function toTables(state: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    return isRecord(value) ? toTables(value) : value;
  };
  return createTable(Object.entries(state).map(([name, value]) => [name, convert(value)]));
}

function unknownForm(): RecordingError {
  return new RecordingError(
    'The file is no recording of the chat: neither its own, nor an export of Redux DevTools, nor a list of actions.',
  );
}
