import type { ChannelId, DraftFileId } from '../../domain/ids';
import type { OutgoingMessage } from '../../domain/message';
import type { AppListenerApi } from '../../state/rootState';
import { filesApi } from '../messages/filesApi';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectDraft } from './composerSlice';

/** Gives up when the user takes the file out, or may not write there any more. */
export async function sendFile(
  api: AppListenerApi,
  channelId: ChannelId,
  message: OutgoingMessage,
  fileId: DraftFileId,
) {
  const request = api.dispatch(
    filesApi.endpoints.sendFile.initiate({ channelId, message, fileId }, { track: false }),
  );
  const guard = api.fork(async () => {
    await api.condition(
      (_action, state) =>
        selectDraft(state, channelId).file?.id !== fileId || selectIsMuted(state, channelId),
    );
    request.abort();
  });
  const result = await request;
  guard.cancel();
  return result;
}
