import styled from 'styled-components';
import { formatDay } from '../../../texts/format';
import { useAppSelector } from '../../../state/hooks';
import { selectToday } from '../../session/sessionSlice';
import { t } from '../../../texts/t';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';

/** A line across the conversation with a word in it. */
const Separator = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  max-width: var(--conversation-width);
  margin-inline: auto;
  padding: var(--space-5) var(--space-5) var(--space-1);
  color: var(--colour-text-soft);
  font-size: var(--text-small);
  font-weight: 600;

  &::before,
  &::after {
    flex: 1;
    height: 1px;
    background: var(--colour-border);
    content: '';
  }

  &[data-accented] {
    /* When the list opens here, the end of the read messages stays visible. */
    scroll-margin-top: 96px;
    color: var(--colour-accent);

    &::before,
    &::after {
      background: currentColor;
    }
  }
`;

const Day = styled.span`
  display: inline-block;

  &::first-letter {
    text-transform: uppercase;
  }
`;

/** @param time ms since the epoch */
export function DaySeparator({ time }: { readonly time: number }) {
  const today = useAppSelector(selectToday);
  return (
    <Separator>
      <Day>{formatDay(time, today)}</Day>
    </Separator>
  );
}

/** Marks the place up to which the user has read. */
export function UnreadDivider() {
  return (
    <Separator data-accented data-unread="">
      <span aria-hidden="true">{t('messages.newBelow')}</span>
      <VisuallyHidden>{t('messages.newMessages')}</VisuallyHidden>
    </Separator>
  );
}
