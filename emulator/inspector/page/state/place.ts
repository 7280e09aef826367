import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The views in the order of their links. */
export const VIEWS = {
  calls: 'Calls',
  channels: 'Channels',
  presence: 'Presence',
  users: 'Users',
  records: 'Channel records',
  groups: 'Groups',
  functions: 'Functions',
  deliveries: 'Deliveries',
  tokens: 'Tokens',
} as const;

export type View = keyof typeof VIEWS;

/** The view and the selected item, kept in the address after `#`. */
export interface Place {
  readonly view: View;
  /** The subscribe key of the keyset; the first one when empty. */
  readonly keyset: string;
  /** The selected item of the view, e.g. the number of a call or the name of a channel; empty for none. */
  readonly item: string;
}

const START: Place = { view: 'calls', keyset: '', item: '' };

/** @param hash as in `location`, e.g. `#/channels?keyset=sub-local&item=news` */
export function readPlace(hash: string): Place {
  const [path = '', query] = hash.replace(/^#\/?/, '').split('?', 2);
  const fields = new URLSearchParams(query);
  return {
    view: Object.hasOwn(VIEWS, path) ? (path as View) : START.view,
    keyset: fields.get('keyset') ?? START.keyset,
    item: fields.get('item') ?? START.item,
  };
}

/** The address of a place, for a link. */
export function hashOf({ view, keyset, item }: Place): string {
  const fields = new URLSearchParams({ ...(keyset && { keyset }), ...(item && { item }) });
  const query = String(fields);
  return `#/${view}${query && `?${query}`}`;
}

const slice = createSlice({
  name: 'place',
  initialState: START,
  reducers: {
    placeChanged: (_place, { payload }: PayloadAction<Place>) => payload,
  },
});

export const { placeChanged } = slice.actions;
export const { reducer: placeReducer } = slice;
