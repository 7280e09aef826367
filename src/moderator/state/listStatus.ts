import { isForbidden } from '../../pubnub/errors';

interface ListResult {
  readonly isError: boolean;
  readonly error?: unknown;
  readonly data?: unknown;
  readonly hasNextPage: boolean;
}

export type ListStatus = 'loading' | 'loaded' | 'denied' | 'failed';

/** A list that is fetched again keeps its status until that fails. */
export function listStatus({ isError, error, data, hasNextPage }: ListResult): ListStatus {
  if (isError) return isForbidden(error) ? 'denied' : 'failed';
  return data === undefined || hasNextPage ? 'loading' : 'loaded';
}
