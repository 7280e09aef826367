import { isRecord, textField } from '../../shared/isRecord';

export interface ServerCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failed call, in the form in which the SDK rejects: `pubnub/errors.ts` sorts both into the same kinds. */
export class ServerError extends Error {
  readonly status: { readonly statusCode: number; readonly category: string };

  /** @param statusCode 0 without an answer */
  constructor(message: string, statusCode: number) {
    super(message);
    const category = statusCode === 0 ? 'PNNetworkIssuesCategory' : 'PNUnknownCategory';
    this.status = { statusCode, category };
  }
}

/** A server that does not answer must not hold up what waits for it, ms. */
const TIMEOUT_MS = 10_000;

/** Calls the moderation server. @throws (rejects) ServerError */
export async function callServer(
  url: string,
  { method, path, body, headers = {} }: ServerCall,
): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new ServerError('the moderation server does not answer', 0);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const problem = isRecord(answer) ? answer : {};
  throw new ServerError(textField(problem, 'title') ?? 'refused', response.status);
}
