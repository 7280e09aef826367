import type { RootState } from '../../../../src/state/rootState';
import { configureStore } from '@reduxjs/toolkit';
import { rootReducer } from '../../../../src/app/rootReducer';
import { createRecorder } from '../../../../src/app/recorder';
import { toChannelId } from '../../../../src/domain/ids';
import { selectChannelMessages } from '../../../../src/features/messages/messagesSlice';
import { makeSelectTypingUserIds } from '../../../../src/features/typing/typingSlice';
import { themeToggled } from '../../../../src/features/theme/themeSlice';
import {
  messagesReceived,
  presenceChanged,
  sessionStarted,
  typingChanged,
} from '../../../../src/realtime/events';
import { createReplayStore, loadSession } from '../../../../src/replay/replaySession';
import { ANN, buildMessage } from '../../../builders/buildMessage';
import { timetokenAt } from '../../../builders/timetokens';

const ACTIONS = [
  sessionStarted({ userId: ANN }),
  messagesReceived([buildMessage()]),
  themeToggled(),
];

function record() {
  const recorder = createRecorder(() => 5);
  const store = configureStore({
    reducer: rootReducer,
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(recorder.middleware),
  });
  for (const action of ACTIONS) store.dispatch(action);
  return recorder.save();
}

describe('a replayed session', () => {
  it('has the state after each step, as the app had it', () => {
    const { frames } = loadSession(record());
    const start = rootReducer(undefined, { type: 'start' });
    const states = ACTIONS.map((_action, i) => ACTIONS.slice(0, i + 1).reduce(rootReducer, start));
    expect(frames).toEqual([start, ...states]);
  });

  it('is shown frame by frame, whatever the app itself dispatches', () => {
    const { frames } = loadSession(record());
    const { store, showFrame } = createReplayStore(frames);
    expect(store.getState()).toBe(frames[0]);
    showFrame(3);
    store.dispatch(themeToggled());
    expect(store.getState()).toBe(frames[3]);
    showFrame(1);
    expect(store.getState()).toBe(frames[1]);
  });

  it('tells whether it ends as it was recorded', () => {
    const text = record();
    expect(loadSession(text).isFaithful).toBe(true);
    expect(loadSession(text.replace('"dark"', '"light"')).isFaithful).toBe(false);
    expect(loadSession(JSON.stringify(ACTIONS)).isFaithful).toBe(true);
  });

  it('begins with the state that DevTools give', () => {
    const committedState = ACTIONS.reduce(rootReducer, rootReducer(undefined, { type: 'start' }));
    const entry = { action: themeToggled(), timestamp: 1 };
    const text = JSON.stringify({
      actionsById: { 7: entry },
      stagedActionIds: [7],
      committedState,
    });
    const { frames } = loadSession(text);
    expect(frames.map(({ theme }) => theme.name)).toEqual(['dark', 'light']);
  });

  it.each([
    [
      'the state of another app',
      { payload: '[{"type":"a"}]', preloadedState: { other: 1 } },
      'another app',
    ],
    [
      'an action that no reducer can take',
      [{ type: messagesReceived.type, payload: 7 }],
      'Action 1',
    ],
  ])('is refused with %s', (_title, recording, fault) => {
    expect(() => loadSession(JSON.stringify(recording))).toThrow(fault);
  });

  it('sets nothing on all objects, whatever the names in it', () => {
    const channelId = toChannelId('__proto__');
    const occurrence = { channelId, userId: ANN, timetoken: timetokenAt(1), receivedAt: 1 };
    const actions = [
      messagesReceived([buildMessage({ channelId })]),
      typingChanged([{ ...occurrence, event: 'started' }]),
      presenceChanged([{ ...occurrence, event: 'joined' }]),
    ];
    const preloadedState = JSON.stringify(rootReducer(undefined, { type: 'start' }));
    const payload = JSON.stringify(JSON.stringify(actions));
    const { frames } = loadSession(`{"payload":${payload},"preloadedState":${preloadedState}}`);
    expect(Object.keys(Object.prototype)).toEqual([]);
    const last = frames.at(-1) as RootState;
    expect(selectChannelMessages(last, channelId)?.chunks).toHaveLength(1);
    expect(makeSelectTypingUserIds()(last, channelId)).toEqual([ANN]);
  });
});
