import { useCallback, useEffect, useState } from 'react';
import { useAppSelector } from '../../../state/hooks';
import { readMentions } from '../../../domain/mentionText';
import type { Message } from '../../../domain/message';
import { namelessUser, type User, userTitle } from '../../../domain/user';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { selectOwnId } from '../../session/sessionSlice';
import { selectUser } from '../../users/usersSlice';
import type { MessageRow } from '../messageRows';
import { useRowChange } from './useRowChange';

/** How long an announcement waits for the name of an author who was unknown until now, ms. */
const NAME_WAIT_MS = 300;

const NOTHING: readonly Message[] = [];

/**
 * Tells screen readers about messages of others as they arrive: one with its author and text, a
 * burst as its count, history pages not at all. The list itself is silent, since scrolling through
 * it draws old rows anew. Two regions take turns, because a region whose text stays the same is not
 * read again: the same words said twice are announced twice.
 */
export function NewMessageAnnouncer({ rows }: { readonly rows: readonly MessageRow[] }) {
  const { waiting, takeAll } = useWaiting(rows);
  const last = waiting.at(-1);
  const author = useAppSelector((state) => (last ? selectUser(state, last.authorId) : undefined));
  const [said, setSaid] = useState({ count: 0, text: '' });

  useEffect(() => {
    if (!last) return undefined;
    const isReady = author !== undefined || waiting.length > 1;
    const timer = setTimeout(
      () => {
        setSaid(({ count }) => ({ count: count + 1, text: describe(waiting, last, author) }));
        takeAll();
      },
      isReady ? 0 : NAME_WAIT_MS,
    );
    return () => clearTimeout(timer);
  }, [waiting, last, author, takeAll]);

  return [0, 1].map((turn) => (
    <VisuallyHidden key={turn} aria-live="polite">
      {said.count % 2 === turn ? said.text : ''}
    </VisuallyHidden>
  ));
}

/** The messages of others, but for ignored users, that arrived since they were last taken. */
function useWaiting(rows: readonly MessageRow[]) {
  const ownId = useAppSelector(selectOwnId);
  const { appended } = useRowChange(rows);
  const [{ seen, waiting }, setState] = useState({ seen: appended, waiting: NOTHING });
  if (seen !== appended) {
    const others = appended.filter(({ authorId }) => authorId !== ownId);
    setState({ seen: appended, waiting: others.length > 0 ? [...waiting, ...others] : waiting });
  }
  const takeAll = useCallback(() => setState((state) => ({ ...state, waiting: NOTHING })), []);
  return { waiting, takeAll };
}

function describe(messages: readonly Message[], last: Message, author: User | undefined): string {
  if (messages.length > 1) return `${messages.length} new messages`;
  const name = userTitle(author ?? namelessUser(last.authorId));
  return `${name}: ${readMentions(last.text).shown || last.file?.name || ''}`;
}
