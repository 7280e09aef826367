import { useEffect, useEffectEvent, useState } from 'react';
import { useAppSelector } from '../../../state/hooks';
import { readMentions } from '../../../domain/mentionText';
import type { Message } from '../../../domain/message';
import { namelessUser, type User, userTitle } from '../../../domain/user';
import { t } from '../../../texts/t';
import { PoliteRegion } from '../../../ui/PoliteRegion';
import { selectOwnId } from '../../session/sessionSlice';
import { selectUser } from '../../users/usersSlice';
import type { MessageRow } from '../messageRows';
import { useRowChange } from './useRowChange';
import { richText } from './richText';

/** How long an announcement waits for the name of an author who was unknown until now, ms. */
const NAME_WAIT_MS = 300;

const NOTHING: readonly Message[] = [];

/**
 * Tells screen readers about messages of others as they arrive: one with its author and text, a
 * burst as its count, history pages not at all. The list itself is silent, since scrolling through
 * it draws old rows anew.
 */
export function NewMessageAnnouncer({ rows }: { readonly rows: readonly MessageRow[] }) {
  const { count, text } = useAnnouncement(rows);
  return <PoliteRegion count={count} text={text} />;
}

interface Announcement {
  /** Messages that were seen last, announced or waiting. */
  readonly seen: readonly Message[];
  /** The messages of others that are not announced yet. */
  readonly waiting: readonly Message[];
  readonly count: number;
  readonly text: string;
}

const NOTHING_SAID: Omit<Announcement, 'seen'> = { waiting: [], count: 0, text: '' };

/**
 * The latest announcement. It changes while rendering, so that the region is drawn together with the message and
 * takes no frame of its own.
 */
function useAnnouncement(rows: readonly MessageRow[]): Pick<Announcement, 'count' | 'text'> {
  const ownId = useAppSelector(selectOwnId);
  const { appended } = useRowChange(rows);
  const [state, setState] = useState<Announcement>({ ...NOTHING_SAID, seen: appended });
  const isNew = state.seen !== appended;
  const others = isNew ? appended.filter(({ authorId }) => authorId !== ownId) : NOTHING;
  const waiting = others.length > 0 ? [...state.waiting, ...others] : state.waiting;
  const last = waiting.at(-1);
  const author = useAppSelector((root) => (last ? selectUser(root, last.authorId) : undefined));
  const isReady = author !== undefined || waiting.length > 1;
  const say = (by: User | undefined) =>
    setState({
      seen: appended,
      waiting: NOTHING,
      count: state.count + 1,
      text: last ? describe(waiting, last, by) : '',
    });
  if (last && isReady) say(author);
  else if (isNew) setState({ ...state, seen: appended, waiting });

  const sayWithoutName = useEffectEvent(() => say(undefined));
  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(sayWithoutName, NAME_WAIT_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return state;
}

function describe(messages: readonly Message[], last: Message, author: User | undefined): string {
  if (messages.length > 1) return t('messages.new', { count: messages.length });
  const name = userTitle(author ?? namelessUser(last.authorId));
  const text = readAloud(last.text) || last.file?.name || '';
  return t('messages.said', { author: name, text });
}

/** Without the marks of Markdown as soon as what formats texts is loaded, which the first formatted message does. */
function readAloud(text: string): string {
  return richText.get()?.plainText(text) ?? readMentions(text).shown;
}
