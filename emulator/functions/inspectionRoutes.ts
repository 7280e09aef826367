import { noAccessNeeded } from '../access/access';
import { ServiceError } from '../protocol/serviceError';
import { balancerErrors } from '../http/errorFamilies';
import { isThisMachine } from '../http/hostCheck';
import { defineOperation, type Operation } from '../http/operation';
import { requireSubscribeKey } from '../http/parameters';
import { jsonReply } from '../http/replies';
import type { OperationRequest } from '../http/request';
import type { FunctionInfo } from '../api';
import type { ServiceContext } from '../serviceContext';
import { requestUrl } from './requestRoutes';

const PATH = '/inspector/:subscribeKey/functions';

/** What the functions of a keyset are and when they run. */
export function describeFunctions(
  { functions, keys }: Pick<ServiceContext, 'functions' | 'keys'>,
  url: string,
): readonly FunctionInfo[] {
  return functions.list().map(({ name, trigger }) => ({
    name,
    events: trigger.events,
    ...(trigger.stage === 'interval' && { intervalMs: trigger.everyMs }),
    ...(trigger.stage === 'request' && {
      url: requestUrl(url, keys.subscribeKey, trigger.path),
    }),
    ...('channels' in trigger && { channels: trigger.channels }),
  }));
}

/** Logs may quote messages, so only programs of this machine get them. */
function requireInspector(request: OperationRequest, context: ServiceContext): void {
  requireSubscribeKey(request, context);
  if (!isThisMachine(request.address)) throw new ServiceError('originNotAllowed');
}

const inspectFunctions = defineOperation({
  name: 'inspectFunctions',
  method: 'GET',
  isShown: true,
  path: PATH,
  errors: balancerErrors,
  validate: requireInspector,
  access: noAccessNeeded,
  handle: (context) => jsonReply(describeFunctions(context, context.url())),
});

const inspectFunctionLog = defineOperation({
  name: 'inspectFunctionLog',
  method: 'GET',
  isShown: true,
  path: `${PATH}/:name/log`,
  errors: balancerErrors,
  validate: (request, context) => {
    requireInspector(request, context);
    return request.segment('name');
  },
  access: noAccessNeeded,
  handle: ({ functions }, name) => {
    const lines = functions.logOf(name);
    if (!lines) throw new ServiceError('unknownPath');
    return jsonReply(lines);
  },
});

/** Calls that tell a developer about functions; for emulators only. */
export const functionInspections: readonly Operation[] = [inspectFunctions, inspectFunctionLog];
