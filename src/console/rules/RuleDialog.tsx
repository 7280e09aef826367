import { useRef, type Ref } from 'react';
import styled from 'styled-components';
import type { ModerationRules, RuleAction, WordRule } from '../../domain/wordRules/rules';
import { Dialog } from '../../ui/Dialog';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { selectOutcomes } from '../actions/actionsSlice';
import { describeError } from '../actions/texts';
import { Button } from '../ui/Button';
import { CheckField, ChoiceField, TextAreaField } from '../ui/Field';
import { draftChanged, draftClosed, draftSubmitted, selectRuleDraft } from './ruleEditorSlice';
import { useRules } from './useRules';
import { useRuleEdits } from './ruleEdits';
import { ButtonRow } from '../ui/Pane';
import { ScopeFields } from './RuleScope';

const Form = styled.form`
  display: grid;
  gap: var(--space-4);
  padding: 0 var(--space-5) var(--space-5);
  overflow-y: auto;

  p {
    margin: 0;
    color: var(--colour-danger);
    font-size: var(--text-control);
  }
`;

const ACTION_LABELS: Readonly<Record<RuleAction, string>> = {
  block: 'Reject: the message is not published',
  mask: 'Mask: the words become ***',
  flag: 'Flag: the message is published and reported',
};

/** Edits a word list. */
export function RuleDialog() {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectRuleDraft);
  const { words: rules } = useRules();
  const edit = useRuleEdits();
  const saving = useAppSelector(selectOutcomes).find(({ id }) => id === draft?.actionId);
  const isNew = !rules.rules.some(({ id }) => id === draft?.rule.id);
  const close = () => dispatch(draftClosed());
  const words = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      title={isNew ? 'New word list' : 'Edit word list'}
      isOpen={draft !== null}
      initialFocus={words}
      onClose={close}
    >
      {draft && (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            const words = draft.rule.words.map((word) => word.trim()).filter(Boolean);
            const rule = { ...draft.rule, words: [...new Set(words)] };
            dispatch(draftChanged(rule));
            const actionId = edit({ type: 'saveRule', rule }, withBase(rules, draft.base));
            dispatch(actionId === undefined ? draftClosed() : draftSubmitted(actionId));
          }}
        >
          <RuleFields
            rule={draft.rule}
            wordsRef={words}
            onChange={(rule) => dispatch(draftChanged(rule))}
          />
          {saving?.error && (
            <p role="alert">Not saved: {describeError(saving.error, saving.reason)}.</p>
          )}
          <ButtonRow>
            <Button onClick={close}>Cancel</Button>
            <Button
              type="submit"
              data-look="primary"
              disabled={
                saving?.status === 'running' || !draft.rule.words.some((word) => word.trim() !== '')
              }
            >
              Save
            </Button>
          </ButtonRow>
        </Form>
      )}
    </Dialog>
  );
}

/** The rules as they were when the dialog was opened: others may have changed this one since. */
function withBase(rules: ModerationRules, base: WordRule | null): ModerationRules {
  if (!base) return rules;
  return { ...rules, rules: rules.rules.map((rule) => (rule.id === base.id ? base : rule)) };
}

interface RuleFieldsProps {
  readonly rule: WordRule;
  readonly wordsRef: Ref<HTMLTextAreaElement>;
  readonly onChange: (rule: WordRule) => void;
}

function RuleFields({ rule, wordsRef, onChange }: RuleFieldsProps) {
  return (
    <>
      <TextAreaField
        ref={wordsRef}
        label="Words or phrases, one per line"
        rows={5}
        spellCheck={false}
        value={rule.words.join('\n')}
        onChange={(text) => onChange({ ...rule, words: text.split('\n') })}
      />
      <ChoiceField
        label="What happens"
        value={rule.action}
        labels={ACTION_LABELS}
        onChange={(action) => onChange({ ...rule, action })}
      />
      <CheckField
        label="Whole words only"
        isChecked={rule.match === 'word'}
        onChange={(isWhole) => onChange({ ...rule, match: isWhole ? 'word' : 'substring' })}
      />
      <ScopeFields rule={rule} onChange={(scope) => onChange({ ...rule, ...scope })} />
    </>
  );
}
