import { noAccessNeeded } from './access';
import { ServiceError } from '../protocol/serviceError';
import { identify } from '../http/caller';
import { grantErrors, revokeErrors, subscribeErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import type { OperationRequest } from '../http/request';
import { javascriptReply } from '../http/replies';
import type { ServiceContext } from '../serviceContext';
import { readGrant } from './grantRequest';
import { requireSubscribeKey } from '../http/parameters';

const PATH = '/v3/pam/:subscribeKey/grant';

/** Issues a token. */
const grantToken = defineOperation({
  name: 'grantToken',
  method: 'POST',
  path: PATH,
  errors: grantErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    requireAdministrator(request, context);
    return readGrant(request.body);
  },
  access: noAccessNeeded,
  handle: ({ accessManager }, grant) => success({ token: accessManager.grant(grant) }),
});

/** Takes a token back before its time. */
const revokeToken = defineOperation({
  name: 'revokeToken',
  method: 'DELETE',
  path: `${PATH}/:token`,
  errors: revokeErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    requireAdministrator(request, context);
    return request.segment('token');
  },
  access: noAccessNeeded,
  handle: async ({ accessManager, journal }, token) => {
    await accessManager.revoke(journal, token);
    return success({});
  },
});

/** Keys with permissions, as the former version of Access Manager had them. */
const formerCalls = ['grant', 'audit'].map((call) =>
  defineOperation({
    name: `${call}V2`,
    method: 'GET',
    path: `/v2/auth/${call}/sub-key/:subscribeKey`,
    errors: subscribeErrors,
    validate: requireSubscribeKey,
    access: noAccessNeeded,
    handle: () => {
      throw new ServiceError('formerAccessManager');
    },
  }),
);

/** Access Manager's own calls. They are an administrator's, with or without enforcement. */
export const accessTokenOperations: readonly Operation[] = [
  grantToken,
  revokeToken,
  ...formerCalls,
];

function success(data: object) {
  const body = { data: { message: 'Success', ...data }, service: 'Access Manager', status: 200 };
  return javascriptReply(JSON.stringify(body));
}

function requireAdministrator(request: OperationRequest, context: ServiceContext): void {
  if (identify(request, context).isAdministrator) return;
  const message = 'Client and server produced different signatures for the same inputs.';
  throw new ServiceError('invalidSignature', [
    { message, location: 'signature', locationType: 'query' },
  ]);
}
