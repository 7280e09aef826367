import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import type { MessageAddress } from '../../../domain/message';
import { namelessUser, userTitle } from '../../../domain/user';
import { t } from '../../../texts/t';
import { useControlTabIndex } from '../../../ui/rowKeys';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectIsIgnored } from '../../ignoring/ignoringSlice';
import { selectUser } from '../../users/usersSlice';
import { jumpRequested, selectJump } from '../../unread/unreadSlice';
import { selectPublished } from '../messagesSlice';
import { useQuotedText } from './useQuotedText';
import { QuotedRoom } from './message.styles';
import { oneLine } from '../../../ui/styles';

const Quote = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 1px;
  justify-content: center;
  max-width: 100%;
  /* Two lines of text, however large. */
  height: 2.875rem;
  padding: 4px var(--space-3);
  overflow: clip;
  border-inline-start: 3px solid var(--colour-accent);
  border-radius: var(--radius-small);
  background: var(--colour-hover);
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
  line-height: var(--line-tight);

  &[data-deleted] {
    border-color: var(--colour-border-strong);
    font-style: italic;
  }

  @media (hover: hover) {
    &:hover {
      background: var(--colour-selected);
    }
  }

  /* Both begin where the page does, and end where they end. */
  > strong,
  > span[data-text] {
    align-self: flex-start;
    max-width: 100%;
    unicode-bidi: plaintext;
  }

  strong {
    ${oneLine}
    color: var(--colour-accent);
    font-style: normal;
    font-weight: 650;
  }

  /* The message could not be gone to. */
  svg {
    position: absolute;
    inset-inline-end: var(--space-2);
    border-radius: var(--radius-round);
    background: var(--colour-danger-soft);
    color: var(--colour-danger);
  }

  button {
    position: absolute;
    inset: 0;
    border: 0;
    border-radius: inherit;
    background: none;
    cursor: pointer;

    &:focus-visible {
      outline-offset: -2px;
    }
  }
`;

const Said = styled.span`
  ${oneLine}

  &::before {
    content: attr(data-text);
  }
`;

interface QuotedMessageProps extends MessageAddress {
  readonly kind?: 'quoted' | 'pinned';
  /** For a message outside of the list around it, as in the bar of pins; by default the list goes there. */
  readonly onChoose?: () => void;
}

/**
 * The message that another one quotes, as it reads now. Nothing is taken from the quote itself: author and
 * text would be the claim of whoever sent it.
 */
export function QuotedMessage({
  channelId,
  timetoken,
  kind = 'quoted',
  onChoose,
}: QuotedMessageProps) {
  const dispatch = useAppDispatch();
  const tabIndex = useControlTabIndex();
  const textId = useId();
  const published = useAppSelector((state) => selectPublished(state, { channelId, timetoken }));
  const author = useAppSelector((state) => published && selectUser(state, published.authorId));
  const isMissing = useAppSelector((state) => {
    const jump = selectJump(state, channelId);
    return jump?.timetoken === timetoken && jump.status === 'missing';
  });
  const isIgnored = useAppSelector(
    (state) => !!published && selectIsIgnored(state, published.authorId),
  );
  const { text: said, isDeleted } = useQuotedText({ channelId, timetoken });
  const text = isIgnored ? t('messages.ignored') : said;
  if (published === undefined) return <QuotedRoom data-quote="" />;
  const name =
    published && !isIgnored ? userTitle(author ?? namelessUser(published.authorId)) : null;
  return (
    <Quote data-quote="" data-deleted={isDeleted ? '' : undefined}>
      {name !== null && <strong aria-hidden="true">{name}</strong>}
      {/* Drawn by its style: the text itself is the button's description, and need not be there twice. */}
      <Said data-text={text} aria-hidden="true" />
      {isMissing && <CircleAlert size={18} role="img" aria-label={t('messages.missing')} />}
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={
          name === null
            ? t('messages.quote', { kind })
            : t('messages.quoteOf', { kind, author: name })
        }
        aria-describedby={textId}
        onClick={onChoose ?? (() => dispatch(jumpRequested({ channelId, timetoken })))}
      >
        <VisuallyHidden id={textId}>{text}</VisuallyHidden>
      </button>
    </Quote>
  );
}
