import { Reply } from 'lucide-react';
import { quotedText } from '../../domain/quote';
import type { Message } from '../../domain/message';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { focusComposerOf } from '../../ui/composerFocus';
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
      label: t('quotes.reply'),
      icon: <Reply size={17} aria-hidden="true" />,
      choose: () => {
        dispatch(replyChanged({ channelId, quote }));
        focusComposerOf(document.querySelector(`[data-timetoken="${timetoken}"]`));
      },
    },
  ];
}
