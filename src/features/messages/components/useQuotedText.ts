import { type MessageAddress, readRevised } from '../../../domain/message';
import { previewOf } from '../../../domain/preview';
import { useAppSelector } from '../../../state/hooks';
import { selectPublished, selectRevisions } from '../messagesSlice';
import { t } from '../../../texts/t';

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
  if (published === undefined) return { text: previewOf({ text: claim }), isDeleted: false };
  const message = published && readRevised(published, revisions);
  if (!message) return { text: t('messages.quotedDeleted'), isDeleted: true };
  return { text: previewOf(message), isDeleted: false };
}
