import { nanoid } from '@reduxjs/toolkit';
import { diffBehaviour, isEmptyBehaviourChange } from '../../domain/behaviourRules/behaviourChange';
import type { BehaviourRule } from '../../domain/behaviourRules/rules';
import type { ModerationRules, WordRule } from '../../domain/wordRules/rules';
import { diffRules, isEmptyChange } from '../../domain/wordRules/rulesChange';
import { actionRequested } from '../actions/actionsSlice';
import { useAppDispatch } from '../state/hooks';
import { useRules } from './useRules';

/** A word list, or a rule on behaviour. */
export type Rule = WordRule | BehaviourRule;

export const isWordRule = (rule: Rule): rule is WordRule => 'words' in rule;

interface Rules {
  readonly words: ModerationRules;
  readonly behaviour: readonly BehaviourRule[];
}

/** An edit of the rules. */
type RuleEdit =
  | { readonly type: 'save'; readonly rule: Rule }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'move'; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: 'allow'; readonly words: readonly string[] }
  | { readonly type: 'disallow'; readonly word: string };

/** The rules after an edit. */
export function editRules(current: Rules, edit: RuleEdit): Rules {
  const { words, behaviour } = current;
  const { rules, allow } = words;
  switch (edit.type) {
    case 'save':
      return isWordRule(edit.rule)
        ? { behaviour, words: { allow, rules: put(rules, edit.rule) } }
        : { words, behaviour: put(behaviour, edit.rule) };
    case 'remove': {
      const isLeft = ({ id }: Rule) => id !== edit.id;
      return {
        words: { allow, rules: rules.filter(isLeft) },
        behaviour: behaviour.filter(isLeft),
      };
    }
    case 'move': {
      const from = rules.findIndex(({ id }) => id === edit.id);
      const to = from + edit.by;
      const moved = rules[from];
      if (!moved || to < 0 || to >= rules.length) return current;
      const ordered = rules.toSpliced(from, 1).toSpliced(to, 0, moved);
      return { behaviour, words: { allow, rules: ordered } };
    }
    case 'allow': {
      const added = edit.words.map((word) => word.trim()).filter(Boolean);
      return { behaviour, words: { rules, allow: [...new Set([...allow, ...added])] } };
    }
    case 'disallow':
      return { behaviour, words: { rules, allow: allow.filter((word) => word !== edit.word) } };
  }
}

/** Replaces the rule of the same id, or adds it. */
function put<Each extends Rule>(rules: readonly Each[], rule: Each): readonly Each[] {
  const isKnown = rules.some(({ id }) => id === rule.id);
  return isKnown ? rules.map((each) => (each.id === rule.id ? rule : each)) : [...rules, rule];
}

/**
 * Returns a function that requests an edit. It sends only the difference to the rules that the moderator
 * saw, so that changes by others are kept.
 *
 * @returns the id of the action; undefined when there is nothing to change
 */
export function useRuleEdits() {
  const dispatch = useAppDispatch();
  const known = useRules();
  /** @param base the rule as the moderator saw it: others may have changed it since */
  return (edit: RuleEdit, base?: Rule | null): string | undefined => {
    const seen = base ? editRules(known, { type: 'save', rule: base }) : known;
    const after = editRules(seen, edit);
    const rules = diffRules(seen.words, after.words);
    const behaviour = diffBehaviour(seen.behaviour, after.behaviour);
    const change = {
      ...(!isEmptyChange(rules) && { rules }),
      ...(!isEmptyBehaviourChange(behaviour) && { behaviour }),
    };
    if (Object.keys(change).length === 0) return undefined;
    const id = nanoid();
    const action = { kind: 'changeRules', ...change } as const;
    // A dialog shows by itself what becomes of its rule.
    dispatch(actionRequested({ id, action, isShown: base === undefined }));
    return id;
  };
}
