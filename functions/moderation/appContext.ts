import { isRecord } from '../../src/lib/isRecord';

/**
 * The `custom` data in App Context's answer about a record; undefined when there is no such record.
 *
 * @throws (rejects) when App Context does not answer
 */
export async function customOf(asked: Promise<unknown>): Promise<unknown> {
  try {
    const answer = await asked;
    const data = isRecord(answer) ? answer['data'] : undefined;
    return isRecord(data) ? data['custom'] : undefined;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** SDK versions keep the HTTP status in different places. */
function isNotFound(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
  return status === 404 || statusCode === 404 || (status !== undefined && isNotFound(status));
}
