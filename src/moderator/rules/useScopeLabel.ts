import { toChannelId } from '../../domain/ids';
import { useNames } from '../decisions/useNames';
import type { WordRule } from './matcher';

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
