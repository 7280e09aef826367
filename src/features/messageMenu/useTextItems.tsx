import { Copy, Link } from 'lucide-react';
import { readMentions } from '../../domain/mentionText';
import type { Message } from '../../domain/message';
import { linkToMessage } from '../../domain/messageLink';
import { t } from '../../texts/t';
import type { MenuItem } from '../../ui/Menu';

export function useTextItems({ text, channelId, timetoken }: Message): readonly MenuItem[] {
  const link = {
    label: t('messageMenu.copyLink'),
    icon: <Link size={17} aria-hidden="true" />,
    copies: linkToMessage({ channelId, timetoken }, window.location),
  };
  if (text === '') return [link];
  return [
    {
      label: t('messageMenu.copyText'),
      icon: <Copy size={17} aria-hidden="true" />,
      copies: readMentions(text).shown,
    },
    link,
  ];
}
