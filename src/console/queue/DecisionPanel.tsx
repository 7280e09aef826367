import { Ban, Check, MessageSquareX, MicOff, ShieldOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import type { Decision } from '../../domain/moderation/decision';
import { toChannelId, type ChannelId } from '../../domain/ids';
import { isRestriction } from '../../domain/moderation/moderationRecord';
import { selectUser } from '../directory/directory';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { NoteFields, type NoteDraft } from '../actions/NoteFields';
import { bulkProposed, selectRunningActions } from '../actions/actionsSlice';
import { countOf, EFFECTS, MESSAGE_EFFECTS, NEEDS_REASON, WARNING_EFFECT } from '../actions/texts';
import { usePerformAction, useDurations, useNames } from '../actions/hooks';
import { PHONE, TINY } from '../../ui/media';
import { CheckField, SelectField } from '../ui/Field';
import { Section, SectionTitle } from '../ui/Pane';
import { ActionButton } from './ActionButton';
import { ProposedStep } from './ProposedStep';
import { selectIsGone } from './selectIsGone';
import type { ReportGroup } from './reports';
import { deletions } from './reportedMessages';
import { useDurationKeys } from './queueKeys';

/** On a phone a bar at the lower edge, within reach of the thumb wherever one reads. */
const Bar = styled.div`
  display: grid;
  gap: var(--space-3);

  @media ${PHONE} {
    position: fixed;
    inset: auto 0 0;
    z-index: 1;
    gap: var(--space-1);
    padding: var(--space-2) var(--space-2) calc(var(--space-2) + env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--colour-border);
    background: var(--colour-surface);
  }
`;

const Actions = styled.div`
  display: grid;
  gap: var(--space-2);

  @media ${PHONE} {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: var(--space-1);
  }

  @media ${TINY} {
    gap: 2px;
    margin-inline: calc(-1 * var(--space-1));
  }
`;

interface DecisionPanelProps {
  readonly group: ReportGroup;
  readonly note: NoteDraft;
  readonly onNote: (note: NoteDraft) => void;
  /** Whether somebody else works on the case, or its reports are not known yet. */
  readonly isLocked: boolean;
}

/** The decisions about a reported user, with one note for all of them. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { group, note, onNote, isLocked } = props;
  const { id: userId, reports, reasons, channelIds } = group;
  const dispatch = useAppDispatch();
  const perform = usePerformAction();
  const names = useNames();
  const user = useAppSelector((state) => selectUser(state, userId));
  const [isClosing, setIsClosing] = useState(true);
  const [chosen, setChosen] = useState<ChannelId>();
  const here = chosen && channelIds.includes(chosen) ? chosen : channelIds[0];
  const reportIds = reports.map(({ id }) => id);
  const reason = note.reason.trim() || (reasons[0] ?? '');
  /** The reports that the decision closes. */
  const closed = isClosing && reportIds.length > 0 ? { reportIds } : {};

  const { labelOf, takeEnd } = useDurations(note.duration);
  useDurationKeys((duration) => onNote({ ...note, duration }));
  const decide = (decision: Decision) => {
    const { kind } = decision;
    const restriction = isRestriction(kind) ? kind : undefined;
    perform({
      type: 'decide',
      userId,
      decision,
      note: {
        reason,
        ...(restriction && takeEnd(restriction)),
        ...(restriction && closed),
      },
    });
  };
  const warn = () =>
    perform({
      ...{ type: 'warn', userId },
      note: { reason, ...closed },
    });
  const needsReason = reason === '';
  const effectOf = (kind: Decision['kind']) => {
    if (!isRestriction(kind)) return EFFECTS[kind];
    return needsReason ? NEEDS_REASON : `${labelOf(kind)}. ${EFFECTS[kind]}`;
  };
  const isBusy = useAppSelector(
    (state) =>
      isLocked ||
      selectRunningActions(state).some((action) => 'userId' in action && action.userId === userId),
  );
  const isMuted = here !== undefined && (user?.mutedChannels.includes(here) ?? false);
  const isBlocked = here !== undefined && (user?.blockedChannels.includes(here) ?? false);
  const isBanned = user?.isBanned ?? false;
  const mute = isMuted ? 'unmute' : 'mute';
  const block = isBlocked ? 'unblock' : 'block';
  const ban = isBanned ? 'unban' : 'ban';
  const isGone = useAppSelector(selectIsGone);
  const deletable = deletions(group, note.reason.trim()).filter((deletion) => !isGone(deletion));
  const [only] = deletable;
  const isOne = deletable.length === 1;
  const closing = countOf(reportIds.length, 'report');
  const deletionRest = `${isOne ? 'message' : `${deletable.length} messages`} and close ${closing}`;
  const remove = () => {
    if (only && isOne) perform(only);
    else {
      const effect = MESSAGE_EFFECTS.deleteReported;
      dispatch(
        bulkProposed({
          label: `Delete ${deletionRest}`,
          tone: 'plain',
          effect,
          actions: deletable,
        }),
      );
    }
  };
  const place = here === undefined ? '' : names.channel(here);
  return (
    <Section aria-label="Decide">
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
      <Bar>
        <ProposedStep {...{ userId, here, isBusy }} note={{ reason, ...closed }} />
        <Actions>
          <ActionButton
            isBusy={isBusy || needsReason}
            icon={TriangleAlert}
            shortcut="a"
            label="Warn"
            effect={needsReason ? NEEDS_REASON : WARNING_EFFECT}
            onClick={warn}
          />
          {here !== undefined && (
            <>
              <ActionButton
                isBusy={isBusy || (!isMuted && needsReason)}
                icon={MicOff}
                shortcut="m"
                label={isMuted ? 'Unmute' : 'Mute'}
                rest={`in ${place}`}
                effect={effectOf(mute)}
                onClick={() => decide({ kind: mute, channelId: here })}
              />
              <ActionButton
                isBusy={isBusy || (!isBlocked && needsReason)}
                icon={ShieldOff}
                shortcut="b"
                label={isBlocked ? 'Unblock' : 'Block'}
                rest={`from ${place}`}
                effect={effectOf(block)}
                onClick={() => decide({ kind: block, channelId: here })}
              />
            </>
          )}
          <ActionButton
            isBusy={isBusy || (!isBanned && needsReason)}
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
              label="Delete"
              rest={deletionRest}
              effect={MESSAGE_EFFECTS.deleteReported}
              onClick={remove}
            />
          )}
          {reportIds.length > 0 && (
            <ActionButton
              isBusy={isBusy}
              icon={Check}
              shortcut="d"
              label="Dismiss"
              rest={closing}
              effect={EFFECTS.dismiss}
              onClick={() =>
                perform({
                  type: 'dismiss',
                  userId,
                  reportIds,
                  note: { reason: note.reason.trim() },
                })
              }
            />
          )}
        </Actions>
      </Bar>
    </Section>
  );
}
