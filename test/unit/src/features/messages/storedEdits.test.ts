import type { Message } from '../../../../../src/domain/message';
import {
  editChanged,
  editOpened,
  selectOpenEdits,
} from '../../../../../src/features/messages/editsSlice';
import { sessionStarted } from '../../../../../src/realtime/events';
import { ANN, buildMessages, GENERAL } from '../../../../builders/buildMessage';
import { buildAction } from '../../../../builders/buildAction';
import { buildPage } from '../../../../builders/buildPage';
import { createTestApp } from '../../../../support/worlds/testApp';

/** A visit after one in which the middle one of three messages was being edited. */
function visitAgain() {
  const [first, edited, last] = buildMessages(3) as [Message, Message, Message];
  const { timetoken } = edited;
  const earlier = createTestApp();
  earlier.store.dispatch(sessionStarted({ userId: ANN }));
  earlier.store.dispatch(editOpened({ channelId: GENERAL, timetoken, text: 'old' }));
  earlier.store.dispatch(editChanged({ channelId: GENERAL, timetoken, text: 'new' }));
  const { store, storage } = createTestApp({ stored: Object.fromEntries(earlier.storage) });
  store.dispatch(sessionStarted({ userId: ANN }));
  const edits = () => ({
    open: selectOpenEdits(store.getState(), GENERAL),
    stored: [...storage.values()].filter((text) => text === 'new'),
  });
  return { store, first, edited, last, edits, kept: { open: [timetoken], stored: ['new'] } };
}

describe('a stored edit', () => {
  it('ends when the history has its message no more', () => {
    const { store, first, last, edits, kept } = visitAgain();
    expect(edits()).toEqual(kept);
    store.dispatch(buildPage([first, last]));
    expect(edits()).toEqual({ open: [], stored: [] });
  });

  it('stays when its message has a deletion, for what was written is shown in its place', () => {
    const { store, first, edited, last, edits, kept } = visitAgain();
    const deletion = buildAction({
      messageTimetoken: edited.timetoken,
      type: 'deleted',
      value: '.',
    });
    store.dispatch(buildPage([first, edited, last], { actions: [deletion] }));
    expect(edits()).toEqual(kept);
  });

  it('stays while the page of its message is not loaded', () => {
    const { store, first, edited, last, edits, kept } = visitAgain();
    store.dispatch(buildPage([last]));
    expect(edits()).toEqual(kept);
    store.dispatch(buildPage([first], { before: edited.timetoken, newest: last.timetoken }));
    expect(edits()).toEqual(kept);
  });
});
