import { TextQuote, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import styled from 'styled-components';
import type { ChannelId } from '../../../domain/ids';
import type { Quote } from '../../../domain/quote';
import { namelessUser, userTitle } from '../../../domain/user';
import { useAppSelector } from '../../../state/hooks';
import { t } from '../../../texts/t';
import { withElements } from '../../../texts/withElements';
import { IconButton } from '../../../ui/IconButton';
import { selectUser } from '../../users/usersSlice';
import { useQuotedText } from './useQuotedText';
import { cutAtItsEnd, oneLine, wordsBefore } from '../../../ui/styles';

const Bar = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  margin: 3px 3px var(--space-1);
  padding-inline: var(--space-3) var(--space-1);
  border-radius: var(--radius-large);
  background: var(--colour-panel);
  color: var(--colour-text-soft);

  > svg {
    flex: none;
    color: var(--colour-accent);
  }
`;

const Lines = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  padding-block: var(--space-1);
  font-size: 0.8125rem;
  line-height: var(--line-tight);

  > * {
    ${oneLine}
    ${cutAtItsEnd}
  }

  > strong {
    ${wordsBefore}
  }

  /* The text may have to be fetched first. */
  > bdi {
    min-height: calc(1lh + 0.5em);
  }

  strong {
    color: var(--colour-text);
    font-weight: 600;
  }
`;

const Cancel = styled(IconButton)`
  flex: none;
  border-radius: var(--radius-round);
`;

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
    <Bar ref={bar} role="group" aria-label={t('messages.replyingTo', { author: name })}>
      <TextQuote size={18} aria-hidden="true" />
      <Lines>
        <strong>
          {withElements((names) => t('messages.replyingTo', names), {
            author: <bdi>{name}</bdi>,
          })}
        </strong>
        <bdi>{text}</bdi>
      </Lines>
      <Cancel
        label={t('messages.cancelReply')}
        icon={<X size={18} aria-hidden="true" />}
        onClick={({ currentTarget }) => {
          currentTarget.form?.querySelector('textarea')?.focus();
          onCancel();
        }}
      />
    </Bar>
  );
}
