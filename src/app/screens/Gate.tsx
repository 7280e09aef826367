import { lazyPart, Part } from '../../ui/Part';

/** Few users ever see one. */
const gates = lazyPart(() => import('../../features/session/Gates'));

interface GateProps {
  readonly name: keyof typeof import('../../features/session/Gates');
}

/** A screen that stands in for the whole app. */
export function Gate({ name }: GateProps) {
  return <Part of={gates}>{({ [name]: Shown }) => <Shown />}</Part>;
}
