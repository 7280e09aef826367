import { formatFullTime, formatTime } from '../../lib/formatTime';

const dateAndTime = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment: the time of today, or the date with it. @param ms since the epoch */
export function When({ ms }: { readonly ms: number }) {
  const date = new Date(ms);
  const isToday = date.toDateString() === new Date().toDateString();
  return (
    <time dateTime={date.toISOString()} title={formatFullTime(ms)}>
      {isToday ? formatTime(ms) : dateAndTime.format(ms)}
    </time>
  );
}
