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
  if (!isShort(userId)) throw new ServiceError('invalidUserId');
  return userId;
}

/** Characters, not UTF-16 units, of which most ids have as many. */
function isShort(userId: string): boolean {
  if (userId.length <= MAX_OBJECT_ID_LENGTH) return true;
  return (
    userId.length <= 2 * MAX_OBJECT_ID_LENGTH && Array.from(userId).length <= MAX_OBJECT_ID_LENGTH
  );
}
