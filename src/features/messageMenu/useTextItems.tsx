import { Copy } from 'lucide-react';
import { readMentions } from '../../domain/mentionText';
import type { Message } from '../../domain/message';
import type { MenuItem } from '../../ui/Menu';

export function useTextItems({ text }: Message): readonly MenuItem[] {
  if (text === '') return [];
  return [
    {
      label: 'Copy text',
      icon: <Copy size={17} aria-hidden="true" />,
      copies: readMentions(text).shown,
    },
  ];
}
