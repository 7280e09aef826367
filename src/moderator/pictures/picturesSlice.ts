import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { NamedFile } from '../../domain/namedFile';
import { sessionEnded } from '../../realtime/facts';

/** A picture that a message names, as its channel keeps it. */
export interface PictureFile extends NamedFile {
  readonly channelId: ChannelId;
}

/** Somebody wants to see a picture; the listener finds its address. */
export const pictureRevealed = createAction<PictureFile>('pictures/pictureRevealed');

interface PicturesState {
  /** Addresses of the pictures that somebody has wanted to see, by `pictureKey`. */
  readonly urls: Readonly<Record<string, string>>;
  /** The one in the larger view. */
  readonly enlarged: PictureFile | null;
}

const initialState: PicturesState = { urls: {}, enlarged: null };

export function pictureKey({ channelId, id, name }: PictureFile): string {
  return JSON.stringify([channelId, id, name]);
}

/** Pictures have no address, so that nothing is requested, until somebody wants to see them. */
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

export const { pictureFound, pictureEnlarged } = picturesSlice.actions;
export const { selectPictureUrl, selectEnlarged } = picturesSlice.selectors;
