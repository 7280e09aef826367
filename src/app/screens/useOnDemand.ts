import { selectIsSwitcherOpen } from '../../features/switcher/switcherSlice';
import { useEarlyTyping } from '../../features/switcher/useEarlyTyping';
import { useModule } from '../../ui/useModule';
import { useAppDispatch, useAppSelector } from '../hooks';
import { closeAll } from './closeAll';
import { selectIsDialogOpen } from './selectIsDialogOpen';
import { useFirstActivity } from './useFirstActivity';

type OnDemand = typeof import('./onDemand');

/**
 * The dialogs and the members panel, once they are loaded. That begins at the first sign of somebody
 * at the page; it is tried again when one of them is opened, and when that fails they are closed.
 */
export function useOnDemand(isPanelShown: boolean): OnDemand | undefined {
  const dispatch = useAppDispatch();
  const isDialogOpen = useAppSelector(selectIsDialogOpen);
  const isNeeded = isDialogOpen || isPanelShown;
  const isSwitcherOpen = useAppSelector(selectIsSwitcherOpen);
  const isActive = useFirstActivity();
  const module = useModule(
    () => import('./onDemand'),
    isNeeded || isActive,
    (cause) => {
      console.warn('the dialogs could not be loaded', cause);
      if (isNeeded) closeAll(dispatch);
    },
  );
  useEarlyTyping(isSwitcherOpen && module === undefined);
  return module;
}
