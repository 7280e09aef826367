import { useRef, useState } from 'react';
import { type ChannelId, toChannelId } from '../../domain/ids';
import type { WordRule } from '../../domain/wordRules/rules';
import { useNames } from '../actions/hooks';
import { ChannelPicker } from '../directory/ChannelPicker';
import { Button } from '../ui/Button';
import { Chips } from '../ui/Chips';
import { FieldRow } from '../ui/Pane';
import { t } from '../texts/t';

/** The channels of a rule. `*` stands for all channels; an id may end in `*`. */
type RuleScope = Pick<WordRule, 'channels' | 'exceptChannels'>;

/** The channels of a rule in words. */
export function useScopeLabel(rule: RuleScope): string {
  const names = useNames();
  const name = (pattern: string) =>
    pattern.endsWith('*') ? `${pattern.slice(0, -1)}…` : names.channel(toChannelId(pattern));
  const { channels, exceptChannels } = rule;
  const list = (patterns: readonly string[]) => patterns.map(name).join(t('console.ui.comma'));
  const places = { channels: list(channels), except: list(exceptChannels) };
  const id = channels.includes('*') ? 'rules.everywhere' : 'rules.inChannels';
  return exceptChannels.length === 0 ? t(id, places) : t(`${id}Except`, places);
}

interface ScopeFieldsProps {
  readonly rule: RuleScope;
  readonly onChange: (scope: RuleScope) => void;
}

/** Chooses the channels of a rule. */
export function ScopeFields({ rule, onChange }: ScopeFieldsProps) {
  const { channels, exceptChannels } = rule;
  return (
    <>
      <ChannelChoice
        kind="only"
        chosen={channels.filter((channel) => channel !== '*')}
        onChange={(chosen) =>
          onChange({ exceptChannels, channels: chosen.length > 0 ? chosen : ['*'] })
        }
      />
      <ChannelChoice
        kind="except"
        chosen={exceptChannels}
        onChange={(chosen) => onChange({ channels, exceptChannels: chosen })}
      />
    </>
  );
}

interface ChannelChoiceProps {
  readonly kind: 'only' | 'except';
  readonly chosen: readonly string[];
  readonly onChange: (channels: readonly string[]) => void;
}

/** Each arrow key chooses another channel, so the one in the select takes the place of the one before. */
function ChannelChoice({ kind, chosen, onChange }: ChannelChoiceProps) {
  const names = useNames();
  const select = useRef<HTMLSelectElement>(null);
  const [last, setLast] = useState<ChannelId | null>(null);
  const title = t(`rules.scope.${kind}`);
  const others = chosen.filter((channel) => channel !== last);
  return (
    <div>
      {others.length > 0 && (
        <Chips
          label={title}
          values={others}
          describe={(channel) => {
            const name = names.channel(toChannelId(channel));
            return { text: name, removal: t(`rules.scope.${kind}Remove`, { channel: name }) };
          }}
          onRemove={(channel) => onChange(chosen.filter((other) => other !== channel))}
        />
      )}
      <FieldRow>
        <ChannelPicker
          ref={select}
          label={title}
          none={t(others.length > 0 ? 'rules.scope.add' : `rules.scope.${kind}None`)}
          value={last}
          except={others.map(toChannelId)}
          onChange={(channelId) => {
            setLast(channelId);
            onChange(channelId === null ? others : [...others, channelId]);
          }}
        />
        {last !== null && (
          <Button
            aria-label={t('rules.scope.anotherOf', { list: title })}
            onClick={() => {
              setLast(null);
              select.current?.focus();
            }}
          >
            {t('rules.scope.another')}
          </Button>
        )}
      </FieldRow>
    </div>
  );
}
