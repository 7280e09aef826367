import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import type { SpokenEvent } from '../../src/domain/behaviourRules/behaviourEvent';

/** A rule that rejects the third message of a user within a minute. */
export function buildBehaviour(fields: Partial<BehaviourRule> = {}): BehaviourRule {
  return {
    id: 'flood',
    name: 'Flood',
    condition: 'messageRate',
    threshold: 3,
    windowSeconds: 60,
    action: 'hold',
    forSeconds: 0,
    channels: ['*'],
    exceptChannels: [],
    mode: 'active',
    ...fields,
  };
}

/** A message of somebody who has been there for long. */
export function buildSpoken(fields: Partial<SpokenEvent> = {}): SpokenEvent {
  return {
    kind: 'message',
    at: 1_000_000,
    userId: 'bob',
    channel: 'space.general',
    text: 'hello',
    hasFile: false,
    firstSeen: 0,
    nth: 51,
    ...fields,
  };
}
