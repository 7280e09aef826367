import { isRecord, textField } from '../../shared/isRecord';
import { isTimetoken } from '../../shared/protocol';
import { toChannelId, toUserId } from '../domain/ids';
import type { FoundMessage, FoundPage, MessageSearch } from '../domain/messageSearch';
import { dayBounds } from '../lib/localDays';

/** The call that searches. @param cursor that of the page; null for the first one */
export function searchPath(search: MessageSearch, cursor: string | null) {
  const { text, channelId, hasPicture, authorId, since, until } = search;
  const { from: after, to: before } = dayBounds(since, until);
  const query = new URLSearchParams({
    q: text,
    ...(channelId !== null && { in: channelId }),
    ...(hasPicture && { has: 'picture' }),
    ...(authorId !== null && { from: authorId }),
    ...(after !== undefined && { after: `${after}` }),
    ...(before !== undefined && { before: `${before}` }),
    ...(cursor !== null && { cursor }),
  });
  return `/v1/messages/search?${query.toString()}`;
}

/** Reads the answer; what is not as it should be is left out. */
export function readFound(answer: unknown): FoundPage {
  const { items, next }: Record<string, unknown> = isRecord(answer) ? answer : {};
  const rows: readonly unknown[] = Array.isArray(items) ? items : [];
  return {
    messages: rows.filter(isRecord).flatMap(readRow),
    next: typeof next === 'string' ? next : null,
  };
}

function readRow(row: Readonly<Record<string, unknown>>): readonly FoundMessage[] {
  const [channelId, userId] = [textField(row, 'channelId'), textField(row, 'userId')];
  const [text, timetoken] = [textField(row, 'text'), row['message']];
  if (!channelId || !userId || text === undefined || !isTimetoken(timetoken)) return [];
  const marks: readonly unknown[] = Array.isArray(row['marks']) ? row['marks'] : [];
  return [
    {
      channelId: toChannelId(channelId),
      authorId: toUserId(userId),
      timetoken,
      text,
      marks: marks
        .filter(isRecord)
        .flatMap(({ start, end }) =>
          typeof start === 'number' && typeof end === 'number' ? [{ start, end }] : [],
        ),
    },
  ];
}
