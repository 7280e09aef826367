import { useAppDispatch, useAppSelector } from '../../app/hooks';
import type { ChannelId } from '../../domain/ids';
import { selectIsMuted } from '../moderation/restrictionSelectors';
import {
  blockedNoticeDismissed,
  draftChanged,
  messageSubmitted,
  selectDraft,
} from './composerSlice';
import { ComposerView } from './ComposerView';

export function Composer({ channelId }: { readonly channelId: ChannelId }) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => selectDraft(state, channelId));
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  return (
    <ComposerView
      text={draft.text}
      isMuted={isMuted}
      isSending={draft.sending !== null}
      isBlocked={draft.isBlocked}
      onChange={(text) => dispatch(draftChanged({ channelId, text }))}
      onSend={() => dispatch(messageSubmitted(channelId))}
      onNoticeDismissed={() => dispatch(blockedNoticeDismissed(channelId))}
    />
  );
}
