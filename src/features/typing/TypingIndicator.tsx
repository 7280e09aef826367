import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { t } from '../../texts/t';
import { withElements } from '../../texts/withElements';
import { useAppSelector } from '../../state/hooks';
import type { ChannelId } from '../../domain/ids';
import { selectUser } from '../users/usersSlice';
import { makeSelectTypingUserIds } from './typingSlice';
import { PHONE } from '../../ui/media';

/** Always as high as one line, so that nothing moves when somebody begins to type. */
const Line = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  width: 100%;
  max-width: var(--conversation-width);
  height: max(24px, 1.5rem);
  margin-inline: auto;
  padding-inline: var(--space-5);
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
  line-height: 1;

  > span:last-child {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    line-height: var(--line-body);
    white-space: nowrap;
  }

  /* A long name gives way to what is said of it. */
  bdi {
    display: inline-block;
    max-width: calc(100% - 6.5em);
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: bottom;
  }

  @media ${PHONE} {
    padding-inline: var(--space-4);
  }
`;

const Dots = styled.span`
  @keyframes typing-indicator-bounce {
    0%,
    60%,
    100% {
      opacity: 0.4;
      transform: none;
    }
    30% {
      opacity: 1;
      transform: translateY(-3px);
    }
  }

  display: inline-flex;
  flex: none;
  gap: 3px;

  i {
    width: 6px;
    height: 6px;
    border-radius: var(--radius-round);
    background: var(--colour-accent);
    animation: typing-indicator-bounce 1.3s ease-in-out infinite;
  }

  i:nth-child(2) {
    animation-delay: 0.15s;
  }

  i:nth-child(3) {
    animation-delay: 0.3s;
  }

  @media (prefers-reduced-motion: reduce) {
    i {
      animation: none;
    }
  }
`;

interface TypingIndicatorViewProps {
  /** Missing when nobody is typing. */
  readonly text?: ReactNode;
}

function TypingIndicatorView({ text }: TypingIndicatorViewProps) {
  return (
    <Line role="status">
      {text !== undefined && (
        <>
          <Dots aria-hidden="true">
            <i />
            <i />
            <i />
          </Dots>
          <span>{text}</span>
        </>
      )}
    </Line>
  );
}

/** Says who else is typing in the channel. */
export function TypingIndicator({ channelId }: { readonly channelId: ChannelId }) {
  const [selectTypingUserIds] = useState(makeSelectTypingUserIds);
  const [userId, ...others] = useAppSelector((state) => selectTypingUserIds(state, channelId));
  const name = useAppSelector((state) => (userId ? selectUser(state, userId)?.name : null));
  if (userId === undefined) return <TypingIndicatorView />;
  if (others.length > 0) return <TypingIndicatorView text={t('typing.several')} />;
  const user = <bdi>{name || t('users.unknown')}</bdi>;
  return <TypingIndicatorView text={withElements((names) => t('typing.one', names), { user })} />;
}
