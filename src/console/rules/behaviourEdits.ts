import { nanoid } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { diffBehaviour, isEmptyBehaviourChange } from '../../domain/behaviourRules/behaviourChange';
import type { BehaviourRule } from '../../domain/behaviourRules/rules';
import { useAppDispatch } from '../state/hooks';
import { actionRequested } from '../actions/actionsSlice';
import { useRules } from './useRules';

type BehaviourEdit =
  | {
      readonly type: 'save';
      readonly rule: BehaviourRule;
      /** The rule that the moderator saw; null for a new one. */
      readonly base?: BehaviourRule | null;
    }
  | { readonly type: 'remove'; readonly id: string };

/**
 * Returns a function that requests an edit. It sends only the difference to the rules that the moderator saw.
 *
 * @returns the id of the action; undefined when there is nothing to change
 */
export function useBehaviourEdits(): (edit: BehaviourEdit) => string | undefined {
  const dispatch = useAppDispatch();
  const { behaviour: rules } = useRules();
  return useCallback(
    (edit) => {
      const [before, after] = sidesOf(edit, rules);
      const change = diffBehaviour(before, after);
      if (isEmptyBehaviourChange(change)) return undefined;
      const id = nanoid();
      dispatch(
        actionRequested({ id, action: { type: 'changeBehaviour', change, note: { reason: '' } } }),
      );
      return id;
    },
    [dispatch, rules],
  );
}

type Rules = readonly BehaviourRule[];

function sidesOf(edit: BehaviourEdit, rules: Rules): readonly [Rules, Rules] {
  if (edit.type === 'remove') return [rules.filter(({ id }) => id === edit.id), []];
  const { rule, base = rules.find(({ id }) => id === rule.id) } = edit;
  return [base ? [base] : [], [rule]];
}
