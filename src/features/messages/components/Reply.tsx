import { TextQuote, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChannelId } from '../../../domain/ids';
import type { Quote } from '../../../domain/quote';
import { namelessUser, userTitle } from '../../../domain/user';
import { useAppSelector } from '../../../state/hooks';
import { IconButton } from '../../../ui/IconButton';
import { selectUser } from '../../users/usersSlice';
import { useQuotedText } from './useQuotedText';
import './Reply.css';

interface ReplyProps {
  readonly channelId: ChannelId;
  readonly quote: Quote;
  readonly onCancel: () => void;
}

/** The message that the draft answers, above the text. */
export function Reply({ channelId, quote, onCancel }: ReplyProps) {
  const author = useAppSelector((state) => selectUser(state, quote.userId));
  const { text } = useQuotedText({ channelId, timetoken: quote.timetoken }, quote.text);
  const name = userTitle(author ?? namelessUser(quote.userId));
  const bar = useRef<HTMLDivElement>(null);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isInList = event.target instanceof Element && event.target.ariaExpanded === 'true';
    if (event.key !== 'Escape' || event.isComposing || isInList) return;
    // An open panel would close as well.
    event.stopPropagation();
    onCancel();
  });
  useEffect(() => {
    const form = bar.current?.closest('form');
    const listener = (event: KeyboardEvent) => handleKey(event);
    form?.addEventListener('keydown', listener);
    return () => form?.removeEventListener('keydown', listener);
  }, []);
  return (
    <div ref={bar} className="reply" role="group" aria-label={`Replying to ${name}`}>
      <TextQuote size={18} aria-hidden="true" />
      <span className="reply-quote">
        <strong className="one-line">
          Replying to <bdi>{name}</bdi>
        </strong>
        <bdi className="one-line">{text}</bdi>
      </span>
      <IconButton
        className="reply-cancel"
        label="Cancel reply"
        icon={<X size={18} aria-hidden="true" />}
        onClick={({ currentTarget }) => {
          currentTarget.form?.querySelector('textarea')?.focus();
          onCancel();
        }}
      />
    </div>
  );
}
