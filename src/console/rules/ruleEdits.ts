import type { ModerationRules, WordRule } from '../../domain/wordRules/rules';
import { nanoid } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { diffRules, isEmptyChange } from '../../domain/wordRules/rulesChange';
import { useAppDispatch } from '../state/hooks';
import { actionRequested } from '../actions/actionsSlice';
import { useRules } from './useRules';

/** An edit of the rules. */
export type RuleEdit =
  | { readonly type: 'saveRule'; readonly rule: WordRule }
  | { readonly type: 'removeRule'; readonly id: string }
  | { readonly type: 'moveRule'; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: 'allow'; readonly words: readonly string[] }
  | { readonly type: 'disallow'; readonly word: string };

/** @returns null when nothing changes */
export function editRules(current: ModerationRules, edit: RuleEdit): ModerationRules | null {
  const { rules, allow } = current;
  switch (edit.type) {
    case 'saveRule': {
      const isKnown = rules.some(({ id }) => id === edit.rule.id);
      const saved = isKnown
        ? rules.map((rule) => (rule.id === edit.rule.id ? edit.rule : rule))
        : [...rules, edit.rule];
      return { ...current, rules: saved };
    }
    case 'removeRule': {
      const left = rules.filter(({ id }) => id !== edit.id);
      return left.length === rules.length ? null : { ...current, rules: left };
    }
    case 'moveRule': {
      const from = rules.findIndex(({ id }) => id === edit.id);
      const to = from + edit.by;
      const moved = rules[from];
      if (!moved || to < 0 || to >= rules.length) return null;
      return { ...current, rules: rules.toSpliced(from, 1).toSpliced(to, 0, moved) };
    }
    case 'allow': {
      const added = edit.words.map((word) => word.trim()).filter(Boolean);
      const all = [...new Set([...allow, ...added])];
      return all.length === allow.length ? null : { ...current, allow: all };
    }
    case 'disallow':
      return allow.includes(edit.word)
        ? { ...current, allow: allow.filter((word) => word !== edit.word) }
        : null;
  }
}

/**
 * Returns a function that requests an edit. It sends only the difference to the rules that the moderator
 * saw, so that changes by others are kept.
 *
 * @returns the id of the action; undefined when there is nothing to change
 */
export function useRuleEdits(): (edit: RuleEdit, seen?: ModerationRules) => string | undefined {
  const dispatch = useAppDispatch();
  const { words: rules } = useRules();
  return useCallback(
    (edit, seen = rules) => {
      const change = diffRules(seen, editRules(seen, edit) ?? seen);
      if (isEmptyChange(change)) return undefined;
      const id = nanoid();
      dispatch(
        actionRequested({ id, action: { type: 'changeRules', change, note: { reason: '' } } }),
      );
      return id;
    },
    [dispatch, rules],
  );
}
