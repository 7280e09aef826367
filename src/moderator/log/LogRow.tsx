import type { LogRecord } from '../../domain/moderation/moderationRecord';
import { useAppSelector } from '../state/hooks';
import { LogLine } from './LogLine';
import { selectUndone } from './recordsSelectors';

/** A record of the log with its undo button. */
export function LogRow({ record }: { readonly record: LogRecord }) {
  const isUndone = useAppSelector((state) => selectUndone(state).has(record.id));
  return <LogLine record={record} isUndone={isUndone} />;
}
