import { isRecord } from '../../shared/isRecord';

/**
 * The record in App Context's answer; undefined when there is none.
 *
 * @throws (rejects) when App Context does not answer
 */
export async function recordOf(
  asked: Promise<unknown>,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const answer = await asked;
    const data = isRecord(answer) ? answer['data'] : undefined;
    return isRecord(data) ? data : undefined;
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
