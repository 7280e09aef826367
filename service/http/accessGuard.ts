import type { AccessNeed, Caller } from '../domain/access';
import type { ServiceContext } from '../serviceContext';
import { identify } from './caller';
import type { OperationRequest } from './operation';

/** Asks every policy about one request. */
export class AccessGuard {
  readonly caller: Caller;

  constructor(
    private readonly context: ServiceContext,
    private readonly request: OperationRequest,
    private readonly needs: readonly AccessNeed[],
  ) {
    this.caller = identify(request, context);
  }

  /** @throws AccessDenied when a policy says so */
  check(caller = this.caller): void {
    for (const policy of this.context.policies) policy.authorise(caller, this.needs);
  }

  /**
   * Waits for an answer that may take long.
   *
   * @throws (rejects) AccessDenied as soon as the caller loses access
   */
  whileAllowed<T>(answer: T | Promise<T>): T | Promise<T> {
    let refuse: ((reason: unknown) => void) | undefined;
    const checkAgain = () =>
      queueMicrotask(() => {
        try {
          this.check(this.callerNow());
        } catch (error) {
          refuse?.(error);
        }
      });
    const stops = this.context.policies.flatMap(
      (policy) => policy.onChanged?.(this.caller, checkAgain) ?? [],
    );
    if (stops.length === 0) return answer;
    const denied = new Promise<never>((_resolve, reject) => (refuse = reject));
    return Promise.race([answer, denied]).finally(() => {
      for (const stop of stops) stop();
    });
  }

  /** Tokens end and are taken back; a signature was good when the request came. */
  private callerNow(): Caller {
    const { isAdministrator } = this.caller;
    return { ...identify(this.request, this.context), isAdministrator };
  }
}
