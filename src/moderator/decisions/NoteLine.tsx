import type { LogRecord } from '../../domain/moderationRecord';
import { rulesDetails } from './rulesTexts';
import { When } from '../ui/When';

/** Until when and why, of a record of the log. */
export function NoteLine({ record }: { readonly record: LogRecord }) {
  const { kind, until, untilBefore, reason, rules } = record;
  const parts = [
    until !== undefined && (
      <>
        until <When ms={until} />
      </>
    ),
    kind === 'changeEnd' && until === undefined && 'no end',
    kind === 'changeEnd' && untilBefore !== undefined && (
      <>
        before that until <When ms={untilBefore} />
      </>
    ),
    rules && rulesDetails(rules),
    reason,
  ].filter(Boolean);
  return parts.map((part, index) => (
    <span key={index}>
      {index > 0 && ' · '}
      {part}
    </span>
  ));
}
