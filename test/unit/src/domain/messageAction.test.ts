import { fc } from '../../../support/drivers/randomRuns';
import {
  type ActionLog,
  changeActions,
  EMPTY_ACTION_LOG,
  isReactionValue,
  mergePage,
  type MessageAction,
  reactionCount,
} from '../../../../src/domain/messageAction';
import type { Timetoken } from '../../../../shared/protocol';
import { buildAction } from '../../../builders/buildAction';
import { timetokenAt } from '../../../builders/timetokens';

const MESSAGE = timetokenAt(0);
const addActions = (log: ActionLog, actions: readonly MessageAction[]) =>
  changeActions(
    log,
    actions.map((action) => ({ event: 'added', action })),
  );
const removeActions = (log: ActionLog, actions: readonly MessageAction[]) =>
  changeActions(
    log,
    actions.map((action) => ({ event: 'removed', action })),
  );
const actionsOf = (log: ActionLog, message: Timetoken = MESSAGE) => log.byMessage[message] ?? [];

describe('the action log', () => {
  it('keeps the actions of a message in the order of their timetokens', () => {
    const [first, second] = [buildAction(), buildAction()];
    const log = addActions(addActions(EMPTY_ACTION_LOG, [second]), [first]);
    expect(actionsOf(log)).toEqual([first, second]);
  });

  it('stays the same when an action is added again', () => {
    const action = buildAction();
    const log = addActions(EMPTY_ACTION_LOG, [action]);
    expect(addActions(log, [action])).toBe(log);
  });

  it('does not bring back an action whose removal arrived first', () => {
    const action = buildAction();
    const log = removeActions(EMPTY_ACTION_LOG, [action]);
    expect(actionsOf(addActions(log, [action]))).toEqual([]);
  });

  it('ends the same whatever the order in which additions and removals arrive, also twice', () => {
    const actions = Array.from({ length: 6 }, (_, i) =>
      buildAction({ messageTimetoken: timetokenAt(i % 2) }),
    );
    const steps = [
      ...actions.map((action) => ({ change: addActions, action })),
      ...actions.slice(0, 3).map((action) => ({ change: removeActions, action })),
    ];
    const run = (order: readonly number[]) =>
      order.reduce((log, index) => {
        const step = steps[index]!;
        return step.change(log, [step.action]);
      }, EMPTY_ACTION_LOG);
    const all = steps.map((_, index) => index);
    const expected = run(all);
    fc.assert(
      fc.property(fc.shuffledSubarray([...all, ...all], { minLength: 18 }), (order) => {
        const log = run(order);
        for (const message of [timetokenAt(0), timetokenAt(1)]) {
          expect(actionsOf(log, message)).toEqual(actionsOf(expected, message));
        }
      }),
    );
  });

  it('remembers a thousand removed actions, the last ones', () => {
    const actions = Array.from({ length: 1_600 }, () => buildAction());
    const log = actions.reduce((known, action) => removeActions(known, [action]), EMPTY_ACTION_LOG);
    expect(Object.keys(log.removed).length).toBeLessThanOrEqual(1_000);
    const late = addActions(log, actions.slice(-500));
    expect(actionsOf(late)).toEqual([]);
  });

  it('is copied once for a whole burst of changes', () => {
    const actions = Array.from({ length: 100 }, (_, i) =>
      buildAction({ messageTimetoken: timetokenAt(i) }),
    );
    const readKeys = jest.fn(Reflect.ownKeys);
    const known = addActions(EMPTY_ACTION_LOG, [
      buildAction({ messageTimetoken: timetokenAt(200) }),
    ]);
    const watched = {
      ...known,
      byMessage: new Proxy(known.byMessage, { ownKeys: (target) => readKeys(target) }),
    };
    expect(Object.keys(addActions(watched, actions).byMessage)).toHaveLength(101);
    expect(readKeys).toHaveBeenCalledTimes(1);
  });

  describe('merging a page', () => {
    it('takes what the page says about its messages', () => {
      const action = buildAction();
      const log = mergePage(EMPTY_ACTION_LOG, [MESSAGE], [action], action.actionTimetoken);
      expect(actionsOf(log)).toEqual([action]);
    });

    it('drops an action that was removed before something else the page knows', () => {
      const [gone, later] = [buildAction(), buildAction({ value: '🎉' })];
      const log = addActions(EMPTY_ACTION_LOG, [gone]);
      expect(actionsOf(mergePage(log, [MESSAGE], [later], later.actionTimetoken))).toEqual([later]);
    });

    it('keeps an action that was made after the page was fetched', () => {
      const [known, fresh] = [buildAction(), buildAction({ value: '🎉' })];
      const log = addActions(EMPTY_ACTION_LOG, [known, fresh]);
      const merged = mergePage(log, [MESSAGE], [known], known.actionTimetoken);
      expect(actionsOf(merged)).toEqual([known, fresh]);
    });

    it('leaves messages that are not in the page alone', () => {
      const other = buildAction({ messageTimetoken: timetokenAt(1) });
      const log = addActions(EMPTY_ACTION_LOG, [other]);
      const merged = mergePage(log, [MESSAGE], [], buildAction().actionTimetoken);
      expect(actionsOf(merged, timetokenAt(1))).toEqual([other]);
    });
  });
});

describe('reactions', () => {
  it.each(['👍', '❤️', '👨‍👩‍👧‍👦', '🇵🇱', '👋🏽', '3️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])('take %s as one emoji', (value) => {
    expect(isReactionValue(value)).toBe(true);
  });

  it.each(['', 'a', ':+1:', '1', '👍👍', '<b>👍</b>', '__proto__', '👍'.repeat(40)])(
    'do not show %j [S13]',
    (value) => {
      expect(isReactionValue(value)).toBe(false);
    },
  );

  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [4_000, '99+'],
  ])('show a count of %d as %s', (count, shown) => {
    expect(reactionCount(count)).toBe(shown);
  });
});
