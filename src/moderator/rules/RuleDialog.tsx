import { X } from 'lucide-react';
import styled from 'styled-components';
import { toChannelId } from '../../domain/ids';
import type { ModerationRules, RuleAction, WordRule } from '../../domain/wordRules/rules';
import { Dialog } from '../../ui/Dialog';
import { IconButton } from '../../ui/IconButton';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { ChannelPicker } from '../channels/ChannelPicker';
import { selectOutcomes } from '../decisions/decisionsSlice';
import { describeError } from '../decisions/texts';
import { useNames } from '../decisions/useNames';
import { Button } from '../ui/Button';
import { CheckField, SelectField, TextAreaField } from '../ui/Field';
import { draftChanged, draftClosed, draftSubmitted, selectRulesState } from './rulesSlice';
import { useRuleEdits } from './useRuleEdits';

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

const Buttons = styled.div`
  display: flex;
  gap: var(--space-2);
  justify-content: end;
`;

const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  margin: 0 0 var(--space-2);
  padding: 0;
  list-style: none;

  li {
    display: inline-flex;
    align-items: center;
    padding-inline-start: 10px;
    border-radius: var(--radius-round);
    background: var(--colour-hover);
    font-size: var(--text-control);
  }
`;

const RULE_ACTIONS = ['block', 'mask', 'flag'] as const satisfies RuleAction[];
const ACTION_LABELS = {
  block: 'Block: the message is not published',
  mask: 'Mask: the words become ***',
  flag: 'Flag: it is published and reported',
} as const;

/** Writes a word list. */
export function RuleDialog() {
  const dispatch = useAppDispatch();
  const { draft, rules } = useAppSelector(selectRulesState);
  const edit = useRuleEdits();
  const saving = useAppSelector(selectOutcomes).find(({ id }) => id === draft?.deedId);
  const isNew = !rules.rules.some(({ id }) => id === draft?.rule.id);
  const close = () => dispatch(draftClosed());
  return (
    <Dialog
      title={isNew ? 'New word list' : 'Edit word list'}
      isOpen={draft !== null}
      onClose={close}
    >
      {draft && (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            const words = draft.rule.words.map((word) => word.trim()).filter(Boolean);
            const rule = { ...draft.rule, words: [...new Set(words)] };
            dispatch(draftChanged(rule));
            const deedId = edit({ type: 'saveRule', rule }, withBase(rules, draft.base));
            dispatch(deedId === undefined ? draftClosed() : draftSubmitted(deedId));
          }}
        >
          <RuleFields rule={draft.rule} onChange={(rule) => dispatch(draftChanged(rule))} />
          {saving?.error && (
            <p role="alert">Not saved: {describeError(saving.error, saving.reason)}.</p>
          )}
          <Buttons>
            <Button onClick={close}>Cancel</Button>
            <Button
              type="submit"
              $look="primary"
              disabled={
                saving?.status === 'running' || !draft.rule.words.some((word) => word.trim() !== '')
              }
            >
              Save
            </Button>
          </Buttons>
        </Form>
      )}
    </Dialog>
  );
}

/** The rules as they were for whoever edits one: others may have changed it since it was opened. */
function withBase(rules: ModerationRules, base: WordRule | null): ModerationRules {
  if (!base) return rules;
  return { ...rules, rules: rules.rules.map((rule) => (rule.id === base.id ? base : rule)) };
}

interface RuleFieldsProps {
  readonly rule: WordRule;
  readonly onChange: (rule: WordRule) => void;
}

function RuleFields({ rule, onChange }: RuleFieldsProps) {
  return (
    <>
      <TextAreaField
        label="Words or phrases, one a line"
        rows={5}
        spellCheck={false}
        value={rule.words.join('\n')}
        onChange={(text) => onChange({ ...rule, words: text.split('\n') })}
      />
      <SelectField
        label="What happens"
        value={rule.action}
        onChange={(value) => {
          const action = RULE_ACTIONS.find((known) => known === value);
          if (action) onChange({ ...rule, action });
        }}
      >
        {RULE_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {ACTION_LABELS[action]}
          </option>
        ))}
      </SelectField>
      <CheckField
        label="Whole words only"
        isChecked={rule.match === 'word'}
        onChange={(isWhole) => onChange({ ...rule, match: isWhole ? 'word' : 'substring' })}
      />
      <ChannelChoice
        title="Only in"
        none="All channels"
        chosen={rule.channels.filter((channel) => channel !== '*')}
        onChange={(channels) =>
          onChange({ ...rule, channels: channels.length > 0 ? channels : ['*'] })
        }
      />
      <ChannelChoice
        title="Except in"
        none="No exceptions"
        chosen={rule.exceptChannels}
        onChange={(exceptChannels) => onChange({ ...rule, exceptChannels })}
      />
    </>
  );
}

interface ChannelChoiceProps {
  readonly title: string;
  readonly none: string;
  readonly chosen: readonly string[];
  readonly onChange: (channels: readonly string[]) => void;
}

function ChannelChoice({ title, none, chosen, onChange }: ChannelChoiceProps) {
  const names = useNames();
  return (
    <div>
      {chosen.length > 0 && (
        <Chosen aria-label={title}>
          {chosen.map((channel) => (
            <li key={channel}>
              {names.channel(toChannelId(channel))}
              <IconButton
                label={`${title}: without ${names.channel(toChannelId(channel))}`}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => onChange(chosen.filter((other) => other !== channel))}
              />
            </li>
          ))}
        </Chosen>
      )}
      <ChannelPicker
        label={title}
        none={chosen.length > 0 ? 'Add a channel…' : none}
        value={null}
        except={chosen.map(toChannelId)}
        onChange={(channelId) => {
          if (channelId !== null) onChange([...chosen, channelId]);
        }}
      />
    </div>
  );
}
