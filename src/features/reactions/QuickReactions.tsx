import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import type { Message } from '../../domain/message';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { selectQuickReactions } from './quickReactionsSlice';
import { reactionPicked } from './reactionsSlice';

const Place = styled.span`
  position: relative;
  display: inline-flex;
`;

const Bar = styled.span`
  position: absolute;
  z-index: 1;
  inset-block-end: 100%;
  inset-inline-start: -1px;
  display: flex;
  padding: 1px;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-small);
  background: var(--colour-raised);
  box-shadow: var(--shadow-raised);

  button {
    padding: 0;
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    font-size: 1.0625rem;
    line-height: 1;
    cursor: pointer;

    &:hover {
      background: var(--colour-hover);
    }
  }

  /* A press would show it only for a moment; the menu of the message has them. */
  @media (hover: none) {
    display: none;
  }
`;

interface QuickReactionsProps {
  readonly message: Message;
  /** The button that opens the picker. */
  readonly children: ReactNode;
}

/**
 * The emoji with which the user reacts most, above the button for all others while the pointer is at it: at every
 * message they would be the larger part of the list. With keys the picker is as near, which begins with them.
 */
export function QuickReactions({ message, children }: QuickReactionsProps) {
  const [isNear, setIsNear] = useState(false);
  return (
    <Place onPointerEnter={() => setIsNear(true)} onPointerLeave={() => setIsNear(false)}>
      {children}
      {isNear && <QuickBar message={message} onPick={() => setIsNear(false)} />}
    </Place>
  );
}

interface QuickBarProps {
  readonly message: Message;
  readonly onPick: () => void;
}

function QuickBar({ message, onPick }: QuickBarProps) {
  const { channelId, timetoken } = message;
  const dispatch = useAppDispatch();
  const emojis = useAppSelector(selectQuickReactions);
  return (
    <Bar role="group" aria-label={t('reactions.quick')}>
      {emojis.map((value) => (
        <button
          key={value}
          type="button"
          aria-label={t('reactions.reactWith', { emoji: value })}
          title={t('reactions.reactWith', { emoji: value })}
          tabIndex={-1}
          // The focus stays where it is: the bar goes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            dispatch(reactionPicked({ channelId, messageTimetoken: timetoken, value }));
            onPick();
          }}
        >
          {value}
        </button>
      ))}
    </Bar>
  );
}
