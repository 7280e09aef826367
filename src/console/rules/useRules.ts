import { serverEndpoints } from '../api/endpoints';
import type { GetRulesApiResponse } from '../api/endpoints.generated';

const NO_RULES: Omit<GetRulesApiResponse, 'version'> = {
  words: { rules: [], allow: [] },
  behaviour: [],
};

/** The rules in force; none until they are loaded. */
export function useRules() {
  const { data, isError, refetch } = serverEndpoints.useGetRulesQuery({});
  return {
    ...(data ?? NO_RULES),
    isLoaded: data !== undefined,
    isError,
    retry: () => void refetch(),
  };
}
