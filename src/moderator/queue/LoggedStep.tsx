import { useMemo, useState } from 'react';
import { countStrikes, proposeStep } from '../../domain/moderation/ladder';
import { selectUser } from '../../features/users/usersSlice';
import { selectLog, selectRecordsStatus, selectUndone } from '../log/recordsSelectors';
import { selectHasModeration } from '../state/consoleSlice';
import { useAppSelector } from '../state/hooks';
import { ProposedStep, type StepPlace } from './ProposedStep';

const UNRESTRICTED = { isBanned: false, mutedChannels: [], blockedChannels: [] };

/** The next step by the log that the console has read. */
export function LoggedStep(place: StepPlace) {
  const { userId, here } = place;
  const hasModeration = useAppSelector(selectHasModeration);
  const user = useAppSelector((state) => selectUser(state, userId)) ?? UNRESTRICTED;
  const log = useAppSelector(selectLog);
  const undone = useAppSelector(selectUndone);
  const isLogKnown = useAppSelector((state) => selectRecordsStatus(state, 'log') === 'loaded');
  const [now] = useState(Date.now);
  const strikes = useMemo(() => countStrikes(log, undone, userId, now), [log, undone, userId, now]);
  const step = proposeStep(strikes, user, here);
  if (!step || !isLogKnown || !hasModeration) return null;
  return <ProposedStep {...place} step={step} strikes={strikes} />;
}
