import { MAX_OBJECT_ID_LENGTH } from '../domain/limits';
import { ServiceError } from '../domain/serviceError';
import type { OperationRequest } from '../http/operation';
import type { ServiceContext } from '../serviceContext';

/** @throws ServiceError when the path names another keyset's subscribe key */
export function requireSubscribeKey(request: OperationRequest, context: ServiceContext): void {
  if (request.segment('subscribeKey') !== context.keys.subscribeKey) {
    throw new ServiceError('invalidSubscribeKey');
  }
}

/** @throws ServiceError when the path names another keyset */
export function requireKeys(request: OperationRequest, context: ServiceContext): void {
  const { publishKey, subscribeKey } = context.keys;
  if (
    request.segment('publishKey') !== publishKey ||
    request.segment('subscribeKey') !== subscribeKey
  ) {
    throw new ServiceError('invalidPublishKey');
  }
}

/**
 * The identity of the caller: the `uuid` query value, and nothing else (protocol reference 1.2).
 *
 * @throws ServiceError when it is missing or longer than 92 characters
 */
export function requireUserId(request: OperationRequest): string {
  const userId = request.query.get('uuid');
  if (!userId) throw new ServiceError('missingUserId');
  const isShort = userId.length <= 2 * MAX_OBJECT_ID_LENGTH;
  if (!isShort || Array.from(userId).length > MAX_OBJECT_ID_LENGTH) {
    throw new ServiceError('invalidUserId');
  }
  return userId;
}
