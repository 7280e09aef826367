import { Pencil, Trash2 } from 'lucide-react';
import { t } from '../../../texts/t';
import { focusComposerOf } from '../../../ui/composerFocus';
import { IconButton } from '../../../ui/IconButton';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
import { useAppDispatch } from '../../../state/hooks';
import { editingChosen, unsentRemoved, type UnsentMessage } from '../../outbox/outboxSlice';

interface RejectedToolsProps {
  readonly unsent: UnsentMessage;
  /** Describes the buttons: several messages may have them. */
  readonly contentId: string;
}

/** The buttons of a message that the service rejected. */
export function RejectedTools({ unsent, contentId }: RejectedToolsProps) {
  const { message, drawn } = unsent;
  const dispatch = useAppDispatch();
  const tabIndex = useControlTabIndex();
  const place = { channelId: drawn.channelId, messageId: message.id };
  return (
    <span ref={leaveFocusToRow}>
      <IconButton
        label={t('messages.unsent.edit')}
        aria-describedby={contentId}
        tabIndex={tabIndex}
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={({ currentTarget }) => {
          focusComposerOf(currentTarget);
          dispatch(editingChosen(place));
        }}
      />
      <IconButton
        label={t('messages.unsent.remove')}
        aria-describedby={contentId}
        tabIndex={tabIndex}
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => dispatch(unsentRemoved(place))}
      />
    </span>
  );
}
