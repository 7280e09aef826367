import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { NamedFile } from '../../domain/message';
import { sessionEnded } from '../../realtime/events';
import { safePictureUrl } from '../../domain/safeUrl';
import type { ResolveFileLink } from '../../pubnub/fileLinks';
import { createFileUrl } from '../../pubnub/messageFormat';
import type { ModeratorExtra, ModeratorListenerApi, StartListening } from '../state/rootState';

export interface PictureFile extends NamedFile {
  readonly channelId: ChannelId;
}

/** A moderator reveals a picture; a listener finds its URL. */
export const pictureRevealed = createAction<PictureFile>('pictures/pictureRevealed');

interface PicturesState {
  /** URLs of revealed pictures, by `pictureKey`. */
  readonly urls: Readonly<Record<string, string>>;
  /** The picture in the larger view. */
  readonly enlarged: PictureFile | null;
}

const initialState: PicturesState = { urls: {}, enlarged: null };

/** Tells pictures apart. */
export function pictureKey({ channelId, id, name }: PictureFile): string {
  return JSON.stringify([channelId, id, name]);
}

/** A picture has no URL, so that nothing is requested, until it is revealed. */
export const picturesSlice = createSlice({
  name: 'pictures',
  initialState: (): PicturesState => initialState,
  reducers: {
    pictureFound: (
      state,
      { payload }: PayloadAction<{ readonly key: string; readonly url: string }>,
    ) => ({ ...state, urls: { ...state.urls, [payload.key]: payload.url } }),
    pictureEnlarged: (state, { payload }: PayloadAction<PictureFile | null>) => ({
      ...state,
      enlarged: payload,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectPictureUrl: (state, file: PictureFile): string | undefined =>
      state.urls[pictureKey(file)],
    selectEnlarged: (state) => state.enlarged,
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof picturesSlice> {}
}

export const { pictureEnlarged, pictureFound } = picturesSlice.actions;
export const { selectPictureUrl, selectEnlarged } = picturesSlice.selectors;

/**
 * The SDK's URL differs on every call, and the browser would fetch each one, so it is created once. A
 * link is requested each time: it expires, and the resolver returns the same one while it is valid.
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

/** Empty when no link is available. */
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

export function addPicturesListeners(startListening: StartListening) {
  return startListening({ actionCreator: pictureRevealed, effect: findPicture });
}
