import { Image, Paperclip } from 'lucide-react';
import styled from 'styled-components';
import { timetokenToMs } from '../../../shared/protocol';
import { isImageFile, type Message, type MessageFile } from '../../domain/message';
import { previewOf } from '../../domain/preview';
import { firstName } from '../../domain/user';
import { formatFullTime, formatMoment } from '../../texts/format';
import { useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { withElements } from '../../texts/withElements';
import { cutAtItsEnd, oneLine, wordsBefore } from '../../ui/styles';
import { selectOwnId, selectToday } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';

const Line = styled.div`
  width: 100%;
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
  ${oneLine}
  ${cutAtItsEnd}
  ${wordsBefore}

  svg {
    margin-inline-end: 4px;
    vertical-align: -2px;
  }
`;

const Author = styled.bdi`
  display: inline-block;
  max-width: 45%;
  overflow: hidden;
  text-overflow: ellipsis;
  vertical-align: bottom;
`;

const Time = styled.time`
  color: var(--colour-text-soft);
  font-size: var(--text-small);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  &::first-letter {
    text-transform: uppercase;
  }

  /* The name needs the room: on the smallest phones, and with large text. */
  @container (max-width: 16rem) {
    display: none;
  }
`;

interface LastMessageProps {
  readonly message: Message;
  /** Whether it is plain who the other one is. */
  readonly isDirect: boolean;
}

/** What was said last in a channel, in one line. */
export function LastMessage({ message, isDirect }: LastMessageProps) {
  const { authorId, file, text } = message;
  const isOwn = useAppSelector((state) => selectOwnId(state) === authorId);
  const author = useAppSelector((state) => selectUser(state, authorId));
  const said = previewOf({ text });
  const content = (
    <>
      {file && <FileSign file={file} isNamed={said !== ''} />}
      <bdi>
        {said || (file && isImageFile(file) ? t('channelsPanel.picture') : previewOf(message))}
      </bdi>
    </>
  );
  const name = isOwn ? t('channelsPanel.you') : author && firstName(author);
  // An author whose record is not loaded has no name: an id would stand there for a moment.
  if (name === undefined || (isDirect && !isOwn)) return <Line>{content}</Line>;
  const elements = { author: <Author>{name}</Author>, content };
  return <Line>{withElements((names) => t('channelsPanel.lastMessage', names), elements)}</Line>;
}

interface FileSignProps {
  readonly file: MessageFile;
  /** Whether other words stand beside it. */
  readonly isNamed: boolean;
}

function FileSign({ file, isNamed }: FileSignProps) {
  const [Sign, label] = isImageFile(file)
    ? [Image, t('channelsPanel.picture')]
    : [Paperclip, t('channelsPanel.file')];
  return <Sign size={14} {...(isNamed ? { role: 'img', 'aria-label': label } : HIDDEN)} />;
}

const HIDDEN = { 'aria-hidden': true };

/** When that was. */
export function LastMessageTime({ message: { timetoken } }: Pick<LastMessageProps, 'message'>) {
  const today = useAppSelector(selectToday);
  const ms = timetokenToMs(timetoken);
  return (
    <Time dateTime={new Date(ms).toISOString()} title={formatFullTime(ms)}>
      {formatMoment(ms, today)}
    </Time>
  );
}
