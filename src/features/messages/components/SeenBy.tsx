import { createContext, useContext } from 'react';
import styled from 'styled-components';
import { channelTypeOf } from '../../../domain/channel';
import type { MessageAddress } from '../../../domain/message';
import type { Timetoken } from '../../../../shared/protocol';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { formatList } from '../../../texts/format';
import { t } from '../../../texts/t';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
import { selectChannel } from '../../channels/channelsSelectors';
import { seenByToggled, selectIsSeenByOpen } from '../../unread/seenSlice';
import { selectSeenBy } from '../../unread/selectSeenBy';
import { selectUserNames } from '../../users/usersSlice';

const Line = styled.div`
  color: var(--colour-text-soft);
  font-size: var(--text-small);
  overflow-wrap: anywhere;
`;

const Toggle = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
`;

/** The newest message of the user in the list, when it is sent. */
export const NewestOwn = createContext<Timetoken | null>(null);

interface SeenByProps {
  readonly message: MessageAddress;
}

/**
 * Under the newest own message of a chat, says that the other user has seen it; in a group how many have, and on
 * a press who. Nothing in public channels.
 */
export function SeenBy({ message }: SeenByProps) {
  return useContext(NewestOwn) === message.timetoken && <Seen message={message} />;
}

function Seen({ message }: SeenByProps) {
  const type = useAppSelector((state) => channelTypeOf(selectChannel(state, message.channelId)));
  const userIds = useAppSelector((state) => selectSeenBy(state, message));
  if (userIds.length === 0) return null;
  if (type === 'group') return <SeenByMany message={message} userIds={userIds} />;
  return type === 'direct' ? <Line>{t('messages.seen')}</Line> : null;
}

interface SeenByManyProps extends SeenByProps {
  readonly userIds: ReturnType<typeof selectSeenBy>;
}

function SeenByMany({ message, userIds }: SeenByManyProps) {
  const dispatch = useAppDispatch();
  const names = useAppSelector((state) => selectUserNames(state, userIds));
  const isOpen = useAppSelector((state) => selectIsSeenByOpen(state, message));
  const tabIndex = useControlTabIndex();
  return (
    <Line ref={leaveFocusToRow}>
      <Toggle
        type="button"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        onClick={() => {
          const { channelId, timetoken } = message;
          dispatch(seenByToggled({ channelId, timetoken }));
        }}
      >
        {t('messages.seenBy', { count: userIds.length })}
      </Toggle>
      {isOpen && (
        <>
          {': '}
          <bdi>{formatList(names)}</bdi>
        </>
      )}
    </Line>
  );
}
