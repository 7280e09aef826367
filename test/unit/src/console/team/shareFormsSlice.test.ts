import { toUserId } from '../../../../../src/domain/ids';
import {
  selectShareForm,
  shareFormChanged,
  shareFormOpened,
  shareFormSent,
} from '../../../../../src/console/team/shareFormsSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const ANN = toUserId('user_ann');
const BOB = toUserId('user_bob');

describe('shareFormsSlice', () => {
  const target = { kind: 'note', userId: ANN } as const;
  const textOf = (state: ReturnType<typeof consoleAfter>, of = target) =>
    selectShareForm(state, of).text;

  it('keeps the text of each kind and user apart', () => {
    const state = consoleAfter(
      shareFormOpened(target),
      shareFormChanged({ ...target, text: 'a note' }),
      shareFormChanged({ kind: 'handOver', userId: ANN, text: 'what to know', moderatorId: BOB }),
    );
    expect(textOf(state)).toBe('a note');
    expect(selectShareForm(state, { kind: 'handOver', userId: ANN })).toMatchObject({
      text: 'what to know',
      moderatorId: BOB,
    });
    expect(selectShareForm(state, { kind: 'note', userId: BOB })).toMatchObject({
      isOpen: false,
      text: '',
    });
    expect(textOf(consoleAfter(shareFormOpened(target), shareFormSent(target)))).toBe('');
  });

  it('keeps the last hundred forms, and none after the session', () => {
    const written = Array.from({ length: 101 }, (_, nth) => {
      const each = { kind: 'note', userId: toUserId(`user_${nth}`) } as const;
      return [shareFormOpened(each), shareFormChanged({ ...each, text: `note ${nth}` })];
    }).flat();
    const of = (nth: number) => ({ kind: 'note', userId: toUserId(`user_${nth}`) }) as const;
    const state = consoleAfter(...written);
    expect(Object.keys(state.shareForms)).toHaveLength(100);
    expect(selectShareForm(state, of(0)).text).toBe('');
    expect(selectShareForm(state, of(100)).text).toBe('note 100');
    expect(consoleAfter(...written, sessionEnded()).shareForms).toEqual({});
  });
});
