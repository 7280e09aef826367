import { CircleAlert, LogOut, X } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { channelTitle } from '../../domain/channel';
import { t } from '../../texts/t';
import { withElements } from '../../texts/withElements';
import { IconButton } from '../../ui/IconButton';
import { selectChannel } from '../channels/channelsSelectors';
import {
  leaveUndone,
  noticeEnded,
  noticesHeld,
  selectLeaveNotices,
  type LeaveNotice,
} from '../channels/leavingSlice';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  flex: none;
  gap: var(--space-2);

  &:not(:empty) {
    padding: var(--space-2) var(--space-3) calc(var(--space-3) + env(safe-area-inset-bottom));
  }
`;

const Notice = styled.div`
  @keyframes leave-notices-rise {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }

  display: flex;
  gap: var(--space-2);
  align-items: center;
  min-height: 48px;
  padding-block: var(--space-1);
  padding-inline: var(--space-3) var(--space-1);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  background: var(--colour-raised);
  box-shadow: var(--shadow-raised);
  animation: leave-notices-rise var(--duration-slow) ease-out;

  > svg {
    flex: none;
    color: var(--colour-text-soft);
  }

  > svg[role='img'] {
    color: var(--colour-danger);
  }

  > span {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

const Undo = styled.button`
  flex: none;
  min-height: var(--control-size);
  padding: 0 var(--space-3);
  border: 0;
  border-radius: var(--radius-small);
  background: none;
  color: var(--colour-accent);
  font-weight: 650;
  cursor: pointer;

  &:hover {
    background: var(--colour-hover);
  }
`;

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
    <Stack
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
    </Stack>
  );
}

const FAILURES = { leave: 'channels.notLeft', return: 'channels.notJoined' } as const;

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
    <Notice>
      {failure ? (
        <CircleAlert size={18} role="img" aria-label={t(FAILURES[failure])} />
      ) : (
        <LogOut size={17} aria-hidden="true" />
      )}
      <span title={name}>
        {failure === null ? (
          withElements((names) => t('channelsPanel.left', names), { channel: <bdi>{name}</bdi> })
        ) : (
          <bdi>{name}</bdi>
        )}
      </span>
      {failure !== 'leave' && (
        <Undo type="button" aria-keyshortcuts="Control+Z" onClick={onUndo}>
          {t('channelsPanel.undo')}
        </Undo>
      )}
      {failure === 'leave' && (
        <IconButton
          label={t('ui.close')}
          icon={<X size={17} aria-hidden="true" />}
          onClick={onClose}
        />
      )}
    </Notice>
  );
}
