import { useId } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { canBeReactedTo, type Message } from '../../domain/message';
import { reactionCount } from '../../domain/messageAction';
import { t } from '../../texts/t';
import { FailureSign } from '../../ui/Status';
import { leaveFocusToRow, useControlTabIndex } from '../../ui/rowKeys';
import { Tip } from '../../ui/Tip';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectUserNames } from '../users/usersSlice';
import {
  type ReactionGroup,
  reactionToggled,
  selectFailedReaction,
  selectReactions,
} from './reactionsSlice';
import { reactionNames } from './reactionNames';
import { useReactionGroups } from './useReactionGroups';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  align-items: center;
`;

const ReactionToggle = styled.button`
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

  @media (hover: hover) {
    &:hover:not(:disabled) {
      background: var(--colour-hover);
    }
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
  readonly id?: string | undefined;
  readonly message: Message;
}

/** The emoji under a message; nothing when there are none, nor for whoever is muted in the channel. */
export function ReactionBar({ id, message }: ReactionBarProps) {
  const { channelId, timetoken } = message;
  const reactions = useAppSelector((state) => selectReactions(state, channelId, timetoken));
  const failed = useAppSelector((state) => selectFailedReaction(state, channelId, timetoken));
  if (reactions.length === 0 && failed === null) return null;
  return <Reactions id={id} message={message} failed={failed} />;
}

interface ReactionsProps extends ReactionBarProps {
  readonly failed: string | null;
}

/** A component of its own: most messages have none, and each selector costs with every action. */
function Reactions({ id, message, failed }: ReactionsProps) {
  const { channelId, timetoken } = message;
  const dispatch = useAppDispatch();
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  const groups = useReactionGroups(message);
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
      {failed !== null && (
        <span role="alert">
          <FailureSign label={t('reactions.notSent', { emoji: failed })} />
        </span>
      )}
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
      <ReactionToggle
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
      </ReactionToggle>
    </Tip>
  );
}
