import { PartFailure } from '../../ui/ErrorBoundary';
import { onDemand, OnDemandPart } from '../../ui/onDemand';
import { SkeletonRows } from '../ui/EmptyState';
import { Pane } from '../ui/Pane';

const overviewTab = onDemand('the overview', () => import('./OverviewTab'));

/** Charts and their styles are needed in this tab only, so they are a separate file. */
export function OverviewOnDemand() {
  return (
    <OnDemandPart
      part={overviewTab}
      loading={
        <Pane aria-label="Overview" aria-busy="true">
          <SkeletonRows count={8} />
        </Pane>
      }
      failure={(retry) => <PartFailure onRetry={retry} />}
    >
      {({ OverviewTab }) => <OverviewTab />}
    </OnDemandPart>
  );
}
