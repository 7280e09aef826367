import { PartFailureDialog } from '../../ui/ErrorBoundary';
import { lazyPart, Part } from '../../ui/Part';
import type { PickerDialogProps } from './PickerDialog';

const pickerDialog = lazyPart(() => import('./PickerDialog'));

/** The emoji picker, which is loaded when it opens for the first time. */
export function EmojiPicker(props: PickerDialogProps) {
  return (
    <Part
      of={pickerDialog}
      failure={(retry) => <PartFailureDialog onRetry={retry} onClose={props.onClose} />}
    >
      {({ PickerDialog }) => <PickerDialog {...props} />}
    </Part>
  );
}
