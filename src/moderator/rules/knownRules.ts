import { createContext, useContext } from 'react';
import type { ProtectionState } from '../../domain/behaviourRules/protectionState';
import type { BehaviourRule } from '../../domain/behaviourRules/rules';
import type { ModerationRules } from '../../domain/wordRules/rules';

/** The rules and what they do at the moment, as the tabs show them. */
export interface KnownRules {
  readonly words: ModerationRules;
  readonly behaviour: readonly BehaviourRule[];
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly isBehaviourLoaded: boolean;
  readonly state: ProtectionState;
  /** The texts that the rules are tried on; undefined until they are fetched. */
  readonly recent: readonly string[] | undefined;
  /** Who enforces the rules on behaviour, in words. */
  readonly enforcement: string;
  /** Days of history on which rules on behaviour can be tried. */
  readonly testDays: number;
  /** Whether joins are part of that history. */
  readonly hasJoins: boolean;
  readonly retry: () => void;
}

const NONE: KnownRules = {
  words: { rules: [], allow: [] },
  behaviour: [],
  status: 'loading',
  isBehaviourLoaded: false,
  state: { protections: [], hits: {} },
  recent: undefined,
  ...{ enforcement: '', testDays: 0, hasJoins: false },
  retry: () => undefined,
};

/** Where the rules come from differs between a moderation server and the local service. */
export const KnownRulesContext = createContext<KnownRules>(NONE);

export const useKnownRules = (): KnownRules => useContext(KnownRulesContext);
