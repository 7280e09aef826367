/** Time stands still in every test of the file, until `pass` lets it go on. */
export function useFakeTimers(): void {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] }));
  afterEach(() => void jest.useRealTimers());
}

/** Lets so much time pass, and everything settle that is due by then. @param ms */
export const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

/** Lets settle what waits for no time. */
export const settle = (): Promise<void> => pass(0);
