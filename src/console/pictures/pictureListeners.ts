import { safePictureUrl } from '../../domain/safeUrl';
import {
  pictureFound,
  pictureKey,
  pictureRevealed,
  selectPictureUrl,
} from '../../moderator/pictures/picturesSlice';
import { serverEndpoints } from '../api/endpoints';
import type { ConsoleListenerApi, StartListening } from '../state/rootState';

/** Asks the server for a link each time: it expires. The tokens of moderators do not open private chats. */
async function findPicture(
  { payload: file }: ReturnType<typeof pictureRevealed>,
  api: ConsoleListenerApi,
): Promise<void> {
  const { channelId, id: fileId, name } = file;
  const { data } = await api.dispatch(
    serverEndpoints.endpoints.getChannelFile.initiate({ channelId, fileId, name }),
  );
  const url = data ? (safePictureUrl(api.extra.toOwnOrigin(data.url)) ?? '') : '';
  if (url !== selectPictureUrl(api.getState(), file)) {
    api.dispatch(pictureFound({ key: pictureKey(file), url }));
  }
}

export function addPictureListeners(startListening: StartListening) {
  return startListening({ actionCreator: pictureRevealed, effect: findPicture });
}
