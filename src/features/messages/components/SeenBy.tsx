import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import type { MessageAddress } from '../../../domain/message';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
import { seenByToggled, selectIsSeenByOpen } from '../../unread/seenSlice';
import { selectSeenBy } from '../../unread/selectSeenBy';
import { selectUserNames } from '../../users/usersSlice';
import './SeenBy.css';

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
  if (!isGroup) return <span className="seen-by">Seen</span>;
  return (
    <div className="seen-by" ref={leaveFocusToRow}>
      <button
        className="seen-by-button"
        type="button"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        onClick={() => {
          const { channelId, timetoken } = message;
          dispatch(seenByToggled({ channelId, timetoken }));
        }}
      >
        Seen by {userIds.length}
      </button>
      {isOpen && (
        <>
          {': '}
          <bdi>{names.join(', ')}</bdi>
        </>
      )}
    </div>
  );
}
