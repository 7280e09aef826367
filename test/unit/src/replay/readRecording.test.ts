import { readRecording, RecordingError } from '../../../../src/replay/readRecording';

const ACTIONS = [
  { type: 'session/sessionStarted', payload: { userId: 'user_ann' } },
  { type: 'theme/themeToggled' },
];
const read = (value: unknown) => readRecording(JSON.stringify(value));
const faultOf = (text: string) => {
  try {
    readRecording(text);
    return undefined;
  } catch (error) {
    return error instanceof RecordingError ? error.message : error;
  }
};

describe('a recording', () => {
  it('of the app has its actions and when they were', () => {
    const steps = ACTIONS.map((action, i) => ({ at: 1_000 + i, action }));
    const states = { initialState: { a: 1 }, finalState: { a: 2 } };
    expect(read({ version: 1, steps, ...states })).toEqual({ steps, ...states });
  });

  it('may be a plain list of actions', () => {
    expect(read(ACTIONS).steps.map(({ action }) => action)).toEqual(ACTIONS);
  });

  it('may be the state of Redux DevTools, without what was skipped there', () => {
    const entry = (action: object, timestamp: number) => ({
      type: 'PERFORM_ACTION',
      action,
      timestamp,
    });
    const lifted = {
      actionsById: {
        0: entry({ type: '@@INIT' }, 1),
        1: entry(ACTIONS[0]!, 2),
        2: entry({ type: 'skipped' }, 3),
        3: entry(ACTIONS[1]!, 4),
      },
      stagedActionIds: [0, 1, 2, 3],
      skippedActionIds: [2],
      committedState: { theme: { name: 'dark' } },
    };
    expect(read(lifted)).toEqual({
      steps: [
        { action: ACTIONS[0], at: 2 },
        { action: ACTIONS[1], at: 4 },
      ],
      initialState: { theme: { name: 'dark' } },
    });
  });

  it('may be an export with the actions as text', () => {
    const exported = { payload: JSON.stringify(ACTIONS), preloadedState: { a: 1 } };
    expect(read(exported)).toMatchObject({ initialState: { a: 1 } });
    expect(read(exported).steps).toHaveLength(2);
  });

  it.each([
    ['{"steps"', 'The file is not JSON.'],
    ['"text"', expect.stringContaining('no recording of the chat')],
    ['{"other":1}', expect.stringContaining('no recording of the chat')],
    ['[]', 'The recording has no actions.'],
    ['[{"type":"a"},null]', 'Action 2 has no type.'],
    ['[{"type":1}]', 'Action 1 has no type.'],
    ['{"steps":["x"]}', 'Action 1 has no type.'],
    ['{"actionsById":{},"stagedActionIds":[7]}', 'Action 1 is missing.'],
    ['{"actionsById":{},"stagedActionIds":["__proto__"]}', 'Action 1 is missing.'],
    ['{"actionsById":{}}', expect.stringContaining('no recording of the chat')],
    [`[${'{"type":"a"},'.repeat(200_000)}{"type":"a"}]`, expect.stringContaining('more than')],
  ])('is not made of %.40s', (text, fault) => {
    expect(faultOf(text)).toEqual(fault);
  });
});
