import { onDemand } from '../../ui/onDemand';
import { PartFailureDialog } from '../../ui/PartFailure';
import { useModule } from '../../ui/useModule';
import type { PickerDialogProps } from './PickerDialog';

const pickerDialog = onDemand('the emoji picker', () => import('./PickerDialog'));

/** The emoji picker, which is loaded when it is drawn for the first time. */
export function EmojiPicker(props: PickerDialogProps) {
  const { module, hasFailed, retry } = useModule(pickerDialog);
  if (hasFailed) return <PartFailureDialog onRetry={retry} onClose={props.onClose} />;
  return module && <module.PickerDialog {...props} />;
}
