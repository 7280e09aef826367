import { useModule } from '../../ui/useModule';
import type { PickerDialogProps } from './PickerDialog';

/** The emoji picker, which is loaded when it is drawn for the first time. */
export function EmojiPicker(props: PickerDialogProps) {
  const module = useModule(
    () => import('./PickerDialog'),
    true,
    (cause) => {
      console.warn('the emoji picker could not be loaded', cause);
      props.onClose();
    },
  );
  return module && <module.PickerDialog {...props} />;
}
