import { PartFailure } from '../../ui/ErrorBoundary';
import { onDemand, OnDemandPart } from '../../ui/onDemand';

/** Few users ever see a gate, so gates are a separate file. */
const gates = onDemand('the file of the gates', () => import('./Gates'));

interface GateOnDemandProps {
  readonly name: keyof typeof import('./Gates');
}

/** A screen that stands in for the whole app. */
export function GateOnDemand({ name }: GateOnDemandProps) {
  return (
    <OnDemandPart part={gates} failure={(retry) => <PartFailure onRetry={retry} />}>
      {({ [name]: Gate }) => <Gate />}
    </OnDemandPart>
  );
}
