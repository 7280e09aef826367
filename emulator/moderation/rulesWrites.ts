import {
  diffBehaviour,
  isEmptyBehaviourChange,
} from '../../src/domain/behaviourRules/behaviourChange';
import {
  BEHAVIOUR_FIELD,
  isValidBehaviour,
  readStoredBehaviour,
} from '../../src/domain/behaviourRules/rules';
import { readStoredRules, RULES_FIELD } from '../../src/domain/wordRules/rules';
import { diffRules } from '../../src/domain/wordRules/rulesChange';
import type { Caller } from '../access/access';
import { type ErrorDetail, ServiceError } from '../protocol/serviceError';
import type { ModerationHistory } from './moderationHistory';
import { actorOf, takeNote } from './moderatorNotes';
import type { ChannelPatch, ReviewedWrite } from './recordRules';

const BAD_BEHAVIOUR: ErrorDetail = {
  message: 'Must be a list of at most 30 rules with all fields and numbers within their bounds.',
  location: `custom.${BEHAVIOUR_FIELD}`,
  locationType: 'body',
};

/**
 * The part of a write to the rules' record that is carried out. Changes are logged.
 *
 * @throws ServiceError `invalidInput` for rules on behaviour that are out of their bounds
 */
export function reviewRulesWrite(
  history: ModerationHistory,
  caller: Caller,
  patch: ChannelPatch,
): ReviewedWrite<ChannelPatch> {
  const { note, rest } = takeNote(patch);
  if (!isValidBehaviour(rest.custom)) throw new ServiceError('invalidInput', [BAD_BEHAVIOUR]);
  return {
    patch: rest,
    record: (entry, before, after) => {
      const fields = [RULES_FIELD, BEHAVIOUR_FIELD];
      if (fields.every((field) => before?.[field] === after?.[field])) return;
      const rules = diffRules(readStoredRules(before), readStoredRules(after));
      const behaviour = diffBehaviour(readStoredBehaviour(before), readStoredBehaviour(after));
      history.log(entry, {
        ...{ ...note, kind: 'changeRules', ...actorOf(caller), rules },
        ...(!isEmptyBehaviourChange(behaviour) && { behaviour }),
      });
    },
  };
}
