import { PartFailureDialog } from '../../ui/ErrorBoundary';
import { onDemand, OnDemandPart } from '../../ui/onDemand';
import type { PickerDialogProps } from './PickerDialog';

const pickerDialog = onDemand('the emoji picker', () => import('./PickerDialog'));

/** The emoji picker, which is loaded when it opens for the first time. */
export function EmojiPicker(props: PickerDialogProps) {
  return (
    <OnDemandPart
      part={pickerDialog}
      failure={(retry) => <PartFailureDialog onRetry={retry} onClose={props.onClose} />}
    >
      {({ PickerDialog }) => <PickerDialog {...props} />}
    </OnDemandPart>
  );
}
