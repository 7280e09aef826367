import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import type { MessageAddress } from '../../../domain/message';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
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

  &:hover {
    text-decoration: underline;
  }
`;

interface SeenByProps {
  readonly message: MessageAddress;
  readonly isGroup: boolean;
}

/** Says that the other user has seen the message; in a group how many have, and on a press who. */
export function SeenBy({ message, isGroup }: SeenByProps) {
  const userIds = useAppSelector((state) => selectSeenBy(state, message));
  const names = useAppSelector((state) => selectUserNames(state, userIds));
  const tabIndex = useControlTabIndex();
  const isOpen = useAppSelector((state) => selectIsSeenByOpen(state, message));
  const dispatch = useAppDispatch();
  if (userIds.length === 0) return null;
  if (!isGroup) return <Line>Seen</Line>;
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
        Seen by {userIds.length}
      </Toggle>
      {isOpen && (
        <>
          {': '}
          <bdi>{names.join(', ')}</bdi>
        </>
      )}
    </Line>
  );
}
