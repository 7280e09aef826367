import { serverEndpoints } from './endpoints';

/** The server looks at its keyset every ten minutes; nobody is told. */
const LOOK = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

/** The rules that the server can enforce on its keyset; undefined until they are loaded. */
export const useCapabilities = () => serverEndpoints.useGetCapabilitiesQuery(undefined, LOOK).data;

/** Whether the server hears of no messages, by which it would know what a user wrote. */
export const useHearsOfNoMessages = (): boolean => useCapabilities()?.parts.events === false;
