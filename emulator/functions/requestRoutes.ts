import { noAccessNeeded } from '../access/access';
import { ServiceError } from '../protocol/serviceError';
import { balancerErrors } from '../http/errorFamilies';
import { PREFLIGHT_HEADERS } from '../http/hostCheck';
import { defineOperation, type Operation, type OperationDefinition } from '../http/operation';
import { requireSubscribeKey } from '../http/parameters';
import { paramsOf } from './event';

const PATH = '/v1/blocks/sub-key/:subscribeKey';

/** The address of an On Request Function. @param url the service's own */
export function requestUrl(url: string, subscribeKey: string, path: string): string {
  return `${url}${PATH.replace(':subscribeKey', subscribeKey)}/${path}`;
}

/** Calls of On Request Functions. Whoever knows the address may call, as on the network. */
const callFunction = (method: OperationDefinition<unknown>['method']) =>
  defineOperation({
    name: 'callFunction',
    method,
    isShown: true,
    path: `${PATH}/*path`,
    errors: balancerErrors,
    validate: (request, context) => {
      requireSubscribeKey(request, context);
      const params = paramsOf(request);
      return {
        path: request.segment('path'),
        user: request.address,
        call: { method, params, query: params, headers: request.headers, body: request.body },
      };
    },
    access: noAccessNeeded,
    handle: async ({ functions }, { path, user, call }) => {
      const answer = await functions.respond(path, { ...call, path: `/${path}` }, user);
      if (answer === undefined) throw new ServiceError('unknownPath');
      if (answer === 'failed') throw new ServiceError('functionFailed');
      // A function may allow pages more than the service does.
      return method === 'OPTIONS'
        ? { ...answer, headers: { ...PREFLIGHT_HEADERS, ...answer.headers } }
        : answer;
    },
  });

export const functionCallOperations: readonly Operation[] = (
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
).map(callFunction);
