import styled from 'styled-components';
import { formatFullTime, formatMomentOfYear, formatTime } from '../../texts/format';

export type Tone = 'danger' | 'warning' | 'good' | 'accent' | 'soft';

export const Badge = styled.span<{ readonly 'data-tone'?: Tone }>`
  display: inline-flex;
  flex: none;
  gap: 4px;
  align-items: center;
  max-width: 100%;
  padding: 1px 8px;
  overflow: hidden;
  border-radius: var(--radius-round);
  background: var(--colour-hover);
  color: var(--colour-text-soft);
  font-size: var(--text-small);
  font-weight: 620;
  line-height: 1.5;
  text-overflow: ellipsis;
  white-space: nowrap;

  &[data-tone='danger'] {
    background: var(--colour-danger-soft);
    color: var(--colour-danger);
  }

  &[data-tone='warning'] {
    background: var(--colour-warning-soft);
    color: var(--colour-warning);
  }

  &[data-tone='good'] {
    background: var(--colour-present-soft);
    color: var(--colour-present-text);
  }

  &[data-tone='accent'] {
    background: var(--colour-selected);
    color: var(--colour-text);
  }
`;

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString();
}

/** The time, with the date unless it is today. @param ms since the epoch */
export function When({ ms }: { readonly ms: number }) {
  const date = new Date(ms);
  return (
    <time dateTime={date.toISOString()} title={formatFullTime(ms)}>
      {isToday(date) ? formatTime(ms) : formatMomentOfYear(ms)}
    </time>
  );
}
