import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { selectIsMuted } from '../moderation/restrictionSelectors';
import { selectTheme } from '../theme/themeSlice';
import { attachFile } from './composerListeners';
import {
  blockedNoticeDismissed,
  canAttach,
  canSend,
  draftChanged,
  fileRemoved,
  messageSubmitted,
  selectDraft,
} from './composerSlice';
import { ComposerView } from './ComposerView';
import { messageFill } from './messageFill';

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
      isBlocked={draft.failure === 'blocked'}
      isNotSent={draft.failure === 'notSent'}
      fill={fill}
      canSend={canSend(draft) && fill <= 1}
      canAttach={canAttach(draft)}
      theme={theme}
      onChange={(text) => dispatch(draftChanged({ channelId, text }))}
      onFile={(file) => dispatch(attachFile(channelId, file))}
      onFileRemoved={() => dispatch(fileRemoved(channelId))}
      onSend={() => dispatch(messageSubmitted(channelId))}
      onNoticeDismissed={() => dispatch(blockedNoticeDismissed(channelId))}
    />
  );
}
