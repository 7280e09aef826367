import styled, { css } from 'styled-components';
import { formatFullTime, formatTime } from '../../lib/format';

const tones = {
  danger: css`
    background: var(--colour-danger-soft);
    color: var(--colour-danger);
  `,
  warning: css`
    background: var(--colour-warning-soft);
    color: var(--colour-warning);
  `,
  good: css`
    background: var(--colour-present-soft);
    color: var(--colour-present-text);
  `,
  accent: css`
    background: var(--colour-selected);
    color: var(--colour-text);
  `,
  soft: css`
    background: var(--colour-hover);
    color: var(--colour-text-soft);
  `,
} as const;

export type Tone = keyof typeof tones;

export const Badge = styled.span<{ readonly $tone?: Tone }>`
  display: inline-flex;
  flex: none;
  gap: 4px;
  align-items: center;
  max-width: 100%;
  padding: 1px 8px;
  overflow: hidden;
  border-radius: var(--radius-round);
  font-size: var(--text-small);
  font-weight: 620;
  line-height: 1.5;
  text-overflow: ellipsis;
  white-space: nowrap;

  ${({ $tone = 'soft' }) => tones[$tone]}
`;

const dateAndTime = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString();
}

/** The time, with the date unless it is today. @param ms since the epoch */
export function When({ ms }: { readonly ms: number }) {
  const date = new Date(ms);
  return (
    <time dateTime={date.toISOString()} title={formatFullTime(ms)}>
      {isToday(date) ? formatTime(ms) : dateAndTime.format(ms)}
    </time>
  );
}
