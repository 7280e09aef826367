import { noAccessNeeded } from '../domain/access';
import { ServiceError } from '../domain/serviceError';
import { balancerErrors } from '../http/errorFamilies';
import {
  defineOperation,
  jsonReply,
  type Operation,
  type OperationRequest,
} from '../http/operation';
import type { FaultPlan } from './faultPlan';
import { count, fieldsOf, readFaultRule } from './faultRule';

/** Where faults are switched; these paths exist only in a service that was started with them. */
export const FAULTS_PATH = '/faults';

/** Largest shift of the clock: a century either way, ms. */
const MAX_CLOCK_OFFSET_MS = 100 * 365 * 86_400_000;

/** The calls by which tests disturb the service. */
export function faultOperations(plan: FaultPlan): readonly Operation[] {
  return [addFault(plan), listFaults(plan), clearFaults(plan), shiftClock(plan)];
}

function addFault(plan: FaultPlan): Operation {
  return defineOperation({
    name: 'addFault',
    method: 'POST',
    path: FAULTS_PATH,
    errors: balancerErrors,
    validate: (request) => readFaultRule(readJson(request)),
    access: noAccessNeeded,
    handle: (_context, rule) => jsonReply(plan.add(rule)),
  });
}

function listFaults(plan: FaultPlan): Operation {
  return defineOperation({
    name: 'listFaults',
    method: 'GET',
    path: FAULTS_PATH,
    errors: balancerErrors,
    validate: () => undefined,
    access: noAccessNeeded,
    handle: () => jsonReply(plan.list()),
  });
}

function clearFaults(plan: FaultPlan): Operation {
  return defineOperation({
    name: 'clearFaults',
    method: 'DELETE',
    path: FAULTS_PATH,
    errors: balancerErrors,
    validate: () => undefined,
    access: noAccessNeeded,
    handle: () => {
      plan.clear();
      return jsonReply([]);
    },
  });
}

function shiftClock(plan: FaultPlan): Operation {
  return defineOperation({
    name: 'shiftClock',
    method: 'POST',
    path: `${FAULTS_PATH}/clock`,
    errors: balancerErrors,
    validate: (request) =>
      count(fieldsOf(readJson(request))['offsetMs'], -MAX_CLOCK_OFFSET_MS, MAX_CLOCK_OFFSET_MS),
    access: noAccessNeeded,
    handle: (context, offsetMs) => {
      plan.clockOffsetMs = offsetMs;
      return jsonReply({ now: context.now() });
    },
  });
}

function readJson(request: OperationRequest): unknown {
  try {
    return JSON.parse(request.body);
  } catch (cause) {
    throw new ServiceError('notJson', [], { cause });
  }
}
