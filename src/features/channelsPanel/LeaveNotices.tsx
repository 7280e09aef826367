import { CircleAlert, LogOut, X } from 'lucide-react';
import { useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { channelTitle } from '../../domain/channel';
import { IconButton } from '../../ui/IconButton';
import { selectChannel } from '../channels/channelsSelectors';
import {
  leaveUndone,
  noticeEnded,
  noticesHeld,
  selectLeaveNotices,
  type LeaveNotice,
} from '../channels/leavingSlice';
import { texts } from '../channels/texts';
import './LeaveNotices.css';

/** More at once would cover the lists. */
const MAX_SHOWN = 3;

interface LeaveNoticesProps {
  /** A notice goes away that may have had the focus. */
  readonly onGone: () => void;
}

/** The channels that were just left, each with the way back. */
export function LeaveNotices({ onGone }: LeaveNoticesProps) {
  const dispatch = useAppDispatch();
  const notices = useAppSelector(selectLeaveNotices);
  const stack = useRef<HTMLDivElement>(null);
  const hold = () => dispatch(noticesHeld(true));
  const letGo = () => {
    const isUsed = stack.current?.matches(':hover, :focus-within') ?? false;
    if (!isUsed) dispatch(noticesHeld(false));
  };
  const end = (action: ReturnType<typeof leaveUndone | typeof noticeEnded>) => {
    dispatch(action);
    onGone();
  };
  return (
    <div
      className="leave-notices-stack"
      ref={stack}
      aria-live="polite"
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) letGo();
      }}
    >
      {notices.slice(-MAX_SHOWN).map((notice) => (
        <OneNotice
          key={notice.channelId}
          notice={notice}
          onUndo={() => end(leaveUndone(notice.channelId))}
          onClose={() => end(noticeEnded(notice.channelId))}
        />
      ))}
    </div>
  );
}

interface OneNoticeProps {
  readonly notice: LeaveNotice;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** A failure shows as a sign: the product has no other error texts (specification, section 8). */
function OneNotice({ notice: { channelId, failure }, onUndo, onClose }: OneNoticeProps) {
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const name = channelTitle(channel);
  return (
    <div className="leave-notices-notice">
      {failure ? (
        <CircleAlert size={18} role="img" aria-label={texts.failures[failure]} />
      ) : (
        <LogOut size={17} aria-hidden="true" />
      )}
      <span title={name}>
        {failure === null && `${texts.left} `}
        <bdi>{name}</bdi>
      </span>
      {failure !== 'leave' && (
        <button
          className="leave-notices-undo"
          type="button"
          aria-keyshortcuts="Control+Z"
          onClick={onUndo}
        >
          {texts.undo}
        </button>
      )}
      {failure === 'leave' && (
        <IconButton
          label={texts.close}
          icon={<X size={17} aria-hidden="true" />}
          onClick={onClose}
        />
      )}
    </div>
  );
}
