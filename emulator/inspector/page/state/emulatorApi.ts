import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type { CallPage, InspectorSession } from '../../inspectorAnswers';
import { cursorOf, keepCalls } from './keepCalls';

/** The service refuses requests that have it and another value, and pages of others cannot send it. */
const KEY_HEADER = 'x-inspector-key';

const REDUCER_PATH = 'emulator';

/** The key is read with the session, and changes when the emulator is started again. */
const readKey = (state: unknown): string | undefined => {
  const select = emulatorApi.endpoints.getSession.select(undefined);
  return select(state as Parameters<typeof select>[0]).data?.key;
};

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
  }),
});

function readKnownCalls(state: unknown, subscribeKey: string): KnownCalls | undefined {
  const select = emulatorApi.endpoints.getCalls.select(subscribeKey);
  return select(state as Parameters<typeof select>[0]).data;
}

export const { useGetSessionQuery, useGetCallsQuery } = emulatorApi;
