import { toUserId, type UserId } from '../../../../../src/domain/ids';
import { DELETION, EDIT } from '../../../../../src/domain/protocol';
import type { RootState } from '../../../../../src/moderator/state/rootState';
import {
  messageLookedUp,
  selectDeletions,
  selectEditedText,
  selectMessageFate,
  selectNewestRevision,
  selectOriginal,
} from '../../../../../src/moderator/queue/evidenceSlice';
import {
  messageActionsChanged,
  sessionEnded,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { buildAction } from '../../../../builders/buildAction';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { timetokenAt } from '../../../../builders/timetokens';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const MO = toUserId('user_mo');
const MESSAGE = timetokenAt(0);
const ORIGINAL = { timetoken: MESSAGE, authorId: ANN, text: 'a joke' };
const FIRST_EDIT = buildAction({ type: EDIT, value: 'a better joke' });
const SECOND_EDIT = buildAction({ type: EDIT, value: 'the best joke' });
const DELETED = buildAction({ type: DELETION, value: '.' });

type LookedUp = Parameters<typeof messageLookedUp>[0];
const lookedUp = (found: Partial<LookedUp> = {}) =>
  messageLookedUp({ channelId: GENERAL, timetoken: MESSAGE, exists: true, actions: [], ...found });
const added = (...actions: (typeof DELETED)[]) =>
  messageActionsChanged(actions.map((action) => ({ event: 'added', action })));
const removed = (action = DELETED) => messageActionsChanged([{ event: 'removed', action }]);
const fateIn = (state: RootState) => selectMessageFate(state, GENERAL, MESSAGE);

describe('evidenceSlice', () => {
  it('knows nothing of a message before it is looked up', () => {
    expect(fateIn(consoleAfter())).toBe('unknown');
    expect(selectOriginal(consoleAfter(), { channelId: GENERAL, message: MESSAGE })).toBe(
      undefined,
    );
    expect(selectNewestRevision(consoleAfter(), GENERAL)).toBeUndefined();
  });

  it.each([
    ['unchanged', lookedUp()],
    ['edited', lookedUp({ actions: [FIRST_EDIT] })],
    ['deleted', lookedUp({ actions: [FIRST_EDIT, DELETED] })],
    ['gone', lookedUp({ exists: false })],
  ])('says that a message is %s, however often it is looked up', (fate, found) => {
    const state = consoleAfter(found);
    expect(fateIn(state)).toBe(fate);
    expect(consoleAfter(found, found)).toEqual(state);
    expect(selectMessageFate(state, RANDOM, MESSAGE)).toBe('unknown');
  });

  it('keeps the original of a message when a later request does not bring it', () => {
    const state = consoleAfter(lookedUp({ original: ORIGINAL }), lookedUp());
    expect(selectOriginal(state, { channelId: GENERAL, message: MESSAGE })).toEqual(ORIGINAL);
    expect(selectOriginal(state, { message: MESSAGE })).toBeUndefined();
  });

  it('shows the newest text, whatever the order of the edits', () => {
    const state = consoleAfter(added(SECOND_EDIT), added(FIRST_EDIT), added(SECOND_EDIT));
    expect(state).toEqual(consoleAfter(added(FIRST_EDIT, SECOND_EDIT)));
    expect(selectEditedText(state, GENERAL, MESSAGE)).toBe('the best joke');
    expect(selectNewestRevision(state, GENERAL)).toBe(SECOND_EDIT.actionTimetoken);
  });

  it('follows deletions and restorations, in any order', () => {
    expect(selectDeletions(consoleAfter(added(DELETED)), GENERAL, MESSAGE)).toEqual([DELETED]);
    expect(fateIn(consoleAfter(lookedUp(), added(DELETED), removed()))).toBe('unchanged');
    expect(fateIn(consoleAfter(lookedUp(), removed(), added(DELETED)))).toBe('unchanged');
  });

  it('ignores reactions', () => {
    expect(consoleAfter(added(buildAction()))).toEqual(consoleAfter(added()));
    expect(fateIn(consoleAfter(lookedUp({ actions: [buildAction()] })))).toBe('unchanged');
  });

  it('drops a deletion that was removed during an outage, but none newer than the request', () => {
    const deleted = [added(DELETED), lookedUp({ newestKnown: DELETED.actionTimetoken })];
    expect(fateIn(consoleAfter(...deleted))).toBe('unchanged');
    expect(fateIn(consoleAfter(added(DELETED), lookedUp()))).toBe('deleted');
  });

  it('drops everything when the session ends', () => {
    const known = [lookedUp({ original: ORIGINAL }), added(DELETED)];
    expect(consoleAfter(...known, sessionEnded())).toEqual(consoleAfter());
  });

  it('ignores edits and deletions that neither the author nor a moderator made', () => {
    const found = lookedUp({ original: ORIGINAL });
    const after = (userId: UserId) => {
      const actions = added({ ...FIRST_EDIT, userId }, { ...DELETED, userId });
      return consoleAfter(sessionStarted({ userId: MO, moderators: [MO] }), actions, found);
    };
    expect(fateIn(after(BOB))).toBe('unchanged');
    expect(selectEditedText(after(BOB), GENERAL, MESSAGE)).toBeUndefined();
    expect(fateIn(after(ANN))).toBe('deleted');
    expect(fateIn(after(MO))).toBe('deleted');
  });
});
