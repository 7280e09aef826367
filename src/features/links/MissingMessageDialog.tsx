import { useAppDispatch } from '../../state/hooks';
import { Dialog } from '../../ui/Dialog';
import { dialogClosed } from '../dialogs/dialogsSlice';
import './MissingMessageDialog.css';

/** Does not give the reason: a user who may not read a channel must not learn whether it exists. */
export function MissingMessageDialog() {
  const dispatch = useAppDispatch();
  return (
    <Dialog title="Message not available" onClose={() => dispatch(dialogClosed())}>
      <p className="missing-message-text">
        It may have been deleted, or it is in a chat that you are not in.
      </p>
    </Dialog>
  );
}
