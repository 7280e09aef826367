import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import { readBehaviourRule } from '../../domain/behaviourRules/rules';
import { RULE_ACTIONS, type WordRule } from '../../domain/wordRules/rules';
import { Dialog } from '../../ui/Dialog';
import { outcomeShown, selectOutcomes } from '../actions/actionsSlice';
import { describeError } from '../actions/texts';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import { DialogBody } from '../ui/DialogBody';
import { CheckField, SelectField, TextAreaField } from '../ui/Field';
import { ButtonRow } from '../ui/Pane';
import { BehaviourFields } from './BehaviourFields';
import { isWordRule, type Rule, useRuleEdits } from './ruleEdits';
import { t } from '../texts/t';
import { ScopeFields } from './RuleScope';

/** The rule as it is saved, or undefined as long as something of it is missing or wrong. */
function checked(rule: Rule): Rule | undefined {
  if (!isWordRule(rule)) return readBehaviourRule(rule);
  const words = [...new Set(rule.words.map((word) => word.trim()).filter(Boolean))];
  return words.length === 0 ? undefined : { ...rule, words };
}

interface RuleDialogProps {
  /** The rule as it was when the dialog was opened; a new one has an id that no rule has. */
  readonly rule: Rule;
  readonly isNew: boolean;
  readonly onClose: () => void;
}

/** Edits a word list or a rule on behaviour. */
export function RuleDialog({ rule: given, isNew, onClose }: RuleDialogProps) {
  const dispatch = useAppDispatch();
  const edit = useRuleEdits();
  const [rule, setRule] = useState(given);
  const [actionId, setActionId] = useState<string>();
  const saving = useAppSelector(selectOutcomes).find(({ id }) => id === actionId);
  const close = () => {
    if (actionId !== undefined) dispatch(outcomeShown(actionId));
    onClose();
  };
  const isSaved = saving?.status === 'done';
  const closeSaved = useEffectEvent(close);
  useEffect(() => {
    if (isSaved) closeSaved();
  }, [isSaved]);
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const valid = checked(rule);
  const noun = isWordRule(rule) ? 'List' : 'Rule';
  return (
    <Dialog
      title={t(`rules.${isNew ? 'new' : 'edit'}${noun}`)}
      initialFocus={first}
      onClose={close}
    >
      <DialogBody
        as="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!valid) return;
          setRule(valid);
          const id = edit({ type: 'save', rule: valid }, isNew ? null : given);
          if (id === undefined) onClose();
          else setActionId(id);
        }}
      >
        {isWordRule(rule) ? (
          <WordFields rule={rule} firstRef={first} onChange={setRule} />
        ) : (
          <BehaviourFields
            {...{ rule, isValid: Boolean(valid) }}
            firstRef={first}
            onChange={setRule}
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
            disabled={!valid}
            isBusy={saving?.status === 'running'}
          >
            {t('console.ui.save')}
          </Button>
        </ButtonRow>
      </DialogBody>
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
      <SelectField
        label={t('rules.action')}
        value={rule.action}
        values={RULE_ACTIONS}
        textOf={(action) => t(`rules.wordActions.${action}`)}
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
