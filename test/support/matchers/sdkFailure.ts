import type PubNub from 'pubnub';

export interface SdkFailure {
  readonly statusCode: number;
  readonly category: string;
  /** The error's body as the service sent it. */
  readonly errorData: unknown;
}

/** The error that an SDK call was rejected with. @throws when it was not rejected */
export async function failureOf(call: Promise<unknown>): Promise<SdkFailure> {
  try {
    await call;
  } catch (error) {
    if (!isSdkError(error) || !error.status) throw error;
    const { statusCode, category, errorData } = error.status;
    return { statusCode, category, errorData };
  }
  throw new Error('The call was expected to fail.');
}

/** The SDK does not export the class at run time, and its version 7 names it `Error`. */
function isSdkError(error: unknown): error is PubNub.PubNubError {
  return error instanceof Error && 'status' in error;
}
