import type { ChannelId, DraftFileId } from '../../domain/ids';
import type { OutgoingMessage } from '../../domain/message';
import type { Timetoken } from '../../../shared/protocol';
import { mutate } from '../../pubnub/mutate';
import type { Answer } from '../../pubnub/requests';
import type { AppListenerApi } from '../../state/rootState';
import { filesApi } from '../messages/filesApi';
import { messagesApi } from '../messages/messagesApi';
import { beginThread } from '../threads/beginThread';

interface Publishing {
  readonly channelId: ChannelId;
  readonly message: OutgoingMessage;
  /** The id of the file that is uploaded with it. */
  readonly fileId: DraftFileId | null;
}

/** Publishes an own message, in a thread after its beginning. @param signal gives it up */
export async function publish(
  { channelId, message, fileId }: Publishing,
  api: AppListenerApi,
  signal?: AbortSignal,
): Promise<Answer<Timetoken | null>> {
  const { error } = await beginThread(channelId, api, signal);
  if (error) return { error };
  return fileId === null
    ? api.dispatch(mutate(messagesApi.endpoints.sendMessage, { channelId, message }, signal))
    : api.dispatch(mutate(filesApi.endpoints.sendFile, { channelId, message, fileId }, signal));
}
