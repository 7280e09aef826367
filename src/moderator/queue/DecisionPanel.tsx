import { Ban, Check, MessageSquareX, MicOff, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import type { Decision } from '../../domain/decision';
import { toChannelId, type ChannelId } from '../../domain/ids';
import { isRestriction } from '../../domain/moderationRecord';
import { selectUser } from '../../features/users/usersSelectors';
import { selectHasModeration } from '../app/consoleSlice';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { NoteFields, type NoteDraft } from '../decisions/NoteFields';
import { bulkProposed, selectRunningDeeds } from '../decisions/decisionsSlice';
import { countOf, EFFECTS, MESSAGE_EFFECTS } from '../decisions/texts';
import { useDeeds } from '../decisions/useDeeds';
import { useDurations } from '../decisions/useDurations';
import { useNames } from '../decisions/useNames';
import { CheckField, SelectField } from '../ui/Field';
import { SectionTitle } from '../ui/Pane';
import { ActionButton } from './ActionButton';
import { selectMessageFate } from './evidenceSlice';
import type { ReportGroup } from './queueSelectors';
import { deletions } from './reportedMessages';
import { useDurationKeys } from './useDurationKeys';

const Frame = styled.section`
  display: grid;
  gap: var(--space-3);
`;

const Actions = styled.div`
  display: grid;
  gap: var(--space-2);
`;

interface DecisionPanelProps {
  readonly group: ReportGroup;
  readonly note: NoteDraft;
  readonly onNote: (note: NoteDraft) => void;
}

/** One reason for whatever is decided; every decision says what it does and what it leaves. */
export function DecisionPanel({ group, note, onNote }: DecisionPanelProps) {
  const { id: userId, reports, reasons, channelIds } = group;
  const dispatch = useAppDispatch();
  const hasModeration = useAppSelector(selectHasModeration);
  const act = useDeeds();
  const names = useNames();
  const user = useAppSelector((state) => selectUser(state, userId));
  const [isClosing, setIsClosing] = useState(true);
  const [chosen, setChosen] = useState<ChannelId>();
  const here = chosen && channelIds.includes(chosen) ? chosen : channelIds[0];
  const reportIds = reports.map(({ id }) => id);
  const reason = note.reason.trim() || (reasons[0] ?? '');

  const { labelOf, takeEnd } = useDurations(note.duration);
  useDurationKeys((duration) => onNote({ ...note, duration }));
  const decide = (decision: Decision) => {
    const { kind } = decision;
    const restriction = isRestriction(kind) ? kind : undefined;
    act({
      type: 'decide',
      userId,
      decision,
      note: {
        reason,
        ...(restriction && takeEnd(restriction)),
        ...(restriction && isClosing && reportIds.length > 0 && { reportIds }),
      },
    });
  };
  const effectOf = (kind: Decision['kind']) => {
    const restriction = hasModeration && isRestriction(kind);
    return restriction ? `${labelOf(kind)}. ${EFFECTS[kind]}` : EFFECTS[kind];
  };
  const isBusy = useAppSelector((state) =>
    selectRunningDeeds(state).some((deed) => 'userId' in deed && deed.userId === userId),
  );
  const isMuted = here !== undefined && (user?.mutedChannels.includes(here) ?? false);
  const isBlocked = here !== undefined && (user?.blockedChannels.includes(here) ?? false);
  const isBanned = user?.isBanned ?? false;
  const mute = isMuted ? 'unmute' : 'mute';
  const block = isBlocked ? 'unblock' : 'block';
  const ban = isBanned ? 'unban' : 'ban';
  const evidence = useAppSelector((state) => state.evidence);
  const deletable = deletions({ ...group, flag: user?.flag }, note.reason.trim()).filter(
    ({ channelId, message }) =>
      !['deleted', 'gone'].includes(selectMessageFate({ evidence }, channelId, message)),
  );
  const [only] = deletable;
  const isOne = deletable.length === 1;
  const closing = countOf(Math.max(1, reportIds.length), 'report');
  const deletionLabel = `Delete ${isOne ? 'message' : `${deletable.length} messages`} and close ${closing}`;
  const remove = () => {
    if (only && isOne) act(only);
    else {
      const effect = MESSAGE_EFFECTS.deleteReported;
      dispatch(bulkProposed({ label: deletionLabel, tone: 'plain', effect, deeds: deletable }));
    }
  };
  const place = here === undefined ? '' : names.channel(here);
  return (
    <Frame aria-label="Decide">
      <SectionTitle>Decide</SectionTitle>
      <NoteFields note={note} fallback={reasons[0] ?? ''} onChange={onNote} />
      {channelIds.length > 1 && (
        <SelectField
          label="Channel to mute or block in"
          value={here ?? ''}
          onChange={(id) => setChosen(toChannelId(id))}
        >
          {channelIds.map((id) => (
            <option key={id} value={id}>
              {names.channel(id)}
            </option>
          ))}
        </SelectField>
      )}
      {reportIds.length > 0 && (
        <CheckField
          label={`Also close ${countOf(reportIds.length, 'report')}`}
          isChecked={isClosing}
          onChange={setIsClosing}
        />
      )}
      <Actions>
        {here !== undefined && (
          <>
            <ActionButton
              isBusy={isBusy}
              icon={MicOff}
              shortcut="m"
              label={isMuted ? `Unmute in ${place}` : `Mute in ${place}`}
              effect={effectOf(mute)}
              onClick={() => decide({ kind: mute, channelId: here })}
            />
            <ActionButton
              isBusy={isBusy}
              icon={ShieldOff}
              shortcut="b"
              label={isBlocked ? `Unblock from ${place}` : `Block from ${place}`}
              effect={effectOf(block)}
              onClick={() => decide({ kind: block, channelId: here })}
            />
          </>
        )}
        <ActionButton
          isBusy={isBusy}
          icon={Ban}
          shortcut="x"
          tone={isBanned ? undefined : 'danger'}
          label={isBanned ? 'Unban' : 'Ban'}
          effect={effectOf(ban)}
          onClick={() => decide({ kind: ban })}
        />
        {deletable.length > 0 && (
          <ActionButton
            isBusy={isBusy}
            icon={MessageSquareX}
            shortcut="r"
            label={deletionLabel}
            effect={MESSAGE_EFFECTS.deleteReported}
            onClick={remove}
          />
        )}
        <ActionButton
          isBusy={isBusy}
          icon={Check}
          shortcut="d"
          label={`Dismiss ${countOf(Math.max(1, reportIds.length), 'report')}`}
          effect={EFFECTS.dismiss}
          onClick={() =>
            act({ type: 'dismiss', userId, reportIds, note: { reason: note.reason.trim() } })
          }
        />
      </Actions>
    </Frame>
  );
}
