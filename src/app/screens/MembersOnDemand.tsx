import type { ComponentProps } from 'react';
import styled from 'styled-components';
import type { MembersPanel } from '../../features/members/MembersPanel';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { PartFailure } from '../../ui/PartFailure';
import { useModule } from '../../ui/useModule';
import { panelAndDialogs } from './panelAndDialogs';

const Panel = styled.aside`
  display: flex;
  height: 100%;
  background: var(--colour-panel);
`;

/** The members panel, or in its place that it cannot be loaded or drawn. */
export function MembersOnDemand(props: ComponentProps<typeof MembersPanel>) {
  const { module, hasFailed, retry } = useModule(panelAndDialogs);
  const drawFailure = (onRetry: () => void) => (
    <Panel aria-label="Members">
      <PartFailure onRetry={onRetry} onClose={props.onClose} />
    </Panel>
  );
  if (hasFailed) return drawFailure(retry);
  return (
    module && (
      <ErrorBoundary resetKey={props.channelId} fallback={drawFailure}>
        <module.MembersPanel {...props} />
      </ErrorBoundary>
    )
  );
}
