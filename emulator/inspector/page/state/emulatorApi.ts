import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type { FunctionInfo, FunctionLogLine } from '../../../api';
import type { Delivery } from '../../../eventsAndActions/eventsOptions';
import type {
  CallPage,
  InspectedChannel,
  InspectedToken,
  InspectorSession,
} from '../../inspectorAnswers';
import type {
  Groups,
  GroupChannels,
  HereNow,
  HereNowEverywhere,
  History,
  ObjectPage,
  StoredMessage,
} from './answers';
import { cursorOf, keepCalls } from './keepCalls';

/** The service refuses requests that have it and another value, and pages of others cannot send it. */
const KEY_HEADER = 'x-inspector-key';

const REDUCER_PATH = 'emulator';

/** The key is read with the session, and changes when the emulator is started again. */
const readKey = (state: unknown): string | undefined => {
  const select = emulatorApi.endpoints.getSession.select(undefined);
  return select(state as Parameters<typeof select>[0]).data?.key;
};

const MESSAGES = 100;
/** The most that one answer has. */
const OCCUPANTS = 1_000;
const RECORDS = 100;

/** The user in whose name the page calls. */
const uuid = 'inspector';

const segment = encodeURIComponent;

/** A kind of records as paths of App Context name it. */
export type RecordKind = 'uuids' | 'channels';

interface InChannel {
  readonly subscribeKey: string;
  readonly channel: string;
}

interface RecordsOf {
  readonly subscribeKey: string;
  readonly kind: RecordKind;
}

interface Publish extends InChannel {
  readonly publishKey: string;
  readonly userId: string;
  /** JSON text. */
  readonly message: string;
}

type KnownCalls = ReturnType<typeof keepCalls>;

/** The emulator's calls: those of the protocol, and few of its own. */
export const emulatorApi = createApi({
  reducerPath: REDUCER_PATH,
  baseQuery: fetchBaseQuery({
    baseUrl: '/',
    prepareHeaders: (headers, { getState, endpoint }) => {
      const key = endpoint === 'getSession' ? undefined : readKey(getState());
      if (key !== undefined) headers.set(KEY_HEADER, key);
    },
  }),
  endpoints: (build) => ({
    getSession: build.query<InspectorSession, undefined>({ query: () => 'inspector/session' }),
    /** All calls of a keyset; each time it is made it asks only for those that came since. */
    getCalls: build.query<KnownCalls, string>({
      // To compare ten thousand calls with themselves would take longer than to draw them.
      structuralSharing: false,
      async queryFn(subscribeKey, { getState }, _options, ask) {
        let known = readKnownCalls(getState(), subscribeKey);
        for (;;) {
          const { data, error } = await ask({
            url: `inspector/${encodeURIComponent(subscribeKey)}/calls`,
            params: cursorOf(known),
          });
          if (error) return { error };
          const page = data as CallPage;
          known = keepCalls(known, page);
          if (!page.isMore) return { data: known };
        }
      },
    }),
    getChannels: build.query<readonly InspectedChannel[], string>({
      query: (subscribeKey) => `inspector/${segment(subscribeKey)}/channels`,
    }),
    /** The newest messages of a channel, the newest first. */
    getMessages: build.query<readonly StoredMessage[], InChannel>({
      query: ({ subscribeKey, channel }) => ({
        url: `v3/history/sub-key/${segment(subscribeKey)}/channel/${segment(channel)}`,
        params: {
          uuid,
          max: MESSAGES,
          include_uuid: true,
          include_meta: true,
          include_custom_message_type: true,
        },
      }),
      transformResponse: ({ channels }: History) => Object.values(channels).flat().reverse(),
    }),
    publish: build.mutation<unknown, Publish>({
      query: ({ publishKey, subscribeKey, channel, userId, message }) => ({
        url: `publish/${segment(publishKey)}/${segment(subscribeKey)}/0/${segment(channel)}/0`,
        params: { uuid: userId },
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: message,
      }),
    }),
    /** How many users are in each channel. */
    getPresence: build.query<HereNowEverywhere['payload'], string>({
      query: (subscribeKey) => ({
        url: `v2/presence/sub-key/${segment(subscribeKey)}`,
        params: { uuid, disable_uuids: 1 },
      }),
      transformResponse: ({ payload }: HereNowEverywhere) => payload,
    }),
    getOccupants: build.query<HereNow, InChannel>({
      query: ({ subscribeKey, channel }) => ({
        url: `v2/presence/sub-key/${segment(subscribeKey)}/channel/${segment(channel)}`,
        params: { uuid, state: 1, limit: OCCUPANTS },
      }),
    }),
    getRecords: build.infiniteQuery<ObjectPage, RecordsOf, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ data, next }) => (data.length < RECORDS ? undefined : next),
      },
      query: ({ queryArg: { subscribeKey, kind }, pageParam }) => ({
        url: `v2/objects/${segment(subscribeKey)}/${kind}`,
        params: {
          uuid,
          include: 'custom,type,status',
          limit: RECORDS,
          count: true,
          ...(pageParam && { start: pageParam }),
        },
      }),
    }),
    /** The channels of a user, or the users of a channel. */
    getMemberships: build.query<ObjectPage, RecordsOf & { readonly id: string }>({
      query: ({ subscribeKey, kind, id }) => ({
        url: `v2/objects/${segment(subscribeKey)}/${kind}/${segment(id)}/${kind === 'uuids' ? 'channels' : 'uuids'}`,
        params: { uuid, include: 'custom', limit: RECORDS, count: true },
      }),
    }),
    getGroups: build.query<readonly string[], string>({
      query: (subscribeKey) => ({
        url: `v1/channel-registration/sub-key/${segment(subscribeKey)}/channel-group`,
        params: { uuid },
      }),
      transformResponse: ({ payload }: Groups) => payload.groups,
    }),
    getGroupChannels: build.query<readonly string[], { subscribeKey: string; group: string }>({
      query: ({ subscribeKey, group }) => ({
        url: `v1/channel-registration/sub-key/${segment(subscribeKey)}/channel-group/${segment(group)}`,
        params: { uuid },
      }),
      transformResponse: ({ payload }: GroupChannels) => payload.channels,
    }),
    getFunctions: build.query<readonly FunctionInfo[], string>({
      query: (subscribeKey) => `inspector/${segment(subscribeKey)}/functions`,
    }),
    getFunctionLog: build.query<readonly FunctionLogLine[], { subscribeKey: string; name: string }>(
      {
        query: ({ subscribeKey, name }) =>
          `inspector/${segment(subscribeKey)}/functions/${segment(name)}/log`,
      },
    ),
    getDeliveries: build.query<readonly Delivery[], string>({
      query: (subscribeKey) => `inspector/${segment(subscribeKey)}/deliveries`,
    }),
    getToken: build.query<InspectedToken, { subscribeKey: string; token: string }>({
      query: ({ subscribeKey, token }) => ({
        url: `inspector/${segment(subscribeKey)}/token`,
        params: { token },
      }),
    }),
  }),
});

function readKnownCalls(state: unknown, subscribeKey: string): KnownCalls | undefined {
  const select = emulatorApi.endpoints.getCalls.select(subscribeKey);
  return select(state as Parameters<typeof select>[0]).data;
}

/** How a view keeps up with what changes. */
export const LIVE = { pollingInterval: 2_000, skipPollingIfUnfocused: true } as const;

export const {
  useGetSessionQuery,
  useGetCallsQuery,
  useGetChannelsQuery,
  useGetMessagesQuery,
  usePublishMutation,
  useGetPresenceQuery,
  useGetOccupantsQuery,
  useGetRecordsInfiniteQuery,
  useGetMembershipsQuery,
  useGetGroupsQuery,
  useGetGroupChannelsQuery,
  useGetFunctionsQuery,
  useGetFunctionLogQuery,
  useGetDeliveriesQuery,
  useGetTokenQuery,
} = emulatorApi;
