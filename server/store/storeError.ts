/** Why a database cannot be used, as a sentence for whoever starts the server. */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  constructor(
    readonly code: 'unreachable' | 'unusable' | 'newer',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
