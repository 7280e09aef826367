import styled from 'styled-components';
import { useState } from 'react';
import type { Decision } from '../../domain/moderation/decision';
import type { ChannelId } from '../../domain/ids';
import { isRestriction } from '../../domain/moderation/moderationRecord';
import type { User } from '../../domain/user';
import { EMPTY_NOTE, NoteFields } from '../actions/NoteFields';
import { EFFECTS, NEEDS_REASON } from '../actions/texts';
import { useDurations, usePerformAction, useNames } from '../actions/hooks';
import { ChannelPicker } from '../directory/ChannelPicker';
import { Button } from '../ui/Button';
import { Chips } from '../ui/Chips';
import { Hint, SectionTitle } from '../ui/Pane';

const Frame = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const Group = styled.div`
  display: grid;
  gap: var(--space-2);

  p {
    margin: 0;
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
  }
`;

const Row = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  justify-content: space-between;
`;

const Choice = styled.form`
  display: flex;
  gap: var(--space-2);

  > label {
    flex: 1;
  }
`;

/** Sets and lifts each restriction of a user. */
export function RestrictionEditor({ user }: { readonly user: User }) {
  const perform = usePerformAction();
  const [note, setNote] = useState(EMPTY_NOTE);
  const { takeEnd } = useDurations(note.duration);
  const decide = (decision: Decision) => {
    const { kind } = decision;
    perform({
      type: 'decide',
      userId: user.id,
      decision,
      note: {
        reason: note.reason.trim(),
        ...(isRestriction(kind) && takeEnd(kind)),
      },
    });
  };
  const ban = user.isBanned ? 'unban' : 'ban';
  const needsReason = note.reason.trim() === '';
  return (
    <Frame>
      <NoteFields note={note} fallback="" onChange={setNote} />
      {needsReason && <Hint>{NEEDS_REASON}</Hint>}
      <Group>
        <Row>
          <SectionTitle>The whole chat</SectionTitle>
          <Button
            data-look={user.isBanned ? 'plain' : 'danger'}
            disabled={!user.isBanned && needsReason}
            onClick={() => decide({ kind: ban })}
          >
            {user.isBanned ? 'Unban' : 'Ban'}
          </Button>
        </Row>
        <p>{EFFECTS[ban]}</p>
      </Group>
      <ChannelRestriction
        title="Muted in"
        effect={EFFECTS.mute}
        channelIds={user.mutedChannels}
        addLabel="Mute in a channel"
        addVerb="Mute"
        isLocked={needsReason}
        removeLabel="Unmute in"
        onAdd={(channelId) => decide({ kind: 'mute', channelId })}
        onRemove={(channelId) => decide({ kind: 'unmute', channelId })}
      />
      <ChannelRestriction
        title="Blocked from"
        effect={EFFECTS.block}
        channelIds={user.blockedChannels}
        addLabel="Block from a channel"
        addVerb="Block"
        isLocked={needsReason}
        removeLabel="Unblock from"
        onAdd={(channelId) => decide({ kind: 'block', channelId })}
        onRemove={(channelId) => decide({ kind: 'unblock', channelId })}
      />
    </Frame>
  );
}

interface ChannelRestrictionProps {
  readonly title: string;
  readonly effect: string;
  readonly channelIds: readonly ChannelId[];
  readonly addLabel: string;
  readonly addVerb: string;
  /** Whether none can be added yet. */
  readonly isLocked: boolean;
  readonly removeLabel: string;
  readonly onAdd: (channelId: ChannelId) => void;
  readonly onRemove: (channelId: ChannelId) => void;
}

function ChannelRestriction(props: ChannelRestrictionProps) {
  const { title, effect, channelIds, addLabel, addVerb, isLocked, removeLabel } = props;
  const { onAdd, onRemove } = props;
  const names = useNames();
  const [chosen, setChosen] = useState<ChannelId | null>(null);
  return (
    <Group>
      <SectionTitle>{title}</SectionTitle>
      {channelIds.length > 0 && (
        <Chips
          label={title}
          values={channelIds}
          describe={(id) => ({
            text: names.channel(id),
            removal: `${removeLabel} ${names.channel(id)}`,
          })}
          onRemove={onRemove}
        />
      )}
      {/* With a button of its own: arrow keys would decide with each step in the list. */}
      <Choice
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen === null) return;
          onAdd(chosen);
          setChosen(null);
        }}
      >
        <ChannelPicker
          label={addLabel}
          isBare
          none={`${addLabel}…`}
          value={chosen}
          except={channelIds}
          isRequired
          onChange={setChosen}
        />
        <Button type="submit" disabled={isLocked}>
          {addVerb}
        </Button>
      </Choice>
      <p>{effect}</p>
    </Group>
  );
}
