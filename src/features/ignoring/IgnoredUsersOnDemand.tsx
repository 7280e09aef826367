import { useAppDispatch } from '../../state/hooks';
import { PartFailureDialog } from '../../ui/ErrorBoundary';
import { onDemand, OnDemandPart } from '../../ui/onDemand';
import { dialogClosed } from '../dialogs/dialogsSlice';

/** Few users ever ignore somebody, so the list is a separate file. */
const ignoredUsers = onDemand('the list of ignored users', () => import('./IgnoredUsersDialog'));

export function IgnoredUsersOnDemand() {
  const dispatch = useAppDispatch();
  return (
    <OnDemandPart
      part={ignoredUsers}
      failure={(retry) => (
        <PartFailureDialog onRetry={retry} onClose={() => dispatch(dialogClosed())} />
      )}
    >
      {({ IgnoredUsersDialog }) => <IgnoredUsersDialog />}
    </OnDemandPart>
  );
}
