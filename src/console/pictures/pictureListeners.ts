import { safePictureUrl } from '../../domain/safeUrl';
import { pictureFound, pictureKey, pictureRevealed, selectPictureUrl } from './picturesSlice';
import { subscribed } from '../../pubnub/requests';
import { serverEndpoints } from '../api/endpoints';
import type { ConsoleListenerApi, StartListening } from '../state/rootState';

const { getChannelFile } = serverEndpoints.endpoints;

/** Asks the server for a link, unless the last one is still good. The tokens of moderators do not open private chats. */
async function findPicture(
  { payload: file }: ReturnType<typeof pictureRevealed>,
  api: ConsoleListenerApi,
): Promise<void> {
  const { channelId, id: fileId, name } = file;
  const { data } = await subscribed(
    api.dispatch(getChannelFile.initiate({ channelId, fileId, name })),
  );
  const url = data ? (safePictureUrl(api.extra.toOwnOrigin(data.url)) ?? '') : '';
  if (url !== selectPictureUrl(api.getState(), file)) {
    api.dispatch(pictureFound({ key: pictureKey(file), url }));
  }
}

export function addPictureListeners(startListening: StartListening) {
  return startListening({ actionCreator: pictureRevealed, effect: findPicture });
}
