import {
  createEntityAdapter,
  createSelector,
  createSlice,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { toChannelId, toUserId, type ChannelId, type UserId } from '../../domain/ids';
import { chatOf } from '../../domain/channelRole';
import { channelTitle, namelessChannel, type Channel } from '../../domain/channel';
import { safePictureUrl } from '../../domain/safeUrl';
import { namelessUser, userTitle, type User } from '../../domain/user';
import { createTable } from '../../lib/table';
import { inOneLine, isBlank, stripBidiControls } from '../../lib/text';
import type { RootState } from '../state/rootState';
import { serverEndpoints } from '../api/endpoints';
import type { GetDirectoryApiResponse, GetUsersApiResponse } from '../api/endpoints.generated';
import { lists } from '../api/lists';
import { chatsApi } from './chatsApi';

/** More names than any page shows; those that were read first make way. */
const MAX_NAMES = 3_000;

const directoryRead = serverEndpoints.endpoints.getDirectory.matchFulfilled;

const users = createEntityAdapter<User>();
const channels = createEntityAdapter<Channel>();

// Ids come from other people: somebody may be called `__proto__`.
const initialState = {
  users: users.getInitialState({ entities: createTable<UserId, User>() }),
  channels: channels.getInitialState({ entities: createTable<ChannelId, Channel>() }),
  /** The ids whose names are being fetched. */
  awaited: { userIds: createTable<string, true>(), channelIds: createTable<string, true>() },
};

/** Ids of users and channels. */
interface NamedIds {
  readonly userIds: readonly string[];
  readonly channelIds: readonly string[];
}

const KINDS = ['userIds', 'channelIds'] as const;

/** Names and pictures of the users and channels that the page mentions, and the restrictions of the users. */
export const directorySlice = createSlice({
  name: 'directory',
  initialState,
  reducers: {
    namesAwaited(state, { payload }: PayloadAction<NamedIds>) {
      for (const kind of KINDS) for (const id of payload[kind]) state.awaited[kind][id] = true;
    },
    /** They are known now, or could not be read: then ids stand for them. */
    namesSettled(state, { payload }: PayloadAction<NamedIds>) {
      for (const kind of KINDS) for (const id of payload[kind]) delete state.awaited[kind][id];
    },
  },
  extraReducers: (builder) => {
    const learn = (
      state: typeof initialState,
      people: readonly User[],
      places: readonly Channel[],
    ) => {
      users.setMany(state.users, people);
      users.removeMany(state.users, state.users.ids.slice(0, -MAX_NAMES));
      channels.setMany(state.channels, places);
      channels.removeMany(state.channels, state.channels.ids.slice(0, -MAX_NAMES));
    };
    builder
      .addMatcher(directoryRead, (state, { payload }) =>
        learn(state, payload.users.map(toNamedUser), payload.channels.map(toChannel)),
      )
      .addMatcher(lists.endpoints.listUsers.matchFulfilled, (state, { payload }) =>
        learn(state, payload.pages.flatMap(({ items }) => items).map(toUser), []),
      )
      .addMatcher(chatsApi.endpoints.getChats.matchFulfilled, (state, { payload }) =>
        learn(state, [], payload.map(toChannel)),
      );
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof directorySlice> {}
}

const userSelectors = users.getSelectors((state: RootState) => state.directory.users);
const channelSelectors = channels.getSelectors((state: RootState) => state.directory.channels);

/** All users that are known, by their ids. */
export const selectUsers = userSelectors.selectEntities;

/** Undefined until the server has said who it is. */
export const selectUser = (state: RootState, id: UserId): User | undefined =>
  userSelectors.selectById(state, id);

export const { namesAwaited, namesSettled } = directorySlice.actions;

/** Whether the name of a user is still to come. */
export const selectIsUserAwaited = (state: RootState, id: UserId): boolean =>
  !selectUser(state, id) && state.directory.awaited.userIds[id] === true;

/** Whether the name of a channel, or of the chat of a thread, is still to come. */
export function selectIsChannelAwaited({ directory }: RootState, id: ChannelId): boolean {
  const chat = toChannelId(chatOf(id));
  return !directory.channels.entities[chat] && directory.awaited.channelIds[chat] === true;
}

/** The names of users and channels, or their ids. */
export interface Names {
  readonly user: (id: UserId) => string;
  readonly channel: (id: ChannelId) => string;
}

/** The names that are known. */
export const selectNames = createSelector(
  [selectUsers, channelSelectors.selectEntities],
  (known, places): Names => ({
    user: (id) => userTitle(known[id] ?? namelessUser(id)),
    // A thread goes by the name of its chat.
    channel: (id) => {
      const chat = toChannelId(chatOf(id));
      return channelTitle(places[chat] ?? namelessChannel(chat));
    },
  }),
);

/** The name of a user or a channel as it is shown; null without one. */
function readName(name: string | null | undefined): string | null {
  return name == null || isBlank(name) ? null : inOneLine(stripBidiControls(name));
}

/** A user as the server lists them. */
export function toUser(user: Omit<GetUsersApiResponse['items'][number], 'openReports'>): User {
  const { id, name, title, profileUrl, isBanned, mutedChannels, blockedChannels } = user;
  return {
    id: toUserId(id),
    name: readName(name),
    title: readName(title),
    updated: null,
    profileUrl: safePictureUrl(profileUrl ?? '') ?? null,
    isBanned,
    mutedChannels,
    blockedChannels,
  };
}

function toNamedUser({ restrictions, ...user }: GetDirectoryApiResponse['users'][number]): User {
  const channelsOf = (of: 'mute' | 'block') =>
    restrictions.flatMap(({ kind, channelId }) => (kind === of && channelId ? [channelId] : []));
  return toUser({
    ...user,
    isBanned: restrictions.some(({ kind }) => kind === 'ban'),
    mutedChannels: channelsOf('mute'),
    blockedChannels: channelsOf('block'),
  });
}

interface ServerChannel {
  readonly id: string;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly profileUrl?: string;
}

function toChannel(channel: ServerChannel): Channel {
  const { id, name, description, profileUrl } = channel;
  return {
    id: toChannelId(id),
    name: readName(name),
    description: readName(description),
    profileUrl: safePictureUrl(profileUrl ?? '') ?? null,
  };
}
