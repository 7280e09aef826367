import { useRef, type Ref } from 'react';
import { readBehaviourRule } from '../../domain/behaviourRules/rules';
import type { RuleAction, WordRule } from '../../domain/wordRules/rules';
import { Dialog } from '../../ui/Dialog';
import { selectOutcomes } from '../actions/actionsSlice';
import { describeError } from '../actions/texts';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import { DialogBody } from '../ui/DialogBody';
import { CheckField, ChoiceField, TextAreaField } from '../ui/Field';
import { ButtonRow } from '../ui/Pane';
import { BehaviourFields } from './BehaviourFields';
import { draftClosed, draftSubmitted, ruleEntered, selectRuleDraft } from './ruleEditorSlice';
import { isWordRule, type Rule, useRuleEdits } from './ruleEdits';
import { t, type TextId } from '../texts/t';
import { ScopeFields } from './RuleScope';

const ACTION_LABELS = {
  block: 'rules.wordActions.block',
  mask: 'rules.wordActions.mask',
  flag: 'rules.wordActions.flag',
} as const satisfies Readonly<Record<RuleAction, TextId>>;

/** The rule as it is saved, or undefined as long as something of it is missing or wrong. */
function checked(rule: Rule): Rule | undefined {
  if (!isWordRule(rule)) return readBehaviourRule(rule);
  const words = [...new Set(rule.words.map((word) => word.trim()).filter(Boolean))];
  return words.length === 0 ? undefined : { ...rule, words };
}

/** Edits a word list or a rule on behaviour. */
export function RuleDialog() {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectRuleDraft);
  const edit = useRuleEdits();
  const saving = useAppSelector(selectOutcomes).find(({ id }) => id === draft?.actionId);
  const close = () => dispatch(draftClosed());
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const valid = draft && checked(draft.rule);
  const noun = draft && !isWordRule(draft.rule) ? 'Rule' : 'List';
  return (
    <Dialog
      title={t(`rules.${draft?.base ? 'edit' : 'new'}${noun}`)}
      isOpen={draft !== null}
      initialFocus={first}
      onClose={close}
    >
      {draft && (
        <DialogBody
          as="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!valid) return;
            dispatch(ruleEntered(valid));
            const actionId = edit({ type: 'save', rule: valid }, draft.base);
            dispatch(actionId === undefined ? draftClosed() : draftSubmitted(actionId));
          }}
        >
          {isWordRule(draft.rule) ? (
            <WordFields
              rule={draft.rule}
              firstRef={first}
              onChange={(rule) => dispatch(ruleEntered(rule))}
            />
          ) : (
            <BehaviourFields
              rule={draft.rule}
              firstRef={first}
              isValid={Boolean(valid)}
              onChange={(rule) => dispatch(ruleEntered(rule))}
            />
          )}
          {saving?.error && (
            <p role="alert">
              {t('rules.notSaved', { error: describeError(saving.error, saving.reason) })}
            </p>
          )}
          <ButtonRow>
            <Button onClick={close}>{t('console.ui.cancel')}</Button>
            <Button
              type="submit"
              data-look="primary"
              disabled={!valid || saving?.status === 'running'}
            >
              {t('console.ui.save')}
            </Button>
          </ButtonRow>
        </DialogBody>
      )}
    </Dialog>
  );
}

interface WordFieldsProps {
  readonly rule: WordRule;
  readonly firstRef: Ref<HTMLTextAreaElement>;
  readonly onChange: (rule: WordRule) => void;
}

function WordFields({ rule, firstRef, onChange }: WordFieldsProps) {
  return (
    <>
      <TextAreaField
        ref={firstRef}
        label={t('rules.words')}
        rows={5}
        spellCheck={false}
        value={rule.words.join('\n')}
        onChange={(text) => onChange({ ...rule, words: text.split('\n') })}
      />
      <ChoiceField
        label={t('rules.action')}
        value={rule.action}
        labels={ACTION_LABELS}
        onChange={(action) => onChange({ ...rule, action })}
      />
      <CheckField
        label={t('rules.wholeWordsOnly')}
        isChecked={rule.match === 'word'}
        onChange={(isWhole) => onChange({ ...rule, match: isWhole ? 'word' : 'substring' })}
      />
      <ScopeFields rule={rule} onChange={(scope) => onChange({ ...rule, ...scope })} />
    </>
  );
}
