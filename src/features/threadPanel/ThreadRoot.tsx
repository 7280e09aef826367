import styled from 'styled-components';
import { useAppSelector } from '../../state/hooks';
import { type Message, type MessageAddress, readRevised } from '../../domain/message';
import { timetokenToMs } from '../../../shared/protocol';
import { namelessUser, userTitle } from '../../domain/user';
import { formatFullTime, formatRecent } from '../../texts/format';
import { t } from '../../texts/t';
import { Avatar } from '../../ui/Avatar';
import { selectIgnoring } from '../ignoring/ignoringSlice';
import { selectPublished, selectRevisions } from '../messages/messagesSlice';
import { EditedMark } from '../messages/components/EditedMark';
import { IgnoredMessage } from '../messages/components/IgnoredMessage';
import { MessageFiles } from '../messages/components/MessageFiles';
import { MessageText } from '../messages/components/MessageText';
import { selectToday } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';
import { Body, Bubble, Byline, Content, Row } from '../messages/components/message.styles';

/** A long message leaves most of the room to the replies. */
const Frame = styled.div`
  flex: none;
  max-height: 35%;
  padding-block: 0 var(--space-3);
  overflow-y: auto;
  overscroll-behavior: contain;
  border-bottom: 1px solid var(--colour-border);
  background: var(--colour-panel);
  scrollbar-width: thin;

  > p {
    margin: var(--space-4) var(--space-4) var(--space-1);
    color: var(--colour-text-soft);
    font-style: italic;
  }
`;

/** The message that a thread replies to, as it reads now; nothing while it is not loaded, or is hidden. */
export function ThreadRoot({ root }: { readonly root: MessageAddress }) {
  const published = useAppSelector((state) => selectPublished(state, root));
  const revisions = useAppSelector((state) => selectRevisions(state, root));
  const { userIds, isHidden, shown } = useAppSelector(selectIgnoring);
  if (published === undefined) return null;
  const revised = published && readRevised(published, revisions);
  const isIgnored =
    !!published && userIds.has(published.authorId) && !shown.includes(published.timetoken);
  if (isIgnored && isHidden) return null;
  return (
    <Frame>
      {revised ? (
        <RootMessage message={revised} isIgnored={isIgnored} />
      ) : (
        <p>{t('threadPanel.rootDeleted')}</p>
      )}
    </Frame>
  );
}

interface RootMessageProps {
  readonly message: Message;
  readonly isIgnored: boolean;
}

/** Without tools: those are at the message itself. */
function RootMessage({ message, isIgnored }: RootMessageProps) {
  const { authorId, text, timetoken, editedAt } = message;
  const author = useAppSelector((state) => selectUser(state, authorId));
  const name = userTitle(author ?? namelessUser(authorId));
  const ms = timetokenToMs(timetoken);
  const today = useAppSelector(selectToday);
  const time = formatRecent(ms, today);
  if (isIgnored) {
    return (
      <Row aria-label={t('messages.ignored')} tabIndex={0}>
        <IgnoredMessage timetoken={timetoken} />
      </Row>
    );
  }
  return (
    <Row data-run-start aria-label={t('messages.name', { author: name, time })} tabIndex={0}>
      <Avatar name={name} pictureUrl={author?.profileUrl ?? null} size={36} />
      <Body>
        <Byline>
          <strong title={authorId}>
            <bdi>{name}</bdi>
          </strong>
          <time dateTime={new Date(ms).toISOString()} title={formatFullTime(ms)}>
            {time}
          </time>
        </Byline>
        <Content>
          {text !== '' && (
            <Bubble>
              <MessageText message={message} />
              {editedAt && <EditedMark at={editedAt} />}
            </Bubble>
          )}
          <MessageFiles message={message} />
        </Content>
      </Body>
    </Row>
  );
}
