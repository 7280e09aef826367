import { safePictureUrl } from '../../domain/safeUrl';
import { createFileUrl } from '../../pubnub/messageFormat';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import { pictureFound, pictureKey, pictureRevealed, selectPictureUrl } from './picturesSlice';

/** Once for each picture: the SDK's address differs on every call, and each would be fetched anew. */
function findPicture(
  { payload: file }: ReturnType<typeof pictureRevealed>,
  api: ModeratorListenerApi,
): void {
  if (selectPictureUrl(api.getState(), file) !== undefined) return;
  const { channelId, id, name } = file;
  const url = safePictureUrl(createFileUrl(api.extra.pubnub)(channelId, { id, name })) ?? '';
  api.dispatch(pictureFound({ key: pictureKey(file), url }));
}

export function addPicturesListeners(startListening: StartListening): void {
  startListening({ actionCreator: pictureRevealed, effect: findPicture });
}
