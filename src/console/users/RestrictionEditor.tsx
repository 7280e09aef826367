import styled from 'styled-components';
import { useState } from 'react';
import type { ChannelId } from '../../domain/ids';
import { isRestriction, type RestrictionKind } from '../../domain/moderation/moderationRecord';
import type { User } from '../../domain/user';
import { EMPTY_NOTE } from '../actions/noteDraft';
import { NoteFields } from '../actions/NoteFields';
import { DeletionField, deletedBy, effectOf, type Deletion } from '../actions/DeletionField';
import { useDurations, usePerformAction, useNames } from '../actions/hooks';
import { ChannelPicker } from '../directory/ChannelPicker';
import { Button } from '../ui/Button';
import { Chips } from '../ui/Chips';
import { Ends, FieldRow, SectionTitle } from '../ui/Pane';
import { t } from '../texts/t';

const Frame = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const Group = styled.div`
  display: grid;
  gap: var(--space-2);

  p {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
  }
`;

/** Sets and lifts each restriction of a user. */
export function RestrictionEditor({ user }: { readonly user: User }) {
  const perform = usePerformAction();
  const [note, setNote] = useState(EMPTY_NOTE);
  const { labelOf, takeEnd, isEndMissing } = useDurations(note);
  const [deletion, setDeletion] = useState<Deletion>('none');
  const reason = note.reason.trim();
  const decide = (kind: RestrictionKind | `un${RestrictionKind}`, channelId?: ChannelId) =>
    perform({
      kind,
      userId: user.id,
      reason,
      ...(channelId !== undefined && { channelId }),
      ...(isRestriction(kind) && takeEnd(kind)),
      ...(kind === 'ban' && deletedBy(deletion)),
    });
  const describe = (kind: RestrictionKind) =>
    t('queue.lasting', { duration: labelOf(kind), effect: effectOf(kind, deletion) });
  const ban = user.isBanned ? 'unban' : 'ban';
  const isLocked = reason === '' || isEndMissing;
  return (
    <Frame>
      <NoteFields note={note} fallback="" onChange={setNote} />
      <Group>
        <Ends>
          <SectionTitle>{t('console.users.wholeChat')}</SectionTitle>
          {/* Without the focus of its opposite: a second Enter must not take back the first. */}
          <Button
            key={ban}
            data-look={user.isBanned ? 'plain' : 'danger'}
            disabled={!user.isBanned && isLocked}
            onClick={() => decide(ban)}
          >
            {t(`actions.step.${ban}`)}
          </Button>
        </Ends>
        {!user.isBanned && <DeletionField value={deletion} onChange={setDeletion} />}
        <p>{ban === 'ban' ? describe(ban) : t('actions.effects.unban')}</p>
      </Group>
      {(['mute', 'block'] as const).map((kind) => (
        <ChannelRestriction
          key={kind}
          {...{ kind, isLocked }}
          effect={describe(kind)}
          channelIds={kind === 'mute' ? user.mutedChannels : user.blockedChannels}
          onDecide={decide}
        />
      ))}
    </Frame>
  );
}

interface ChannelRestrictionProps {
  readonly kind: 'mute' | 'block';
  /** For how long, and what it means. */
  readonly effect: string;
  readonly channelIds: readonly ChannelId[];
  /** Whether none can be added yet. */
  readonly isLocked: boolean;
  readonly onDecide: (kind: 'mute' | 'block' | 'unmute' | 'unblock', channelId: ChannelId) => void;
}

function ChannelRestriction(props: ChannelRestrictionProps) {
  const { kind, effect, channelIds, isLocked, onDecide } = props;
  const title = t(`console.users.${kind}.title`);
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
            removal: t(`console.users.${kind}.remove`, { channel: names.channel(id) }),
          })}
          onRemove={(id) => onDecide(`un${kind}`, id)}
        />
      )}
      {/* With a button of its own: arrow keys would decide with each step in the list. */}
      <FieldRow
        as="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen === null) return;
          onDecide(kind, chosen);
          setChosen(null);
        }}
      >
        <ChannelPicker
          label={t(`console.users.${kind}.add`)}
          isBare
          none={t(`console.users.${kind}.choose`)}
          value={chosen}
          except={channelIds}
          isRequired
          onChange={setChosen}
        />
        <Button type="submit" disabled={isLocked}>
          {t(`actions.step.${kind}`)}
        </Button>
      </FieldRow>
      <p>{effect}</p>
    </Group>
  );
}
