import { toChannelId } from '../../domain/ids';
import type { WordRule } from '../../domain/wordRules/rules';
import { useNames } from '../decisions/useNames';

/** Where a rule holds, in words. */
export function useScopeLabel(rule: Pick<WordRule, 'channels' | 'exceptChannels'>): string {
  const names = useNames();
  const name = (pattern: string) =>
    pattern.endsWith('*') ? `${pattern.slice(0, -1)}…` : names.channel(toChannelId(pattern));
  const { channels, exceptChannels } = rule;
  const where = channels.includes('*') ? 'all channels' : `in ${channels.map(name).join(', ')}`;
  const except = exceptChannels.map(name).join(', ');
  return except === '' ? where : `${where} except ${except}`;
}
