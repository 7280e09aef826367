import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { usePicker } from '../dialogs/usePicker';
import { Reply } from '../messages/components/Reply';
import { lastMessageEditRequested } from '../messages/editsSlice';
import {
  blockedNoticeDismissed,
  selectHasNewRejection,
  selectSending,
} from '../outbox/outboxSlice';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectTheme } from '../theme/themeSlice';
import { t } from '../../texts/t';
import {
  draftChanged,
  fileRemoved,
  messageSubmitted,
  replyChanged,
  selectDraft,
} from './composerSlice';
import { canSend, messageFill } from './draft';
import { ComposerView } from './ComposerView';
import { attachFile, attachFiles } from './fileListeners';
import { isOnItsWay, queuedFileRemoved, selectFileQueue, withNextFile } from './fileQueueSlice';

interface ComposerProps {
  /** A thread may be one. */
  readonly channelId: ChannelId;
  /** The name of the field; as in a channel unless given. */
  readonly label?: string;
  /** Id of the channel's name, which tells screen readers where a key that switches channels has led. */
  readonly placeId?: string;
}

export function Composer(props: ComposerProps) {
  const { channelId, label = t('composer.placeholder'), placeId } = props;
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => selectDraft(state, channelId));
  const sending = useAppSelector((state) => selectSending(state, channelId));
  const queue = useAppSelector((state) => selectFileQueue(state, channelId));
  const hasNewRejection = useAppSelector((state) => selectHasNewRejection(state, channelId));
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  const isPlaceholder = channelId === DEFAULT_CHANNEL.id;
  const picker = usePicker(!isMuted && !isPlaceholder);
  const theme = useAppSelector(selectTheme);
  const fill = messageFill(channelId, draft);
  const isSending = sending !== undefined || isOnItsWay(queue);
  return (
    <ComposerView
      channelId={channelId}
      label={label}
      placeId={placeId}
      text={draft.text}
      // A file on its way can still be taken out.
      file={draft.file ?? (sending?.file ? { ...sending.file, status: 'ready' } : null)}
      queued={queue}
      reply={
        draft.quote && (
          <Reply
            channelId={channelId}
            quote={draft.quote}
            onCancel={() => dispatch(replyChanged({ channelId, quote: null }))}
          />
        )
      }
      isMuted={isMuted}
      isPlaceholder={isPlaceholder}
      isSending={isSending}
      isRejected={(draft.failure === 'rejected' && !isMuted) || hasNewRejection}
      isNotSent={draft.failure === 'notSent'}
      fill={fill}
      canSend={!isSending && canSend(withNextFile(draft, queue)) && fill <= 1}
      isFileSending={!draft.file && Boolean(sending?.file)}
      isPickerOpen={picker.isOpen}
      theme={theme}
      onChange={(text) => dispatch(draftChanged({ channelId, text }))}
      onFile={(file) => dispatch(attachFile(channelId, file))}
      onFiles={(files) => dispatch(attachFiles(channelId, files))}
      onQueuedRemoved={(fileId) => dispatch(queuedFileRemoved({ channelId, fileId }))}
      onFileRemoved={() => dispatch(fileRemoved(channelId))}
      onEditLast={() => dispatch(lastMessageEditRequested(channelId))}
      onSend={() => dispatch(messageSubmitted(channelId))}
      onPickerOpened={picker.open}
      onPickerClosed={picker.close}
      onNoticeDismissed={() => dispatch(blockedNoticeDismissed(channelId))}
    />
  );
}
