import styled from 'styled-components';
import { timetokenToMs } from '../../../shared/protocol';
import type { Message, MessageAddress } from '../../domain/message';
import { previewOf } from '../../domain/preview';
import { namelessUser, userTitle } from '../../domain/user';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { formatFullTime, formatRecent } from '../../texts/format';
import { t } from '../../texts/t';
import { FailureSign, Skeleton } from '../../ui/Status';
import { TextButton } from '../../ui/TextButton';
import { selectIgnoredIds } from '../ignoring/ignoringSlice';
import { Note } from '../messageLists/ListedMessage.styles';
import { selectToday } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';
import { messageSearchApi, surroundingsRequested } from './messageSearchApi';

const List = styled.ol`
  display: grid;
  gap: var(--space-2);
  margin-block: 0 var(--space-2);
  margin-inline: var(--space-5) var(--space-3);
  padding: var(--space-1) 0;
  padding-inline-start: var(--space-3);
  border-inline-start: 2px solid var(--colour-border-strong);
  font-size: var(--text-small);
  list-style: none;
`;

const Line = styled.li`
  min-width: 0;
  color: var(--colour-text-soft);

  &[aria-current='true'] {
    color: var(--colour-text);
    font-weight: 600;
  }
`;

const Said = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  justify-content: space-between;

  bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Text = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow-wrap: anywhere;
`;

interface SurroundingsProps {
  readonly id: string;
  readonly address: MessageAddress;
}

/** What was said before and after a message that was found. */
export function Surroundings({ id, address }: SurroundingsProps) {
  const dispatch = useAppDispatch();
  const ignoredIds = useAppSelector(selectIgnoredIds);
  const { data, isError } = useAppSelector(
    messageSearchApi.endpoints.getSurroundings.select(address),
  );
  if (isError) {
    return (
      <Note id={id} role="alert">
        <FailureSign label={t('messageSearch.aroundFailed')} />
        <TextButton data-look="quiet" onClick={() => dispatch(surroundingsRequested(address))}>
          {t('ui.tryAgain')}
        </TextButton>
      </Note>
    );
  }
  return (
    <List id={id} aria-label={t('messageSearch.around')} aria-busy={data === undefined}>
      {data === undefined && (
        <li>
          <Skeleton width="80%" height="48px" />
        </li>
      )}
      {data
        ?.filter(({ authorId }) => !ignoredIds.includes(authorId))
        .map((message) => (
          <Line
            key={message.timetoken}
            aria-current={message.timetoken === address.timetoken ? 'true' : undefined}
          >
            <SaidBy message={message} />
            <Text dir="auto">{previewOf(message)}</Text>
          </Line>
        ))}
    </List>
  );
}

function SaidBy({ message: { authorId, timetoken } }: { readonly message: Message }) {
  const author = useAppSelector((state) => selectUser(state, authorId));
  const today = useAppSelector(selectToday);
  const at = timetokenToMs(timetoken);
  return (
    <Said>
      <bdi>{userTitle(author ?? namelessUser(authorId))}</bdi>
      <time dateTime={new Date(at).toISOString()} title={formatFullTime(at)}>
        {formatRecent(at, today)}
      </time>
    </Said>
  );
}
