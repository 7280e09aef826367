import { toUserId } from '../../../../../src/domain/ids';
import {
  actionFailed,
  actionPerformed,
  actionRequested,
} from '../../../../../src/console/actions/actionsSlice';
import type { ModerationAction } from '../../../../../src/console/actions/moderationAction';
import {
  draftChanged,
  reasonKeyOf,
  selectDraft,
} from '../../../../../src/console/actions/draftsSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { recordId } from '../../../../builders/buildModeration';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const BOB = toUserId('user_bob');
const NOTE = 'note user_ann';
const action = { kind: 'note', userId: toUserId('user_ann'), reason: 'a note' } as const;

describe('draftsSlice', () => {
  it('keeps texts apart by what they are about, until they are sent', () => {
    const written = [
      draftChanged({ key: NOTE, isOpen: true }),
      draftChanged({ key: NOTE, text: 'a note' }),
      draftChanged({ key: 'handOver user_ann', text: 'what to know', moderatorId: BOB }),
    ];
    const state = consoleAfter(...written);
    expect(selectDraft(state, NOTE)).toEqual({ text: 'a note', isOpen: true, moderatorId: null });
    expect(selectDraft(state, 'handOver user_ann')).toMatchObject({
      text: 'what to know',
      moderatorId: BOB,
    });
    expect(selectDraft(state, 'note user_bob')).toMatchObject({ isOpen: false, text: '' });
    const closed = consoleAfter(...written, draftChanged({ key: NOTE, isOpen: false }));
    expect(selectDraft(closed, NOTE)).toMatchObject({ isOpen: false, text: 'a note' });
    const sent = consoleAfter(...written, actionRequested({ id: 'one', action }));
    expect(selectDraft(sent, NOTE).text).toBe('');
  });

  it('has the text of a failed action again, unless another one was begun', () => {
    const failed = actionFailed({ id: 'one', action, error: 'network' });
    expect(selectDraft(consoleAfter(failed), NOTE)).toMatchObject({
      text: 'a note',
      isOpen: false,
    });
    const another = draftChanged({ key: NOTE, text: 'another' });
    expect(selectDraft(consoleAfter(another, failed), NOTE).text).toBe('another');
    const again = actionRequested({ id: 'one', action });
    expect(selectDraft(consoleAfter(failed, again), NOTE).text).toBe('');
    expect(selectDraft(consoleAfter(another, failed, again), NOTE).text).toBe('another');
  });

  it('keeps the reason of a case until a decision closes its reports', () => {
    const ban = { kind: 'ban', userId: toUserId('user_ann'), reason: 'Spam' } as const;
    const reports = [recordId(1)];
    const key = reasonKeyOf(ban.userId);
    const reasonAfter = (action: ModerationAction) =>
      selectDraft(
        consoleAfter(
          draftChanged({ key, text: 'Spam' }),
          actionRequested({ id: 'one', action }),
          actionPerformed({ id: 'one', action }),
        ),
        key,
      ).text;
    expect([reasonAfter(ban), reasonAfter({ ...ban, reportIds: reports })]).toEqual(['Spam', '']);
  });

  it('keeps the hundred that were changed last, and none after the session', () => {
    const written = Array.from({ length: 101 }, (_, nth) =>
      draftChanged({ key: `answer ${nth}`, text: `reason ${nth}` }),
    );
    const state = consoleAfter(...written);
    expect(Object.keys(state.drafts)).toHaveLength(100);
    expect(selectDraft(state, 'answer 0').text).toBe('');
    expect(selectDraft(state, 'answer 100').text).toBe('reason 100');
    expect(consoleAfter(...written, sessionEnded()).drafts).toEqual({});
  });
});
