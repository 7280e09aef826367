import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { lastMessageEditRequested } from '../messages/editsSlice';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectTheme } from '../theme/themeSlice';
import { attachFile } from './composerListeners';
import {
  blockedNoticeDismissed,
  canAttach,
  canSend,
  draftChanged,
  fileRemoved,
  messageFill,
  messageSubmitted,
  selectDraft,
} from './composerSlice';
import { ComposerView } from './ComposerView';

export function Composer({ channelId }: { readonly channelId: ChannelId }) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => selectDraft(state, channelId));
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  const theme = useAppSelector(selectTheme);
  const fill = messageFill(channelId, draft);
  return (
    <ComposerView
      text={draft.text}
      file={draft.file}
      isMuted={isMuted}
      isPlaceholder={channelId === DEFAULT_CHANNEL.id}
      isSending={draft.sending !== null}
      isRejected={(draft.failure === 'rejected' && !isMuted) || draft.isStoredRefused}
      isNotSent={draft.failure === 'notSent'}
      fill={fill}
      canSend={canSend(draft) && fill <= 1}
      canAttach={canAttach(draft)}
      theme={theme}
      onChange={(text) => dispatch(draftChanged({ channelId, text }))}
      onFile={(file) => dispatch(attachFile(channelId, file))}
      onFileRemoved={() => dispatch(fileRemoved(channelId))}
      onEditLast={() => dispatch(lastMessageEditRequested(channelId))}
      onSend={() => dispatch(messageSubmitted(channelId))}
      onNoticeDismissed={() => dispatch(blockedNoticeDismissed(channelId))}
    />
  );
}
