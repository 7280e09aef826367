import { Ban, Check, MicOff, ShieldOff, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import styled from 'styled-components';
import type { Decision } from '../../domain/decision';
import { toChannelId, type ChannelId } from '../../domain/ids';
import { selectUser } from '../../features/users/usersSelectors';
import { useAppSelector } from '../app/hooks';
import { selectRunningDeeds } from '../decisions/decisionsSlice';
import { endOf } from '../decisions/durations';
import { NoteFields, type NoteDraft } from '../decisions/NoteFields';
import { countOf, EFFECTS } from '../decisions/texts';
import { useDeeds } from '../decisions/useDeeds';
import { useNames } from '../decisions/useNames';
import { CheckField, SelectField } from '../ui/Field';
import { Key, SectionTitle } from '../ui/Pane';
import type { ReportGroup } from './queueSelectors';

const Frame = styled.section`
  display: grid;
  gap: var(--space-3);
`;

const Actions = styled.div`
  display: grid;
  gap: var(--space-2);
`;

const Action = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  gap: 0 var(--space-3);
  align-items: center;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  background: var(--colour-surface);
  transition: border-color var(--duration-fast);

  &:hover {
    border-color: var(--colour-border-strong);
  }

  &[data-tone='danger'] > :is(svg, button) {
    color: var(--colour-danger);
  }

  button {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    font-size: var(--text-control);
    font-weight: 640;
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  /* The whole card is the button; what it does is only its description. */
  button::after {
    position: absolute;
    inset: 0;
    border-radius: var(--radius-medium);
    content: '';
  }

  button:focus-visible {
    outline: none;
  }

  button:focus-visible::after {
    outline: 2px solid var(--colour-focus);
    outline-offset: 2px;
  }

  small {
    grid-column: 2 / -1;
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
    line-height: 1.35;
  }
`;

interface DecisionPanelProps {
  readonly group: ReportGroup;
  readonly note: NoteDraft;
  readonly onNote: (note: NoteDraft) => void;
}

/** One reason for whatever is decided; every decision says what it does and what it leaves. */
export function DecisionPanel({ group, note, onNote }: DecisionPanelProps) {
  const { id: userId, reports, reasons, channelIds } = group;
  const act = useDeeds();
  const names = useNames();
  const user = useAppSelector((state) => selectUser(state, userId));
  const [isClosing, setIsClosing] = useState(true);
  const [chosen, setChosen] = useState<ChannelId>();
  const here = chosen && channelIds.includes(chosen) ? chosen : channelIds[0];
  const reportIds = reports.map(({ id }) => id);
  const reason = note.reason.trim() || (reasons[0] ?? '');

  const decide = (decision: Decision, isRestriction: boolean) =>
    act({
      type: 'decide',
      userId,
      decision,
      note: {
        reason,
        ...(isRestriction && endOf(note.duration)),
        ...(isRestriction && isClosing && reportIds.length > 0 && { reportIds }),
      },
    });
  const isBusy = useAppSelector((state) =>
    selectRunningDeeds(state).some((deed) => 'userId' in deed && deed.userId === userId),
  );
  const isMuted = here !== undefined && (user?.mutedChannels.includes(here) ?? false);
  const isBlocked = here !== undefined && (user?.blockedChannels.includes(here) ?? false);
  const isBanned = user?.isBanned ?? false;
  const mute = isMuted ? 'unmute' : 'mute';
  const block = isBlocked ? 'unblock' : 'block';
  const ban = isBanned ? 'unban' : 'ban';
  const place = here === undefined ? '' : names.channel(here);
  return (
    <Frame aria-label="Decide">
      <SectionTitle>Decide</SectionTitle>
      <NoteFields note={note} fallback={reasons[0] ?? ''} onChange={onNote} />
      {channelIds.length > 1 && (
        <SelectField
          label="Here means"
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
          label={`Close ${countOf(reportIds.length, 'report')} with it`}
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
              effect={EFFECTS[mute]}
              onClick={() => decide({ kind: mute, channelId: here }, !isMuted)}
            />
            <ActionButton
              isBusy={isBusy}
              icon={ShieldOff}
              shortcut="b"
              label={isBlocked ? `Unblock from ${place}` : `Block from ${place}`}
              effect={EFFECTS[block]}
              onClick={() => decide({ kind: block, channelId: here }, !isBlocked)}
            />
          </>
        )}
        <ActionButton
          isBusy={isBusy}
          icon={Ban}
          shortcut="x"
          tone={isBanned ? undefined : 'danger'}
          label={isBanned ? 'Unban' : 'Ban'}
          effect={EFFECTS[ban]}
          onClick={() => decide({ kind: ban }, !isBanned)}
        />
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

interface ActionButtonProps {
  readonly icon: LucideIcon;
  readonly shortcut: string;
  readonly label: string;
  readonly effect: string;
  readonly tone?: 'danger' | undefined;
  /** The one before is not answered yet: pressed twice, a button would take back what it did. */
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

function ActionButton(props: ActionButtonProps) {
  const { icon: Icon, shortcut, label, effect, tone, isBusy, onClick } = props;
  const effectId = useId();
  return (
    <Action data-tone={tone}>
      <Icon size={18} aria-hidden="true" />
      <button
        type="button"
        data-key={shortcut}
        aria-describedby={effectId}
        aria-keyshortcuts={shortcut}
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : onClick}
      >
        {label}
      </button>
      <Key aria-hidden="true">{shortcut}</Key>
      <small id={effectId}>{effect}</small>
    </Action>
  );
}
