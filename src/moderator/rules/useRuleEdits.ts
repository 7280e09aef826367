import { nanoid } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { diffRules, isEmptyChange } from '../../domain/wordRules/rulesChange';
import type { ModerationRules } from '../../domain/wordRules/rules';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { deedRequested } from '../decisions/decisionsSlice';
import { editRules, type RuleEdit } from './ruleEdits';
import { selectRules } from './rulesSlice';

/**
 * Gives a function that has an edit carried out. Only what differs between the rules that the
 * moderator saw and those that they want is sent, so that nothing is lost that others change meanwhile.
 *
 * @returns the id of the deed; undefined when there is nothing to change
 */
export function useRuleEdits(): (edit: RuleEdit, seen?: ModerationRules) => string | undefined {
  const dispatch = useAppDispatch();
  const rules = useAppSelector(selectRules);
  return useCallback(
    (edit, seen = rules) => {
      const change = diffRules(seen, editRules(seen, edit) ?? seen);
      if (isEmptyChange(change)) return undefined;
      const id = nanoid();
      dispatch(deedRequested({ id, deed: { type: 'changeRules', change, note: { reason: '' } } }));
      return id;
    },
    [dispatch, rules],
  );
}
