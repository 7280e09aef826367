import { createSelector } from '@reduxjs/toolkit';
import { Ban, MicOff, ShieldOff } from 'lucide-react';
import { useMemo } from 'react';
import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import { activeRestrictions, type ActiveRestriction } from '../../domain/moderationHistory';
import { timetokenToMs } from '../../domain/timetoken';
import { selectUser } from '../../features/users/usersSelectors';
import { useAppSelector } from '../app/hooks';
import type { RootState } from '../app/rootReducer';
import { ChannelName } from '../channels/ChannelName';
import { selectLog } from '../history/historySelectors';
import { When } from '../ui/When';
import { PersonName } from './PersonName';

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: grid;
    grid-template-columns: 22px minmax(0, 1fr);
    gap: var(--space-2);
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

  svg {
    margin-top: 2px;
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

/** What is in force for a person, since when and why. */
export function Standing({ userId }: { readonly userId: UserId }) {
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
          restriction={restriction}
        />
      ))}
    </List>
  );
}

function StandingRow({ restriction }: { readonly restriction: ActiveRestriction }) {
  const { kind, channelId, record } = restriction;
  const Icon = ICONS[kind];
  return (
    <li data-kind={kind}>
      <Icon size={15} aria-hidden="true" />
      <div>
        <strong>
          {WORDS[kind]}
          {channelId && <ChannelName id={channelId} />}
        </strong>
        <small>
          {record ? (
            <>
              since <When ms={timetokenToMs(record.id)} />
              {record.actorId && (
                <>
                  {' '}
                  by <PersonName id={record.actorId} />
                </>
              )}
              {record.until !== undefined && (
                <>
                  , until <When ms={record.until} />
                </>
              )}
              {record.reason && <>: {record.reason}</>}
            </>
          ) : (
            'from before the log begins'
          )}
        </small>
      </div>
    </li>
  );
}
