import { Reply } from 'lucide-react';
import { quotedText } from '../../domain/quote';
import type { Message } from '../../domain/message';
import type { Timetoken } from '../../domain/protocol';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { MenuItem } from '../../ui/Menu';
import { replyChanged } from '../composer/composerSlice';
import { selectIsMuted } from '../restrictions/restrictions';

/** Answers a message with a quote of it; not for whoever is muted in the channel. */
export function useQuoteMenuItems(message: Message): readonly MenuItem[] {
  const dispatch = useAppDispatch();
  const { channelId, timetoken, authorId: userId } = message;
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  if (isMuted) return [];
  const quote = { timetoken, userId, text: quotedText(message.text) };
  return [
    {
      label: 'Reply',
      icon: <Reply size={17} aria-hidden="true" />,
      choose: () => {
        dispatch(replyChanged({ channelId, quote }));
        focusComposer(timetoken);
      },
    },
  ];
}

/** Of the conversation in which the message stands. */
function focusComposer(timetoken: Timetoken): void {
  const row = document.querySelector(`[data-timetoken="${timetoken}"]`);
  const field = row?.closest('main, aside')?.querySelector<HTMLElement>('form [placeholder]');
  field?.focus();
}
