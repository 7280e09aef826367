import type { Action } from '@reduxjs/toolkit';
import type { WordRule } from '../../../../../src/domain/wordRules/rules';
import { actionFailed, actionPerformed } from '../../../../../src/console/actions/actionsSlice';
import {
  draftClosed,
  draftOpened,
  draftSubmitted,
  ruleEntered,
  selectRuleDraft,
} from '../../../../../src/console/rules/ruleEditorSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { buildBehaviour } from '../../../../builders/buildBehaviour';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const RULE: WordRule = {
  id: 'rule-1',
  words: ['darn'],
  action: 'block',
  match: 'word',
  channels: ['*'],
  exceptChannels: [],
  isOn: true,
};
const CHANGED: WordRule = { ...RULE, action: 'mask' };
const opened = draftOpened({ rule: RULE, isNew: false });
const draftAfter = (...actions: readonly Action[]) => selectRuleDraft(consoleAfter(...actions));

describe('ruleEditorSlice', () => {
  it('compares a changed rule with the rule as it was, and a new one with nothing', () => {
    const changed = ruleEntered(CHANGED);
    expect(draftAfter(opened, changed)).toEqual({ rule: CHANGED, base: RULE });
    expect(draftAfter(draftOpened({ rule: RULE, isNew: true }), changed)).toEqual({
      rule: CHANGED,
      base: null,
    });
  });

  it('forgets changes when the dialog closes or opens again', () => {
    expect(draftAfter(opened, ruleEntered(CHANGED), draftClosed())).toBeNull();
    expect(draftAfter(opened, ruleEntered(CHANGED), opened)).toEqual(draftAfter(opened));
  });

  it('ignores changes when no draft is open', () => {
    expect(consoleAfter(ruleEntered(CHANGED), draftSubmitted('save'), draftClosed())).toEqual(
      consoleAfter(),
    );
  });

  it('closes the draft when the action that saves it is performed, and no other one', () => {
    const submitted = [opened, draftSubmitted('save')];
    expect(draftAfter(...submitted, actionPerformed({ id: 'save' }))).toBeNull();
    expect(draftAfter(...submitted, actionPerformed({ id: 'other' }))).not.toBeNull();
    expect(draftAfter(opened, actionPerformed({ id: 'save' }))).not.toBeNull();
  });

  it('keeps the draft when it cannot be saved, and closes it after another attempt', () => {
    const refused = [
      ...[opened, ruleEntered(CHANGED), draftSubmitted('first')],
      actionFailed({ id: 'first', error: 'conflict' }),
    ];
    expect(draftAfter(...refused)).toMatchObject({ rule: CHANGED, base: RULE });
    const again = [...refused, draftSubmitted('second')];
    expect(draftAfter(...again, actionPerformed({ id: 'second' }))).toBeNull();
  });

  it('keeps another draft when the answer for a closed one arrives late', () => {
    const other = draftOpened({ rule: { ...RULE, id: 'rule-2' }, isNew: false });
    const late = [opened, draftSubmitted('save'), draftClosed(), other];
    expect(draftAfter(...late, actionPerformed({ id: 'save' }))?.rule.id).toBe('rule-2');
  });

  it('edits a rule on behaviour as well', () => {
    const [rule, changed] = [buildBehaviour(), buildBehaviour({ threshold: 9 })];
    const edited = draftAfter(draftOpened({ rule, isNew: false }), ruleEntered(changed));
    expect(edited).toEqual({ rule: changed, base: rule });
  });

  it('starts anew when the session ends', () => {
    const state = consoleAfter(opened, ruleEntered(CHANGED), sessionEnded());
    expect(state).toEqual(consoleAfter());
  });
});
