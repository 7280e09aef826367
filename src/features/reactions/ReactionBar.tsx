import styled from 'styled-components';
import { useId, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { canBeReactedTo, type Message } from '../../domain/message';
import { reactionCount, reactionNames } from '../../domain/messageAction';
import { FailureSign } from '../../ui/Status';
import { leaveFocusToRow, useControlTabIndex } from '../../ui/rowKeys';
import { Tip } from '../../ui/Tip';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { selectUserNames } from '../users/usersSlice';
import {
  groupReactions,
  type ReactionGroup,
  reactionToggled,
  selectFailedReaction,
  selectReactions,
} from './reactionsSlice';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  align-items: center;
`;

const Button = styled.button`
  display: inline-flex;
  gap: 5px;
  align-items: center;
  min-height: 26px;
  padding: 1px 9px;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-round);
  background: var(--colour-surface);
  font-size: 0.8125rem;
  line-height: 1;
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  transition: background var(--duration-fast);

  &:hover:not(:disabled) {
    background: var(--colour-hover);
  }

  &:disabled {
    cursor: default;
  }

  &[aria-pressed='true'] {
    border-color: var(--colour-accent);
    background: var(--colour-selected);
  }

  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }

  @media (pointer: coarse) {
    min-height: 34px;
    padding-inline: 12px;
  }
`;

interface ReactionBarProps {
  readonly id?: string;
  readonly message: Message;
}

/** The emoji under a message; nothing when there are none, nor for whoever is muted in the channel. */
export function ReactionBar({ id, message }: ReactionBarProps) {
  const { channelId, timetoken } = message;
  const dispatch = useAppDispatch();
  const reactions = useAppSelector((state) => selectReactions(state, channelId, timetoken));
  const ownId = useAppSelector(selectOwnId);
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  const groups = useMemo(() => groupReactions(reactions, ownId), [reactions, ownId]);
  const failed = useAppSelector((state) => selectFailedReaction(state, channelId, timetoken));
  if (isMuted || (groups.length === 0 && failed === null)) return null;
  return (
    <Bar id={id}>
      {groups.map((group) => (
        <Reaction
          key={group.value}
          group={group}
          isDisabled={!canBeReactedTo(message)}
          onToggle={() =>
            dispatch(
              reactionToggled({ channelId, messageTimetoken: timetoken, value: group.value }),
            )
          }
        />
      ))}
      {failed !== null && <FailureSign label={`${failed} not sent`} />}
    </Bar>
  );
}

interface ReactionProps {
  readonly group: ReactionGroup;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
}

function Reaction({ group, isDisabled, onToggle }: ReactionProps) {
  const tipId = useId();
  const names = useAppSelector((state) => selectUserNames(state, group.userIds));
  const count = reactionCount(group.userIds.length);
  return (
    <Tip id={tipId} text={reactionNames(names)} ref={leaveFocusToRow}>
      <Button
        type="button"
        aria-label={`${group.value} ${count}`}
        aria-pressed={group.isOwn}
        aria-describedby={tipId}
        tabIndex={useControlTabIndex()}
        disabled={isDisabled}
        onClick={onToggle}
      >
        <span aria-hidden="true">{group.value}</span>
        <span aria-hidden="true">{count}</span>
      </Button>
    </Tip>
  );
}
