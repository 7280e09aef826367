import { readMentions } from '../../../domain/mentionText';
import { type MessageAddress, readRevised } from '../../../domain/message';
import { stripBidiControls } from '../../../lib/text';
import { useAppSelector } from '../../../state/hooks';
import { selectPublished, selectRevisions } from '../messagesSlice';

/** One line is shown of a text, characters. */
const MAX_SHOWN = 300;

interface QuotedText {
  readonly text: string;
  readonly isDeleted: boolean;
}

/**
 * The current text of a quoted message.
 *
 * @param claim the text while the message itself is not known
 */
export function useQuotedText(address: MessageAddress, claim = ''): QuotedText {
  const published = useAppSelector((state) => selectPublished(state, address));
  const revisions = useAppSelector((state) => selectRevisions(state, address));
  if (published === undefined) return { text: shownOf(claim), isDeleted: false };
  const message = published && readRevised(published, revisions);
  if (!message) return { text: 'Deleted message', isDeleted: true };
  const { text, file } = message;
  return { text: shownOf(text) || stripBidiControls(file?.name ?? ''), isDeleted: false };
}

const shownOf = (text: string): string =>
  stripBidiControls(readMentions(text).shown.slice(0, MAX_SHOWN));
