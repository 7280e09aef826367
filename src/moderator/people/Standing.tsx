import { createSelector } from '@reduxjs/toolkit';
import { Ban, CalendarClock, MicOff, ShieldOff } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import { activeRestrictions, type ActiveRestriction } from '../../domain/moderationHistory';
import { timetokenToMs } from '../../domain/timetoken';
import { selectUser } from '../../features/users/usersSelectors';
import { IconButton } from '../../ui/IconButton';
import { selectHasModeration } from '../app/consoleSlice';
import { useAppSelector } from '../app/hooks';
import type { RootState } from '../app/rootReducer';
import { ChannelName } from '../channels/ChannelName';
import { selectLog } from '../history/historySelectors';
import { useDeeds } from '../decisions/useDeeds';
import { useNames } from '../decisions/useNames';
import { When } from '../ui/When';
import { EndEditor, type NewEnd } from './EndEditor';
import { PersonName } from './PersonName';

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: grid;
    grid-template-columns: 22px minmax(0, 1fr) auto;
    gap: 0 var(--space-2);
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-small);
    background: var(--colour-warning-soft);
    color: var(--colour-warning);
    font-size: var(--text-control);
    line-height: 1.4;
  }

  li[data-kind='ban'],
  li[data-kind='block'] {
    background: var(--colour-danger-soft);
    color: var(--colour-danger);
  }

  > li > svg {
    margin-top: 2px;
  }

  form {
    grid-column: 1 / -1;
  }

  > li > button {
    color: inherit;
  }

  small {
    display: block;
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
`;

const Nothing = styled.p`
  margin: 0;
  color: var(--colour-text-soft);
  font-size: var(--text-control);
`;

const ICONS = { ban: Ban, mute: MicOff, block: ShieldOff };
const WORDS = { ban: 'Banned from the chat', mute: 'Muted in ', block: 'Blocked from ' };

interface StandingProps {
  readonly userId: UserId;
  /** Whether the ends can be changed here. A bare keyset keeps none. */
  readonly isEditable?: boolean;
}

/** What is in force for a person, since when, until when and why. */
export function Standing({ userId, isEditable = false }: StandingProps) {
  const hasModeration = useAppSelector(selectHasModeration);
  const select = useMemo(
    () =>
      createSelector([(state: RootState) => selectUser(state, userId), selectLog], (user, log) =>
        user ? activeRestrictions(user, log) : [],
      ),
    [userId],
  );
  const active = useAppSelector((state) => select(state));
  if (active.length === 0) return <Nothing>No restrictions.</Nothing>;
  return (
    <List>
      {active.map((restriction) => (
        <StandingRow
          key={`${restriction.kind} ${restriction.channelId ?? ''}`}
          userId={userId}
          restriction={restriction}
          isEditable={isEditable && hasModeration}
        />
      ))}
    </List>
  );
}

interface StandingRowProps {
  readonly userId: UserId;
  readonly restriction: ActiveRestriction;
  readonly isEditable: boolean;
}

function StandingRow({ userId, restriction, isEditable }: StandingRowProps) {
  const { kind, channelId, until } = restriction;
  const act = useDeeds();
  const names = useNames();
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const Icon = ICONS[kind];
  const where = channelId === undefined ? '' : names.channel(channelId);
  const save = ({ reason, until: newEnd }: NewEnd) => {
    setEditing(false);
    act({
      ...{ type: 'changeEnd', userId, restriction: kind },
      ...(channelId !== undefined && { channelId }),
      ...(until !== undefined && { untilBefore: until }),
      note: { reason, ...(newEnd !== undefined && { until: newEnd }) },
    });
  };
  return (
    <li data-kind={kind}>
      <Icon size={15} aria-hidden="true" />
      <div>
        <strong>
          {WORDS[kind]}
          {channelId && <ChannelName id={channelId} />}
        </strong>
        <small>
          <HowItCame restriction={restriction} />
        </small>
      </div>
      {isEditable && !isEditing && (
        <IconButton
          ref={opener}
          label={`Change the end: ${WORDS[kind]}${where}`}
          icon={<CalendarClock size={17} aria-hidden="true" />}
          onClick={() => setEditing(true)}
        />
      )}
      {isEditing && <EndEditor until={until} onSave={save} onCancel={() => setEditing(false)} />}
    </li>
  );
}

function HowItCame({
  restriction: { record, until },
}: {
  readonly restriction: ActiveRestriction;
}) {
  const end = until !== undefined && (
    <>
      , until <When ms={until} />
    </>
  );
  if (!record) return <>set before the log begins{end}</>;
  return (
    <>
      since <When ms={timetokenToMs(record.id)} />
      {record.actorId && (
        <>
          {' '}
          by <PersonName id={record.actorId} />
        </>
      )}
      {end}
      {record.reason && <>: {record.reason}</>}
    </>
  );
}
