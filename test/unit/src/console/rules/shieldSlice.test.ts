import type { Action } from '@reduxjs/toolkit';
import { actionFailed, actionPerformed } from '../../../../../src/console/actions/actionsSlice';
import {
  behaviourChanged,
  behaviourClosed,
  behaviourOpened,
  behaviourSubmitted,
  selectBehaviourDraft,
} from '../../../../../src/console/rules/shieldSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { buildBehaviour } from '../../../../builders/buildBehaviour';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const RULE = buildBehaviour();
const CHANGED = buildBehaviour({ threshold: 9 });
const opened = behaviourOpened({ rule: RULE, isNew: false });
const draftAfter = (...actions: readonly Action[]) =>
  selectBehaviourDraft(consoleAfter(...actions));

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
});
