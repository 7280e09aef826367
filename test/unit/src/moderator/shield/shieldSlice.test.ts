import type { Action } from '@reduxjs/toolkit';
import { actionFailed, actionPerformed } from '../../../../../src/moderator/actions/actionsSlice';
import {
  behaviourChanged,
  behaviourClosed,
  behaviourOpened,
  behaviourSubmitted,
  ruleTestEnded,
  ruleTestRequested,
  selectBehaviourDraft,
  selectRuleTest,
} from '../../../../../src/moderator/shield/shieldSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { buildBehaviour } from '../../../../builders/buildBehaviour';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const RULE = buildBehaviour();
const CHANGED = buildBehaviour({ threshold: 9 });
const RESULT = { testId: '1', days: 30, checked: 10, matched: 0, people: 0, found: [] };
const opened = behaviourOpened({ rule: RULE, isNew: false });
const draftAfter = (...actions: readonly Action[]) =>
  selectBehaviourDraft(consoleAfter(...actions));
const testAfter = (...actions: readonly Action[]) => selectRuleTest(consoleAfter(...actions));

describe('shieldSlice', () => {
  it('compares a changed rule with the rule as it was, and a new one with nothing', () => {
    const changed = behaviourChanged(CHANGED);
    expect(draftAfter(opened, changed)).toEqual({ rule: CHANGED, base: RULE });
    expect(draftAfter(behaviourOpened({ rule: RULE, isNew: true }), changed)).toEqual({
      rule: CHANGED,
      base: null,
    });
  });

  it('closes the dialog when its own action is done, and keeps it when that fails', () => {
    const submitted = [opened, behaviourSubmitted('save')];
    expect(draftAfter(...submitted, actionPerformed({ id: 'other' }))).not.toBeNull();
    expect(draftAfter(...submitted, actionFailed({ id: 'save', error: 'conflict' }))).toMatchObject(
      {
        actionId: 'save',
      },
    );
    expect(draftAfter(...submitted, actionPerformed({ id: 'save' }))).toBeNull();
    expect(draftAfter(opened, behaviourClosed())).toBeNull();
    expect(draftAfter(opened, sessionEnded())).toBeNull();
  });

  it('forgets the result of a test when the rule changes or another one is opened', () => {
    const tested = [opened, ruleTestRequested(), ruleTestEnded(RESULT)];
    expect(testAfter(opened, ruleTestRequested())).toEqual({ status: 'running' });
    expect(testAfter(...tested)).toEqual({ status: 'done', result: RESULT });
    expect(testAfter(...tested, behaviourChanged(CHANGED))).toBeNull();
    expect(testAfter(...tested, opened)).toBeNull();
    expect(testAfter(opened, ruleTestRequested(), ruleTestEnded(null))).toEqual({
      status: 'failed',
    });
  });
});
