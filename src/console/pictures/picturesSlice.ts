import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { NamedFile } from '../../domain/message';
import { sessionEnded } from '../../realtime/events';

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
