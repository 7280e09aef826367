import { QueryStatus } from '@reduxjs/toolkit/query';
import type { AppThunk, ConsoleListenerApi, StartListening } from '../state/rootState';
import { serverEndpoints } from './endpoints';
import { isAnswer } from './serverApi';
import { isFailure } from './serverQuery';

/** No answer, and what proxies answer for a server that is away. */
const UNREACHED: ReadonlySet<number> = new Set([0, 502, 503, 504]);

interface Endpoint {
  initiate(arg: unknown, options: object): AppThunk<unknown>;
}

const endpoints: Readonly<Record<string, Endpoint | undefined>> = serverEndpoints.endpoints;

/** Once the server answers one call again, whatever it has not answered is asked again: no part of the page needs a press. */
function askAgain(_action: unknown, api: ConsoleListenerApi): void {
  for (const query of Object.values(api.getState().serverApi.queries)) {
    if (query?.status !== QueryStatus.rejected) continue;
    const { endpointName, originalArgs, error } = query;
    if (!isFailure(error) || !UNREACHED.has(error.status)) continue;
    const endpoint = endpoints[endpointName];
    if (endpoint)
      api.dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true }));
  }
}

export function addRetryListeners(startListening: StartListening) {
  return startListening({ matcher: isAnswer, effect: askAgain });
}
