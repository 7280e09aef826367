import { serverEndpoints } from './endpoints';
import type { GetCapabilitiesApiResponse } from './endpoints.generated';

type RuleName = GetCapabilitiesApiResponse['rules'][number]['rule'];

/** The server looks at its keyset every ten minutes; nobody is told. */
const LOOK = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

/** The rules that the server can enforce on its keyset; undefined until they are loaded. */
export const useCapabilities = () => serverEndpoints.useGetCapabilitiesQuery(undefined, LOOK).data;

/** Whether the server judges by rules on behaviour what it is told of. */
export const useHasVerdicts = (): boolean =>
  useCapabilities()?.rules.every(({ missing }) => !missing.includes('verdicts')) === true;

/** Whether no events tell the server what users wrote, and who joins a channel. */
export const useHearsOfNoEvents = (): boolean => useCapabilities()?.parts.events === false;

/** Whether the keyset lets nothing enforce a rule. Events & Actions are what the server knows of last. */
export function useIsInVain(name: RuleName): boolean {
  const found = useCapabilities();
  const capability = found?.rules.find(({ rule }) => rule === name);
  return found?.parts.events !== undefined && capability?.enforcement === 'none';
}
