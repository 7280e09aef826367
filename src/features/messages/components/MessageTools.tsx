import { EllipsisVertical, Flag, SmilePlus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '../../../texts/t';
import { IconButton } from '../../../ui/IconButton';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { canBeReactedTo, type Message } from '../../../domain/message';
import { PickerDialog } from '../../emoji/PickerDialog';
import { messageMenuOpened, reportOpened } from '../../dialogs/dialogsSlice';
import { usePicker } from '../../dialogs/usePicker';
import { selectIsMuted } from '../../restrictions/restrictions';
import { QuickReactions } from '../../reactions/QuickReactions';
import { reactionPicked } from '../../reactions/reactionsSlice';
import { OwnMessageTools } from './OwnMessageTools';
import { selectTheme } from '../../theme/themeSlice';
import { Tools } from './message.styles';

/** The button of the menu with the further tools of a message. */
export const MORE_TOOLS_CLASS = 'message-more';

interface MessageActionsProps {
  readonly message: Message;
  readonly isOwn: boolean;
}

/** The tools of a message. A user who is muted in the channel has only those that change nothing there. */
export function MessageActions({ message, isOwn }: MessageActionsProps) {
  const { channelId, timetoken } = message;
  const dispatch = useAppDispatch();
  const tabIndex = useControlTabIndex();
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  return (
    <Tools ref={leaveFocusToRow}>
      {!isMuted && <ActiveTools message={message} isOwn={isOwn} />}
      <IconButton
        label={t('messages.more')}
        className={MORE_TOOLS_CLASS}
        aria-haspopup="menu"
        tabIndex={tabIndex}
        icon={<EllipsisVertical size={16} aria-hidden="true" />}
        onClick={() => dispatch(messageMenuOpened({ channelId, timetoken }))}
      />
    </Tools>
  );
}

/** The buttons for what others see. */
function ActiveTools({ message, isOwn }: MessageActionsProps) {
  const { authorId, channelId, timetoken } = message;
  const dispatch = useAppDispatch();
  const tabIndex = useControlTabIndex();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const picker = usePicker();
  return (
    <>
      {canBeReactedTo(message) && (
        <QuickReactions message={message}>
          <IconButton
            label={t('messages.addReaction')}
            tabIndex={tabIndex}
            icon={<SmilePlus size={17} aria-hidden="true" />}
            onClick={({ currentTarget }) => {
              setAnchor(currentTarget);
              picker.open();
            }}
          />
        </QuickReactions>
      )}
      {isOwn ? (
        <OwnMessageTools message={message} />
      ) : (
        <IconButton
          label={t('messages.reportUser')}
          tabIndex={tabIndex}
          icon={<Flag size={16} aria-hidden="true" />}
          onClick={() => dispatch(reportOpened({ authorId, channelId, timetoken }))}
        />
      )}
      {picker.isOpen && anchor && (
        <ThemedPicker
          anchor={anchor}
          onPick={(value) =>
            dispatch(reactionPicked({ channelId, messageTimetoken: timetoken, value }))
          }
          onClose={picker.close}
        />
      )}
    </>
  );
}

/** The emoji picker in the theme of the page. */
function ThemedPicker(props: Omit<ComponentProps<typeof PickerDialog>, 'theme'>) {
  return <PickerDialog {...props} theme={useAppSelector(selectTheme)} />;
}
