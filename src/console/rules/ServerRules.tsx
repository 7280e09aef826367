import { useMemo, type ReactNode } from 'react';
import { selectRuleTest } from '../../moderator/rules/ruleEditorSlice';
import { type KnownRules, KnownRulesContext } from '../../moderator/rules/knownRules';
import { createTable } from '../../lib/table';
import { serverEndpoints } from '../api/endpoints';
import { useAppSelector } from '../state/hooks';

const NO_RULES = { words: { rules: [], allow: [] }, behaviour: [] } as const;
/** The server keeps messages for so long. */
const PAST_DAYS = 7;
/** Nobody is told how often rules match, ms. */
const LOOK = { pollingInterval: 10_000, skipPollingIfUnfocused: true };

/** Gives the tabs the rules of the moderation server. */
export function ServerRules({ children }: { readonly children: ReactNode }) {
  const { channelId } = useAppSelector(selectRuleTest);
  const { data, isError, refetch } = serverEndpoints.useGetRulesQuery({});
  const { data: state } = serverEndpoints.useGetProtectionsQuery();
  const { data: shield } = serverEndpoints.useGetShieldQuery(undefined, LOOK);
  const { currentData: recent } = serverEndpoints.useGetChannelTextsQuery(
    { channelId: channelId ?? '' },
    { skip: channelId === null, refetchOnMountOrArgChange: true },
  );
  const known = useMemo((): KnownRules => {
    const loaded = data === undefined ? 'loading' : 'loaded';
    return {
      ...(data ?? NO_RULES),
      status: isError ? 'failed' : loaded,
      isBehaviourLoaded: data !== undefined,
      state: {
        protections: state?.protections ?? [],
        hits: createTable(shield?.hits.map(({ ruleId, ...hits }) => [ruleId, hits])),
        ...(shield?.raidSize !== undefined && { raidSize: shield.raidSize }),
      },
      recent: recent?.texts,
      enforcement:
        'The moderation server is asked about each message by its function while one of these rules is on.',
      ...{ testDays: PAST_DAYS, hasJoins: false },
      retry: () => void refetch(),
    };
  }, [data, isError, state, shield, recent, refetch]);
  return <KnownRulesContext value={known}>{children}</KnownRulesContext>;
}
