import { noAccessNeeded } from '../access/access';
import { ServiceError } from '../protocol/serviceError';
import { balancerErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import { requireSubscribeKey } from '../http/parameters';
import { jsonReply } from '../http/replies';
import type { FunctionInfo } from '../api';
import type { ServiceContext } from '../serviceContext';
import { requestUrl } from './requestRoutes';

const PATH = '/inspector/:subscribeKey/functions';

/** Lists the functions of a keyset with their triggers. */
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

const inspectFunctions = defineOperation({
  name: 'inspectFunctions',
  method: 'GET',
  isShown: true,
  isInspection: true,
  path: PATH,
  errors: balancerErrors,
  validate: requireSubscribeKey,
  access: noAccessNeeded,
  handle: (context) => jsonReply(describeFunctions(context, context.url())),
});

const inspectFunctionLog = defineOperation({
  name: 'inspectFunctionLog',
  method: 'GET',
  isShown: true,
  isInspection: true,
  path: `${PATH}/:name/log`,
  errors: balancerErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
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
