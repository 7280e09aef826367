import { selectIsSwitcherOpen } from '../../features/switcher/switcherSlice';
import { useEarlyTyping } from '../../features/switcher/useEarlyTyping';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { PartFailureDialog } from '../../ui/PartFailure';
import { useModule } from '../../ui/useModule';
import { useAppDispatch, useAppSelector } from '../hooks';
import { closeAll } from './closeAll';
import { panelAndDialogs } from './panelAndDialogs';
import { selectIsDialogOpen } from './selectIsDialogOpen';

interface DialogsOnDemandProps {
  /** A channel was gone to; on a small screen the panel makes way for it. */
  readonly onSwitched: () => void;
}

/** The dialogs; an open one that cannot be loaded or drawn can be tried again or closed. */
export function DialogsOnDemand({ onSwitched }: DialogsOnDemandProps) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsDialogOpen);
  const isSwitcherOpen = useAppSelector(selectIsSwitcherOpen);
  const { module, hasFailed, retry } = useModule(panelAndDialogs, isOpen);
  useEarlyTyping(isSwitcherOpen && !module && !hasFailed);

  const drawFailure = (onRetry: () => void) => (
    <PartFailureDialog onRetry={onRetry} onClose={() => closeAll(dispatch)} />
  );
  if (hasFailed) return drawFailure(retry);
  return (
    module && (
      <ErrorBoundary resetKey={isOpen} fallback={drawFailure}>
        <module.Dialogs onSwitched={onSwitched} />
      </ErrorBoundary>
    )
  );
}
