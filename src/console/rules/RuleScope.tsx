import { toChannelId } from '../../domain/ids';
import type { WordRule } from '../../domain/wordRules/rules';
import { useNames } from '../actions/hooks';
import { ChannelPicker } from '../directory/ChannelPicker';
import { Chips } from '../ui/Chips';

/** The channels of a rule. `*` stands for all channels; an id may end in `*`. */
type RuleScope = Pick<WordRule, 'channels' | 'exceptChannels'>;

/** The channels of a rule in words. */
export function useScopeLabel(rule: RuleScope): string {
  const names = useNames();
  const name = (pattern: string) =>
    pattern.endsWith('*') ? `${pattern.slice(0, -1)}…` : names.channel(toChannelId(pattern));
  const { channels, exceptChannels } = rule;
  const where = channels.includes('*') ? 'all channels' : `in ${channels.map(name).join(', ')}`;
  const except = exceptChannels.map(name).join(', ');
  return except === '' ? where : `${where} except ${except}`;
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
        title="Only in"
        none="All channels"
        chosen={channels.filter((channel) => channel !== '*')}
        onChange={(chosen) =>
          onChange({ exceptChannels, channels: chosen.length > 0 ? chosen : ['*'] })
        }
      />
      <ChannelChoice
        title="Except in"
        none="No exceptions"
        chosen={exceptChannels}
        onChange={(chosen) => onChange({ channels, exceptChannels: chosen })}
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
        <Chips
          label={title}
          values={chosen}
          describe={(channel) => {
            const name = names.channel(toChannelId(channel));
            return { text: name, removal: `${title}: remove ${name}` };
          }}
          onRemove={(channel) => onChange(chosen.filter((other) => other !== channel))}
        />
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
