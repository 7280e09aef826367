import { safePictureUrl } from '../../domain/safeUrl';
import type { ResolveFileLink } from '../../pubnub/fileLinks';
import { createFileUrl } from '../../pubnub/messageFormat';
import type { ModeratorExtra } from '../app/deps';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import { pictureFound, pictureKey, pictureRevealed, selectPictureUrl } from './picturesSlice';

/**
 * The SDK's address differs on every call, and each would be fetched anew, so it is asked for once.
 * A link is asked for each time: it ends, and the resolver gives the same one for as long as it works.
 */
async function findPicture(
  { payload: file }: ReturnType<typeof pictureRevealed>,
  api: ModeratorListenerApi,
): Promise<void> {
  const { pubnub, resolveFileLink } = api.extra;
  const known = selectPictureUrl(api.getState(), file);
  if (known !== undefined && !resolveFileLink) return;
  const { channelId, id, name } = file;
  const address = safePictureUrl(createFileUrl(pubnub)(channelId, { id, name })) ?? '';
  const url = resolveFileLink ? await linkTo(address, resolveFileLink, api.extra) : address;
  if (url !== known) api.dispatch(pictureFound({ key: pictureKey(file), url }));
}

/** Empty when there is none. */
async function linkTo(
  address: string,
  resolve: ResolveFileLink,
  extra: ModeratorExtra,
): Promise<string> {
  try {
    return await resolve(address);
  } catch (cause) {
    extra.warn('a picture has no link', cause);
    return '';
  }
}

export function addPicturesListeners(startListening: StartListening): void {
  startListening({ actionCreator: pictureRevealed, effect: findPicture });
}
