import { useEffect, type ComponentProps } from 'react';
import styled from 'styled-components';
import { dialogClosed, selectOpenDialog } from '../../features/dialogs/dialogsSlice';
import { SwitcherLoading } from '../../features/switcher/SwitcherLoading';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { PartFailure, PartFailureDialog } from '../../ui/ErrorBoundary';
import { lazyPart, Part } from '../../ui/Part';
import type { RightPanel } from './dialogsAndPanels';

const Panel = styled.aside`
  display: flex;
  height: 100%;
  background: var(--colour-panel);
`;

/** They are not needed to read and write. */
const dialogsAndPanels = lazyPart(() => import('./dialogsAndPanels'));

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Loads the dialogs and panels when the user becomes active, before they are opened. */
export function usePreload(): void {
  useEffect(() => {
    const begin = () => {
      stop();
      // Opening one of them tries again and shows the failure.
      dialogsAndPanels.load().catch(() => undefined);
    };
    const stop = () => ACTIVITY_EVENTS.forEach((type) => window.removeEventListener(type, begin));
    for (const type of ACTIVITY_EVENTS) window.addEventListener(type, begin, { passive: true });
    return stop;
  }, []);
}

interface OpenedDialogProps {
  /** Called when a joined channel is chosen; on a phone, the chats sheet closes. */
  readonly onSwitched: () => void;
}

export function OpenedDialog({ onSwitched }: OpenedDialogProps) {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectOpenDialog);
  return (
    <Part
      of={dialogsAndPanels}
      isWanted={dialog !== null}
      resetKey={dialog?.kind}
      loading={dialog?.kind === 'switcher' && <SwitcherLoading dialog={dialog} />}
      failure={(retry) => (
        <PartFailureDialog onRetry={retry} onClose={() => dispatch(dialogClosed())} />
      )}
    >
      {({ Dialogs }) => <Dialogs onSwitched={onSwitched} />}
    </Part>
  );
}

/** The members or a thread. */
export function OpenedPanel(props: ComponentProps<typeof RightPanel>) {
  const { threadRoot, channelId, onClose } = props;
  return (
    <Part
      of={dialogsAndPanels}
      resetKey={threadRoot ?? channelId}
      failure={(retry) => (
        <Panel aria-label={t(threadRoot ? 'threadPanel.title' : 'members.title')}>
          <PartFailure onRetry={retry} onClose={onClose} />
        </Panel>
      )}
    >
      {(module) => <module.RightPanel {...props} />}
    </Part>
  );
}
