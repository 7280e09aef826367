import { Ban, Check, MessageSquareX, MicOff, ShieldOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import type { ChannelId } from '../../domain/ids';
import { selectUser } from '../directory/directory';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import type { NoteDraft } from '../actions/noteDraft';
import { NoteFields } from '../actions/NoteFields';
import { DeletionField, deletedBy, effectOf, type Deletion } from '../actions/DeletionField';
import { bulkProposed, selectRunningActions } from '../actions/actionsSlice';
import { userOf } from '../actions/moderationAction';
import { bulkLabel } from '../actions/texts';
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
import { t } from '../texts/t';

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
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);

    /* As wide as its longest word at least: words are neither cut nor broken. */
    > * {
      flex: 1 1 min-content;
    }
  }

  @media ${TINY} {
    gap: 2px;
    margin-inline: calc(-1 * var(--space-1));
  }
`;

/** The kinds of restriction, each with what lifts it, in the order of their buttons. */
const RESTRICTIONS = [
  { kind: 'mute', opposite: 'unmute', icon: MicOff, shortcut: 'm' },
  { kind: 'block', opposite: 'unblock', icon: ShieldOff, shortcut: 'b' },
  { kind: 'ban', opposite: 'unban', icon: Ban, shortcut: 'x' },
] as const;

interface DecisionPanelProps {
  readonly group: ReportGroup;
  readonly note: NoteDraft;
  readonly onNote: (note: NoteDraft) => void;
  /** Whether somebody else works on the case. */
  readonly isTaken: boolean;
}

/** The decisions about a reported user, with one note for all of them. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { group, note, onNote, isTaken } = props;
  const { id: userId, reports, reasons, channelIds } = group;
  const perform = usePerformAction();
  const names = useNames();
  const user = useAppSelector((state) => selectUser(state, userId));
  const [isClosing, setIsClosing] = useState(true);
  const [chosen, setChosen] = useState<ChannelId>();
  const picked = chosen && channelIds.includes(chosen) ? chosen : undefined;
  const here = picked ?? channelIds[0];
  const reportIds = reports.map(({ id }) => id);
  const written = note.reason.trim();
  const reason = written || (reasons[0] ?? '');
  /** With the reports that the decision closes. */
  const noted = { reason, ...(isClosing && reportIds.length > 0 && { reportIds }) };
  const { labelOf, takeEnd, isEndMissing } = useDurations(note);
  const [deletion, setDeletion] = useState<Deletion>('none');
  useDurationKeys((duration) => onNote({ ...note, duration }));
  const isBusy = useAppSelector(
    (state) => isTaken || selectRunningActions(state).some((action) => userOf(action) === userId),
  );
  const needsReason = reason === '' && !isBusy;
  const place = here && names.channel(here);
  const isInForce = {
    ban: user?.isBanned ?? false,
    mute: here !== undefined && (user?.mutedChannels.includes(here) ?? false),
    block: here !== undefined && (user?.blockedChannels.includes(here) ?? false),
  };
  return (
    <Section aria-label={t('queue.decide')}>
      <SectionTitle>{t('queue.decide')}</SectionTitle>
      <NoteFields note={note} fallback={reasons[0] ?? ''} onChange={onNote} />
      {here !== undefined && channelIds.length > 1 && (
        <SelectField
          label={t('queue.channelOf')}
          value={here}
          values={channelIds}
          textOf={names.channel}
          onChange={setChosen}
        />
      )}
      {reportIds.length > 0 && (
        <CheckField
          label={t('queue.alsoClose', { count: reportIds.length })}
          isChecked={isClosing}
          onChange={setIsClosing}
        />
      )}
      {!isInForce.ban && <DeletionField value={deletion} onChange={setDeletion} />}
      <Bar>
        <ProposedStep {...{ userId, isBusy }} chosen={picked} note={noted} />
        <Actions>
          {reportIds.length > 0 && (
            <ActionButton
              isBusy={isBusy}
              icon={Check}
              shortcut="d"
              label={bulkLabel({ name: 'dismiss', count: reportIds.length })}
              short={t('queue.dismiss')}
              effect={t('actions.effects.dismiss')}
              onClick={() => perform({ kind: 'dismiss', userId, reportIds, reason: written })}
            />
          )}
          <ActionButton
            isBusy={isBusy || needsReason}
            icon={TriangleAlert}
            shortcut="a"
            label={t('queue.warn')}
            effect={t(needsReason ? 'actions.needsReason' : 'actions.effects.warn')}
            onClick={() => perform({ kind: 'warn', userId, ...noted })}
          />
          {RESTRICTIONS.map(({ kind, opposite, icon, shortcut }) => {
            const isBan = kind === 'ban';
            const where = !isBan && here !== undefined ? { channelId: here } : {};
            const lifted = isInForce[kind];
            const step = lifted ? opposite : kind;
            if (!isBan && here === undefined) return null;
            return (
              <ActionButton
                // Without the focus of its opposite: a second Enter must not take back the first.
                key={step}
                isBusy={isBusy || (!lifted && (needsReason || isEndMissing))}
                icon={icon}
                shortcut={shortcut}
                tone={isBan && !lifted ? 'danger' : undefined}
                label={t(`queue.stepIn.${step}`, { channel: place ?? '' })}
                {...(!isBan && { short: t(`actions.step.${step}`) })}
                effect={
                  lifted
                    ? t(`actions.effects.${opposite}`)
                    : needsReason
                      ? t('actions.needsReason')
                      : t('queue.lasting', {
                          duration: labelOf(kind),
                          effect: effectOf(kind, deletion),
                        })
                }
                onClick={() =>
                  lifted
                    ? perform({ kind: opposite, userId, ...where, reason })
                    : perform({
                        kind,
                        userId,
                        ...where,
                        ...noted,
                        ...takeEnd(kind),
                        ...(isBan && deletedBy(deletion)),
                      })
                }
              />
            );
          })}
          <Deletion group={group} reason={written} isBusy={isBusy} />
        </Actions>
      </Bar>
    </Section>
  );
}

interface DeletionProps {
  readonly group: ReportGroup;
  /** Empty for that of each message's reports. */
  readonly reason: string;
  readonly isBusy: boolean;
}

/** Deletes what was reported and is still there. Several messages are confirmed together. */
function Deletion({ group, reason, isBusy }: DeletionProps) {
  const dispatch = useAppDispatch();
  const perform = usePerformAction();
  const isGone = useAppSelector(selectIsGone);
  const actions = deletions(group, reason).filter((deletion) => !isGone(deletion));
  const [only] = actions;
  if (!only) return null;
  const isOne = actions.length === 1;
  const [count, reports] = [actions.length, group.reports.length];
  const about = { name: 'deleteCase', count, reports } as const;
  return (
    <ActionButton
      isBusy={isBusy}
      icon={MessageSquareX}
      shortcut="r"
      label={isOne ? t('queue.deleteAndClose', { count: reports }) : bulkLabel(about)}
      short={t('queue.delete')}
      effect={t('actions.effects.deleteReported')}
      onClick={() =>
        isOne ? perform(only) : dispatch(bulkProposed({ about, tone: 'plain', actions }))
      }
    />
  );
}
