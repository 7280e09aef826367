import { useMemo, type ReactNode } from 'react';
import { MAX_TEST_DAYS } from '../../domain/behaviourRules/ruleTest';
import {
  selectBehaviour,
  selectIsBehaviourLoaded,
  selectProtectionState,
} from '../shield/shieldApi';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { KnownRulesContext } from './knownRules';
import { selectRecentTexts, selectRules, selectRulesStatus } from './rulesApi';
import { rulesRetried } from './rulesListeners';

/** Gives the tabs the rules that the service keeps in records of channels. */
export function LoadedRules({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  const words = useAppSelector(selectRules);
  const behaviour = useAppSelector(selectBehaviour);
  const status = useAppSelector(selectRulesStatus);
  const isBehaviourLoaded = useAppSelector(selectIsBehaviourLoaded);
  const state = useAppSelector(selectProtectionState);
  const recent = useAppSelector(selectRecentTexts);
  const known = useMemo(
    () => ({
      ...{ words, behaviour, status, isBehaviourLoaded, state, recent },
      enforcement:
        'The local service enforces these rules. A PubNub Function on a real keyset does not; it runs the word lists, restrictions and the limit of ten mentions.',
      ...{ testDays: MAX_TEST_DAYS, hasJoins: true },
      retry: () => dispatch(rulesRetried()),
    }),
    [words, behaviour, status, isBehaviourLoaded, state, recent, dispatch],
  );
  return <KnownRulesContext value={known}>{children}</KnownRulesContext>;
}
